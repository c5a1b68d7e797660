-- Staff enter the recipient's postcode where the carrier asks for it and the order's is missing or wrong.
alter table tracking add column postcode text;
alter table tracking drop constraint tracking_follow,
  add constraint tracking_follow check (follow in ('NEW', 'FOLLOWED', 'CHANGE', 'RENEW', 'ASK', 'STOPPED'));
