-- Who sells what, what was ordered from them, and what accepted orders lack.
CREATE SEQUENCE "supplier_no_seq" START 1001;
CREATE SEQUENCE "purchase_order_no_seq" START 1001;

CREATE TABLE "supplier" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "contact" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "ccy" CHAR(3) NOT NULL DEFAULT 'CNY',
    "lead_days" INTEGER NOT NULL DEFAULT 7,
    "terms" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL DEFAULT 'en-US',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supplier_lead_days" CHECK ("lead_days" BETWEEN 0 AND 365)
);

CREATE TABLE "supplier_price" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "supplier_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "supplier_sku" TEXT NOT NULL DEFAULT '',
    "price" BIGINT NOT NULL,
    "usd_micros" BIGINT NOT NULL,
    "moq" INTEGER NOT NULL DEFAULT 1,
    "pack" INTEGER NOT NULL DEFAULT 1,
    "is_usual" BOOLEAN NOT NULL DEFAULT false,
    "valid_from" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valid_to" TIMESTAMPTZ(6),
    "created_by" TEXT NOT NULL,

    CONSTRAINT "supplier_price_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supplier_price_amounts" CHECK ("price" >= 0 AND "usd_micros" >= 0 AND "moq" >= 1 AND "pack" >= 1),
    CONSTRAINT "supplier_price_days" CHECK ("valid_to" IS NULL OR "valid_to" >= "valid_from")
);

CREATE TABLE "purchase_order" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "supplier_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "ccy" CHAR(3) NOT NULL,
    "expected_on" DATE,
    "placed_at" TIMESTAMPTZ(6),
    "confirmed_at" TIMESTAMPTZ(6),
    "closed_at" TIMESTAMPTZ(6),
    "sent_at" TIMESTAMPTZ(6),
    "sent_to" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_order_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_order_status"
        CHECK ("status" IN ('DRAFT', 'PLACED', 'CONFIRMED', 'PART_RECEIVED', 'RECEIVED', 'CANCELLED'))
);

CREATE TABLE "purchase_order_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "purchase_order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "supplier_sku" TEXT NOT NULL DEFAULT '',
    "ordered" INTEGER NOT NULL,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "received" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "over" INTEGER NOT NULL DEFAULT 0,
    "unit_cost" BIGINT NOT NULL,
    "list_cost" BIGINT NOT NULL,

    CONSTRAINT "purchase_order_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_order_line_pieces" CHECK ("ordered" > 0 AND "cancelled" >= 0 AND "received" >= 0
        AND "rejected" >= 0 AND "over" >= 0 AND "received" + "cancelled" <= "ordered"),
    CONSTRAINT "purchase_order_line_cost" CHECK ("unit_cost" >= 0 AND "list_cost" >= 0)
);

CREATE TABLE "purchase_demand" (
    "line_id" UUID NOT NULL,
    "order_line_item_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,

    CONSTRAINT "purchase_demand_pkey" PRIMARY KEY ("line_id", "order_line_item_id"),
    CONSTRAINT "purchase_demand_qty" CHECK ("qty" > 0)
);

CREATE TABLE "purchase_booking" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "line_id" UUID NOT NULL,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "over" INTEGER NOT NULL DEFAULT 0,
    "token" UUID NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_booking_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_booking_pieces" CHECK ("accepted" >= 0 AND "rejected" >= 0 AND "over" >= 0)
);

CREATE TABLE "purchase_issue" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "line_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "order_line_item_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "qty" INTEGER NOT NULL,
    "expected_before" DATE,
    "expected_on" DATE,
    "cost_before" BIGINT,
    "cost" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "settled_how" TEXT,
    "settled_by" TEXT,
    "settled_at" TIMESTAMPTZ(6),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_issue_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "purchase_issue_kind" CHECK ("kind" IN ('SHORT', 'LATE', 'DEARER')),
    CONSTRAINT "purchase_issue_qty" CHECK ("qty" > 0),
    CONSTRAINT "purchase_issue_status" CHECK ("status" IN ('OPEN', 'SETTLED'))
);

CREATE TABLE "purchase_need" (
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "missing" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "purchase_need_pkey" PRIMARY KEY ("order_id", "variant_id"),
    CONSTRAINT "purchase_need_missing" CHECK ("missing" > 0)
);

