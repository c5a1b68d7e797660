-- Bulk orders are bought, received and given out beside store orders.
ALTER TABLE "bulk_order" ADD COLUMN "paid_at" TIMESTAMPTZ(6),
    ADD COLUMN "less" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "bulk_order" ADD CONSTRAINT "bulk_order_less" CHECK ("less" BETWEEN 0 AND "goods");
UPDATE "bulk_order" SET "paid_at" = "updated_at" WHERE "paid_state" <> 'none';
ALTER TABLE "bulk_line" ADD COLUMN "dropped" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "bulk_line" ADD CONSTRAINT "bulk_line_dropped" CHECK ("dropped" BETWEEN 0 AND "cancelled");

CREATE TABLE "bulk_need" (
    "line_id" UUID NOT NULL,
    "bulk_order_id" UUID NOT NULL,
    "no" TEXT NOT NULL,
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "missing" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "bulk_need_pkey" PRIMARY KEY ("line_id"),
    CONSTRAINT "bulk_need_missing" CHECK ("missing" > 0)
);
CREATE INDEX "bulk_need_bulk_order_id_idx" ON "bulk_need"("bulk_order_id");
CREATE INDEX "bulk_need_warehouse_id_variant_id_since_line_id_idx"
  ON "bulk_need"("warehouse_id", "variant_id", "since", "line_id");
ALTER TABLE "bulk_need" ADD CONSTRAINT "bulk_need_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "bulk_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_need" ADD CONSTRAINT "bulk_need_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_need" ADD CONSTRAINT "bulk_need_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "bulk_demand" (
    "line_id" UUID NOT NULL,
    "bulk_line_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "no" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "bulk_demand_pkey" PRIMARY KEY ("line_id", "bulk_line_id"),
    CONSTRAINT "bulk_demand_qty" CHECK ("qty" > 0)
);
CREATE INDEX "bulk_demand_bulk_line_id_idx" ON "bulk_demand"("bulk_line_id");
ALTER TABLE "bulk_demand" ADD CONSTRAINT "bulk_demand_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "purchase_order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_demand" ADD CONSTRAINT "bulk_demand_bulk_line_id_fkey" FOREIGN KEY ("bulk_line_id") REFERENCES "bulk_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What left of an order at once, and in what it was packed.
CREATE TABLE "bulk_shipment" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "bulk_order_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "carrier" TEXT NOT NULL,
    "shipped_by" TEXT NOT NULL,
    "shipped_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_shipment_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "bulk_shipment_bulk_order_id_seq_key" ON "bulk_shipment"("bulk_order_id", "seq");
ALTER TABLE "bulk_shipment" ADD CONSTRAINT "bulk_shipment_bulk_order_id_fkey" FOREIGN KEY ("bulk_order_id") REFERENCES "bulk_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "bulk_parcel" (
    "shipment_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "tracking_no" TEXT NOT NULL DEFAULT '',
    "grams" INTEGER NOT NULL,

    CONSTRAINT "bulk_parcel_pkey" PRIMARY KEY ("shipment_id", "seq"),
    CONSTRAINT "bulk_parcel_facts" CHECK ("kind" IN ('parcel', 'pallet') AND "grams" > 0)
);
ALTER TABLE "bulk_parcel" ADD CONSTRAINT "bulk_parcel_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "bulk_shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "bulk_shipment_line" (
    "shipment_id" UUID NOT NULL,
    "bulk_line_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,

    CONSTRAINT "bulk_shipment_line_pkey" PRIMARY KEY ("shipment_id", "bulk_line_id"),
    CONSTRAINT "bulk_shipment_line_qty" CHECK ("qty" > 0)
);
CREATE INDEX "bulk_shipment_line_bulk_line_id_idx" ON "bulk_shipment_line"("bulk_line_id");
ALTER TABLE "bulk_shipment_line" ADD CONSTRAINT "bulk_shipment_line_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "bulk_shipment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_shipment_line" ADD CONSTRAINT "bulk_shipment_line_bulk_line_id_fkey" FOREIGN KEY ("bulk_line_id") REFERENCES "bulk_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The sum of what is to buy follows store orders and bulk orders alike.
CREATE FUNCTION to_buy_lacks(house uuid, sku uuid, was int, now_ int) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF was = now_ THEN RETURN; END IF;
  PERFORM to_buy_row(house, sku);
  UPDATE to_buy SET missing = missing + now_ - was, orders = orders + (now_ > 0)::int - (was > 0)::int
  WHERE warehouse_id = house AND variant_id = sku;
  IF (now_ > 0) <> (was > 0) THEN
    UPDATE to_buy SET oldest_at = least(
      (SELECT min(since) FROM purchase_need WHERE warehouse_id = house AND variant_id = sku AND is_active),
      (SELECT min(since) FROM bulk_need WHERE warehouse_id = house AND variant_id = sku))
    WHERE warehouse_id = house AND variant_id = sku;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION to_buy_needed() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE was int := 0; now_ int := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_active THEN was := OLD.missing; END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_active THEN now_ := NEW.missing; END IF;
  IF TG_OP = 'DELETE' THEN PERFORM to_buy_lacks(OLD.warehouse_id, OLD.variant_id, was, now_);
  ELSE PERFORM to_buy_lacks(NEW.warehouse_id, NEW.variant_id, was, now_); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION to_buy_needed_in_bulk() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE was int := 0; now_ int := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN was := OLD.missing; END IF;
  IF TG_OP <> 'DELETE' THEN now_ := NEW.missing; END IF;
  IF TG_OP = 'DELETE' THEN PERFORM to_buy_lacks(OLD.warehouse_id, OLD.variant_id, was, now_);
  ELSE PERFORM to_buy_lacks(NEW.warehouse_id, NEW.variant_id, was, now_); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER to_buy_needed_in_bulk AFTER INSERT OR DELETE OR UPDATE OF "missing" ON "bulk_need"
  FOR EACH ROW EXECUTE FUNCTION to_buy_needed_in_bulk();

