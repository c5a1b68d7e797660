-- Scans keep the service's own order, which decides where their times do not.
alter table tracking_event add column leg text not null default '', add column seq integer not null default 0;
-- What is followed is read once more, for the order of the scans that are there.
update tracking set mark = null where follow = 'FOLLOWED';
