-- Stores are told once that a parcel has arrived.
alter table package_writeback add column delivered text, add column delivered_error text,
  add constraint package_writeback_delivered check (delivered in ('QUEUED', 'DONE', 'FAILED', 'DROPPED'));
create index package_writeback_delivered_idx on package_writeback (delivered);