-- What lines of paid bulk orders lack: pieces that neither came nor were cancelled.
CREATE FUNCTION bulk_lacking(asked uuid[])
RETURNS TABLE (line_id uuid, bulk_order_id uuid, no text, variant_id uuid, warehouse_id uuid, missing int, since timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT l.id, b.id, b.no, l.variant_id, b.warehouse_id, l.qty - l.received - l.cancelled, coalesce(b.paid_at, b.created_at)
  FROM bulk_order b JOIN bulk_line l ON l.bulk_order_id = b.id
  WHERE b.id = ANY (asked) AND b.status = 'TO_BE_PURCHASED' AND l.qty > l.received + l.cancelled
$$;

-- In the order of the SKUs, as all do that change what is to buy. Whoever changes an order has locked it.
CREATE FUNCTION bulk_need_refresh(asked uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE one record;
BEGIN
  FOR one IN
    SELECT coalesce(k.line_id, n.line_id) AS line, coalesce(k.bulk_order_id, n.bulk_order_id) AS ord,
      coalesce(k.variant_id, n.variant_id) AS sku, coalesce(k.warehouse_id, n.warehouse_id) AS house, k.missing, k.since, k.no
    FROM bulk_lacking(asked) k FULL JOIN (SELECT * FROM bulk_need WHERE bulk_order_id = ANY (asked)) n USING (line_id)
    WHERE k.missing IS DISTINCT FROM n.missing ORDER BY 3, 1
  LOOP
    IF one.missing IS NULL THEN
      DELETE FROM bulk_need WHERE line_id = one.line;
    ELSE
      INSERT INTO bulk_need AS n (line_id, bulk_order_id, no, variant_id, warehouse_id, missing, since)
      VALUES (one.line, one.ord, one.no, one.sku, one.house, one.missing, one.since)
      ON CONFLICT (line_id) DO UPDATE SET missing = excluded.missing;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION bulk_need_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bulk_need_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bulk_need_of_order AFTER INSERT OR UPDATE OF "status" ON "bulk_order"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bulk_need_of_order();

-- Many lines change at once: the first that is looked at sees to all of its order.
CREATE FUNCTION bulk_need_of_line() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF (SELECT n.missing FROM bulk_need n WHERE n.line_id = NEW.id) IS DISTINCT FROM (
    SELECT l.qty - l.received - l.cancelled FROM bulk_line l JOIN bulk_order b ON b.id = l.bulk_order_id
    WHERE l.id = NEW.id AND b.status = 'TO_BE_PURCHASED' AND l.qty > l.received + l.cancelled)
  THEN PERFORM bulk_need_refresh(ARRAY[NEW.bulk_order_id]); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bulk_need_of_line AFTER INSERT OR UPDATE OF "qty", "received", "cancelled" ON "bulk_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bulk_need_of_line();

SELECT bulk_need_refresh(array_agg("id")) FROM "bulk_order" WHERE "status" = 'TO_BE_PURCHASED';
