-- An order's goods may lie in several warehouses: each of its SKUs in one of them. Null: in the order's main one.
ALTER TABLE "order_line_item" ADD COLUMN "warehouse_id" UUID;
ALTER TABLE "order_line_item" ADD CONSTRAINT "order_line_item_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The methods a member chose for the parts: warehouse to channel.
ALTER TABLE "store_order" ADD COLUMN "channel_choices" JSONB;

-- What is lacked is lacked at the warehouse of the piece.
ALTER TABLE "purchase_need" DROP CONSTRAINT "purchase_need_pkey";
ALTER TABLE "purchase_need" ADD CONSTRAINT "purchase_need_pkey" PRIMARY KEY ("order_id", "variant_id", "warehouse_id");

CREATE OR REPLACE FUNCTION order_lacking(asked uuid[])
RETURNS TABLE (order_id uuid, variant_id uuid, warehouse_id uuid, missing int, is_active boolean, since timestamptz)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  WITH wanted AS (
    SELECT o.id, i.variant_id AS sku, coalesce(i.warehouse_id, o.warehouse_id) AS house, coalesce(o.accepted_at, o.created_at) AS from_at,
      o.hold = 'NONE' AND NOT o.abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[] AS bought,
      sum(greatest(0, i.qty - i.qty * l.refunded / l.qty - coalesce(
        (SELECT sum(p.qty) FROM package_line p WHERE p.order_line_item_id = i.id), 0)))::int AS units
    FROM store_order o JOIN order_line l ON l.order_id = o.id JOIN order_line_item i ON i.order_line_id = l.id
    WHERE o.id = ANY (asked) AND o.status = 'PURCHASING' AND o.warehouse_id IS NOT NULL
    GROUP BY o.id, i.variant_id, coalesce(i.warehouse_id, o.warehouse_id))
  SELECT w.id, w.sku, w.house, (w.units - k.kept)::int, w.bought, w.from_at
  FROM wanted w CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.qty), 0) AS kept FROM stock_reservation r WHERE r.ref_type = 'store_order'
      AND r.ref_id = w.id AND r.variant_id = w.sku AND r.warehouse_id = w.house AND r.status IN ('held', 'firm')) k
  WHERE w.units > k.kept;
END $$;

CREATE OR REPLACE FUNCTION purchase_need_refresh(asked uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF cardinality(asked) > 500 THEN
    LOCK TABLE purchase_need IN SHARE ROW EXCLUSIVE MODE;
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended(a.id::text, 20261229))
    FROM (SELECT DISTINCT unnest(asked) AS id ORDER BY 1) a;
  END IF;
  DELETE FROM purchase_need n WHERE n.order_id = ANY (asked) AND NOT EXISTS (
    SELECT 1 FROM order_lacking(asked) k WHERE k.order_id = n.order_id AND k.variant_id = n.variant_id
      AND k.warehouse_id = n.warehouse_id);
  INSERT INTO purchase_need AS n (order_id, variant_id, warehouse_id, missing, is_active, since)
  SELECT k.order_id, k.variant_id, k.warehouse_id, k.missing, k.is_active, k.since FROM order_lacking(asked) k
  ORDER BY k.variant_id, k.warehouse_id, k.order_id
  ON CONFLICT (order_id, variant_id, warehouse_id) DO UPDATE SET missing = excluded.missing, is_active = excluded.is_active
  WHERE (n.missing, n.is_active) IS DISTINCT FROM (excluded.missing, excluded.is_active);
END $$;

-- An order is in one wave at a time in each warehouse.
ALTER TABLE "wave_order" ADD COLUMN "warehouse_id" UUID;
UPDATE "wave_order" w SET "warehouse_id" = v."warehouse_id" FROM "wave" v WHERE v."id" = w."wave_id";
ALTER TABLE "wave_order" ALTER COLUMN "warehouse_id" SET NOT NULL;
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
DROP INDEX wave_order_in_one;
CREATE UNIQUE INDEX wave_order_in_one ON "wave_order" (order_id, warehouse_id) WHERE status = 'IN';
CREATE FUNCTION wave_order_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT v.warehouse_id INTO NEW.warehouse_id FROM wave v WHERE v.id = NEW.wave_id;
  RETURN NEW;
END $$;
CREATE TRIGGER wave_order_house BEFORE INSERT ON "wave_order" FOR EACH ROW EXECUTE FUNCTION wave_order_house();

-- A piece is picked where it lies, and no parcel has pieces of another warehouse.
CREATE FUNCTION outbound_line_house() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM outbound_parcel p JOIN order_line_item i ON i.id = NEW.order_line_item_id
      WHERE p.id = NEW.parcel_id AND i.warehouse_id IS NOT NULL AND i.warehouse_id <> p.warehouse_id) THEN
    RAISE EXCEPTION 'a piece lies in another warehouse than its parcel'
      USING CONSTRAINT = 'outbound_line_house', ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outbound_line_house AFTER INSERT ON "outbound_line"
  FOR EACH ROW EXECUTE FUNCTION outbound_line_house();
