-- The desk finds a recipient by the name as its lists write it, too: in Chinese the family name comes first, and nothing
-- stands between.
CREATE FUNCTION order_recipient(ship_to JSONB) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT given || ' ' || family
    || CASE WHEN given || family ~ '^[々〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\U00020000-\U000323af]+$' THEN ' ' || family || given ELSE '' END
  FROM (SELECT coalesce(ship_to ->> 'firstName', '') AS given, coalesce(ship_to ->> 'lastName', '') AS family) name
$$;

CREATE OR REPLACE FUNCTION order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, no, external_no, recipient)
  VALUES (NEW.id, NEW.no, NEW.external_no, order_recipient(NEW.ship_to))
  ON CONFLICT (order_id) DO UPDATE
    SET no = excluded.no, external_no = excluded.external_no, recipient = excluded.recipient;
  RETURN NULL;
END $$;

UPDATE "order_search" s SET recipient = order_recipient(o.ship_to)
FROM "store_order" o WHERE o.id = s.order_id AND s.recipient <> order_recipient(o.ship_to);