CREATE TABLE "to_buy" (
    "warehouse_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "oldest_at" TIMESTAMPTZ(6),
    "on_order" INTEGER NOT NULL DEFAULT 0,
    "at_dock" INTEGER NOT NULL DEFAULT 0,
    "supplier_id" UUID,
    "price_id" UUID,
    "qty" INTEGER NOT NULL GENERATED ALWAYS AS (greatest("missing" - "on_order" - "at_dock", 0)) STORED,

    CONSTRAINT "to_buy_pkey" PRIMARY KEY ("warehouse_id", "variant_id"),
    CONSTRAINT "to_buy_sums" CHECK ("missing" >= 0 AND "orders" >= 0 AND "on_order" >= 0 AND "at_dock" >= 0)
);

CREATE UNIQUE INDEX "supplier_no_key" ON "supplier"("no");
CREATE INDEX "supplier_by_name_idx" ON "supplier"("active" DESC, lower("name"), "id");
CREATE INDEX "supplier_price_variant_id_idx" ON "supplier_price"("variant_id");
CREATE INDEX "supplier_price_supplier_id_variant_id_valid_from_idx"
  ON "supplier_price"("supplier_id", "variant_id", "valid_from" DESC);
CREATE UNIQUE INDEX "supplier_price_current_key" ON "supplier_price"("supplier_id", "variant_id") WHERE "valid_to" IS NULL;
CREATE UNIQUE INDEX "supplier_price_usual_key" ON "supplier_price"("variant_id") WHERE "is_usual" AND "valid_to" IS NULL;
CREATE UNIQUE INDEX "purchase_order_no_key" ON "purchase_order"("no");
CREATE INDEX "purchase_order_supplier_id_id_idx" ON "purchase_order"("supplier_id", "id" DESC);
CREATE INDEX "purchase_order_status_id_idx" ON "purchase_order"("status", "id" DESC);
CREATE INDEX "purchase_order_warehouse_id_status_idx" ON "purchase_order"("warehouse_id", "status");
CREATE INDEX "purchase_order_due_idx" ON "purchase_order"("expected_on", "id")
  WHERE "status" IN ('PLACED', 'CONFIRMED', 'PART_RECEIVED');
CREATE UNIQUE INDEX "purchase_order_line_purchase_order_id_variant_id_key"
  ON "purchase_order_line"("purchase_order_id", "variant_id");
CREATE INDEX "purchase_order_line_variant_id_idx" ON "purchase_order_line"("variant_id");
CREATE INDEX "purchase_order_line_open_idx" ON "purchase_order_line"("variant_id", "purchase_order_id")
  WHERE "ordered" > "received" + "cancelled";
CREATE INDEX "purchase_demand_order_line_item_id_idx" ON "purchase_demand"("order_line_item_id");
CREATE UNIQUE INDEX "purchase_booking_token_key" ON "purchase_booking"("token");
CREATE INDEX "purchase_booking_line_id_idx" ON "purchase_booking"("line_id");
CREATE INDEX "purchase_issue_order_id_idx" ON "purchase_issue"("order_id");
CREATE INDEX "purchase_issue_order_line_item_id_idx" ON "purchase_issue"("order_line_item_id");
CREATE INDEX "purchase_issue_line_id_idx" ON "purchase_issue"("line_id");
CREATE INDEX "purchase_issue_status_id_idx" ON "purchase_issue"("status", "id");
CREATE UNIQUE INDEX "purchase_issue_open_key" ON "purchase_issue"("line_id", "order_line_item_id", "kind")
  WHERE "status" = 'OPEN';
CREATE INDEX "purchase_need_waiting_idx"
  ON "purchase_need"("warehouse_id", "variant_id", "since", "order_id") WHERE "is_active";
