-- A store that goes back on a change which its member accepted is looked at again: what it said before the change is no
-- longer what the order is.
UPDATE "store_order" o SET "snapshot_hash" = ''
WHERE "status" IN ('PENDING', 'PURCHASING') AND EXISTS (
  SELECT 1 FROM "order_change" c WHERE c."order_id" = o."id" AND c."asked_by" = 'STORE' AND c."status" = 'ACCEPTED');
