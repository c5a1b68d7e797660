-- How a store was reached last, and what stood in the way when it failed last: all processes know both.
alter table store add column trouble jsonb, add column way text;