CREATE INDEX "to_buy_variant_id_idx" ON "to_buy"("variant_id");
CREATE INDEX "to_buy_oldest_idx" ON "to_buy"("oldest_at", "variant_id", "warehouse_id") WHERE "qty" > 0;
CREATE INDEX "to_buy_supplier_idx" ON "to_buy"("supplier_id", "oldest_at", "variant_id", "warehouse_id") WHERE "qty" > 0;
CREATE INDEX "to_buy_warehouse_idx" ON "to_buy"("warehouse_id", "oldest_at", "variant_id") WHERE "qty" > 0;

ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "supplier"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_purchase_order_id_fkey" FOREIGN KEY ("purchase_order_id") REFERENCES "purchase_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_demand" ADD CONSTRAINT "purchase_demand_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "purchase_order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purchase_demand" ADD CONSTRAINT "purchase_demand_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purchase_booking" ADD CONSTRAINT "purchase_booking_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "purchase_order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_issue" ADD CONSTRAINT "purchase_issue_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "purchase_order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_issue" ADD CONSTRAINT "purchase_issue_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_issue" ADD CONSTRAINT "purchase_issue_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "purchase_need" ADD CONSTRAINT "purchase_need_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purchase_need" ADD CONSTRAINT "purchase_need_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purchase_need" ADD CONSTRAINT "purchase_need_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "to_buy" ADD CONSTRAINT "to_buy_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "to_buy" ADD CONSTRAINT "to_buy_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is left to buy of a SKU follows below from other tables. Triggers on those are deferred to the end of their
-- transactions: there, the shelves of the goods are locked already, and no lock is waited for while another is needed.
CREATE FUNCTION to_buy_row(house uuid, sku uuid) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM 1 FROM to_buy WHERE warehouse_id = house AND variant_id = sku FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO to_buy (warehouse_id, variant_id, supplier_id, price_id)
    SELECT house, sku, p.supplier_id, p.id FROM (SELECT 1) AS one LEFT JOIN LATERAL to_buy_price(sku) p ON true
    ON CONFLICT (warehouse_id, variant_id) DO NOTHING;
    PERFORM 1 FROM to_buy WHERE warehouse_id = house AND variant_id = sku FOR UPDATE;
  END IF;
END $$;

-- The current price that a SKU is bought at: the usual one, else the cheapest, of suppliers in use.
CREATE FUNCTION to_buy_price(sku uuid) RETURNS TABLE (id uuid, supplier_id uuid) LANGUAGE sql STABLE AS $$
  SELECT p.id, p.supplier_id FROM supplier_price p JOIN supplier s ON s.id = p.supplier_id AND s.active
  WHERE p.variant_id = sku AND p.valid_to IS NULL
  ORDER BY p.is_usual DESC, p.usd_micros, p.valid_from, p.id LIMIT 1
$$;

CREATE FUNCTION to_buy_priced() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_TABLE_NAME = 'supplier' THEN
    UPDATE to_buy t SET (price_id, supplier_id) = (SELECT p.id, p.supplier_id FROM to_buy_price(t.variant_id) p)
    WHERE t.variant_id IN (SELECT variant_id FROM supplier_price WHERE supplier_id = NEW.id AND valid_to IS NULL);
  ELSE
    UPDATE to_buy t SET (price_id, supplier_id) = (SELECT p.id, p.supplier_id FROM to_buy_price(t.variant_id) p)
    WHERE t.variant_id = NEW.variant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER to_buy_priced AFTER INSERT OR UPDATE ON "supplier_price" FOR EACH ROW EXECUTE FUNCTION to_buy_priced();
CREATE TRIGGER to_buy_priced AFTER UPDATE OF "active" ON "supplier" FOR EACH ROW
  WHEN (NEW.active <> OLD.active) EXECUTE FUNCTION to_buy_priced();

-- The sum follows what each order lacks.
CREATE FUNCTION to_buy_needed() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE was int := 0; now_ int := 0; house uuid; sku uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.is_active THEN was := OLD.missing; END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_active THEN now_ := NEW.missing; END IF;
  IF was = now_ THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN house := OLD.warehouse_id; sku := OLD.variant_id;
  ELSE house := NEW.warehouse_id; sku := NEW.variant_id; END IF;
  PERFORM to_buy_row(house, sku);
  UPDATE to_buy SET missing = missing + now_ - was, orders = orders + (now_ > 0)::int - (was > 0)::int
  WHERE warehouse_id = house AND variant_id = sku;
  IF (now_ > 0) <> (was > 0) THEN
    UPDATE to_buy SET oldest_at = (SELECT min(since) FROM purchase_need
      WHERE warehouse_id = house AND variant_id = sku AND is_active)
    WHERE warehouse_id = house AND variant_id = sku;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER to_buy_needed AFTER INSERT OR DELETE OR UPDATE OF "missing", "is_active" ON "purchase_need"
  FOR EACH ROW EXECUTE FUNCTION to_buy_needed();

