-- What the buyer chose or typed for a line of a store's order: open attributes, add-on fields, engravings.

ALTER TABLE "order_line" ADD COLUMN "options" JSONB NOT NULL DEFAULT '[]';

-- Orders that are not sent yet came in without it. The next poll reads them again, a month back at most.
UPDATE "sync_cursor" c SET cursor = to_char(o.since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  at = clock_timestamp()
FROM (
  SELECT store_id, greatest(min(store_modified_at) - interval '1 second', now() - interval '30 days') AS since
  FROM "store_order"
  WHERE status IN ('AWAITING_PAYMENT', 'PENDING', 'PURCHASING') AND source <> 'manual'
  GROUP BY store_id) o
WHERE c.store_id = o.store_id AND c.resource = 'orders' AND o.since < c.cursor::timestamptz;