-- What accepted orders lack: pieces that are neither refunded, sent nor reserved.
CREATE FUNCTION order_lacking(asked uuid[])
RETURNS TABLE (order_id uuid, variant_id uuid, warehouse_id uuid, missing int, is_active boolean, since timestamptz)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  WITH wanted AS (
    SELECT o.id, i.variant_id AS sku, o.warehouse_id AS house, coalesce(o.accepted_at, o.created_at) AS from_at,
      o.hold = 'NONE' AND NOT o.abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[] AS bought,
      sum(greatest(0, i.qty - i.qty * l.refunded / l.qty - coalesce(
        (SELECT sum(p.qty) FROM package_line p WHERE p.order_line_item_id = i.id), 0)))::int AS units
    FROM store_order o JOIN order_line l ON l.order_id = o.id JOIN order_line_item i ON i.order_line_id = l.id
    WHERE o.id = ANY (asked) AND o.status = 'PURCHASING' AND o.warehouse_id IS NOT NULL
    GROUP BY o.id, i.variant_id)
  SELECT w.id, w.sku, w.house, (w.units - k.kept)::int, w.bought, w.from_at
  FROM wanted w CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.qty), 0) AS kept FROM stock_reservation r WHERE r.ref_type = 'store_order'
      AND r.ref_id = w.id AND r.variant_id = w.sku AND r.warehouse_id = w.house AND r.status IN ('held', 'firm')) k
  WHERE w.units > k.kept;
END $$;

-- One at a time for an order, so that the last one sees what the others wrote. Of very many, for the whole table.
CREATE FUNCTION purchase_need_refresh(asked uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
  ORDER BY k.variant_id, k.order_id
  ON CONFLICT (order_id, variant_id) DO UPDATE SET missing = excluded.missing, is_active = excluded.is_active
  WHERE (n.missing, n.is_active) IS DISTINCT FROM (excluded.missing, excluded.is_active);
END $$;

CREATE FUNCTION purchase_need_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_need_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchase_need_of_order AFTER UPDATE OF "status", "hold", "abnormal", "purchased_at" ON "store_order"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status = 'PURCHASING' OR NEW.status = 'PURCHASING') AND (OLD.status <> NEW.status OR OLD.hold <> NEW.hold
    OR OLD.abnormal <> NEW.abnormal OR OLD.purchased_at IS DISTINCT FROM NEW.purchased_at))
  EXECUTE FUNCTION purchase_need_of_order();

CREATE FUNCTION purchase_need_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_need_refresh(ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchase_need_of_line AFTER UPDATE OF "refunded" ON "order_line"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.refunded <> NEW.refunded) EXECUTE FUNCTION purchase_need_of_line();

-- Reservations that are added or made firm are left out: payments do that in bulk, and allocation asks by itself.
CREATE FUNCTION purchase_need_of_reserved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_need_refresh(ARRAY[NEW.ref_id]);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER purchase_need_of_reserved AFTER UPDATE OF "qty", "status" ON "stock_reservation"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.ref_type = 'store_order' AND (OLD.qty <> NEW.qty
    OR OLD.status IN ('held', 'firm') <> (NEW.status IN ('held', 'firm')))) EXECUTE FUNCTION purchase_need_of_reserved();

-- What is on order is counted anew under the lock of its row: the open rest of lines. Closed orders have none.
CREATE FUNCTION to_buy_ordered() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE house uuid;
BEGIN
  SELECT warehouse_id INTO house FROM purchase_order WHERE id = NEW.purchase_order_id;
  PERFORM to_buy_row(house, NEW.variant_id);
  UPDATE to_buy SET on_order = (
    SELECT coalesce(sum(l.ordered - l.received - l.cancelled), 0)
    FROM purchase_order_line l JOIN purchase_order o ON o.id = l.purchase_order_id
    WHERE l.variant_id = NEW.variant_id AND l.ordered > l.received + l.cancelled AND o.warehouse_id = house)
  WHERE warehouse_id = house AND variant_id = NEW.variant_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER to_buy_ordered AFTER INSERT OR UPDATE OF "ordered", "cancelled", "received"
  ON "purchase_order_line" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION to_buy_ordered();

-- Good pieces at the dock are not bought again: they wait to be put away.
CREATE FUNCTION to_buy_docked() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE house uuid;
BEGIN
  SELECT warehouse_id INTO house FROM bin WHERE id = NEW.bin_id AND kind = 'receiving';
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM to_buy_row(house, NEW.variant_id);
  UPDATE to_buy SET at_dock = (
    SELECT coalesce(sum(s.qty), 0) FROM bin_stock s JOIN bin b ON b.id = s.bin_id
    WHERE s.variant_id = NEW.variant_id AND b.warehouse_id = house AND b.kind = 'receiving')
  WHERE warehouse_id = house AND variant_id = NEW.variant_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER to_buy_docked AFTER INSERT OR UPDATE OF "qty" ON "bin_stock"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION to_buy_docked();

-- Orders that are accepted already.
SELECT purchase_need_refresh(array_agg("id")) FROM "store_order" WHERE "status" = 'PURCHASING';
