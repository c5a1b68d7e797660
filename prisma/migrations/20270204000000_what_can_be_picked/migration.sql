-- Which orders can be picked, as a job looked at them last. Whatever may change that writes the order down as touched:
-- those are looked at anew by whoever counts, until the job has looked at them. So a count is right at every moment, and
-- nobody who writes waits for anybody.
CREATE TABLE "pick_ready" (
  "order_id" UUID NOT NULL,
  CONSTRAINT "pick_ready_pkey" PRIMARY KEY ("order_id")
);
ALTER TABLE "pick_ready" ADD CONSTRAINT "pick_ready_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "pick_touched" (
  "id" BIGSERIAL NOT NULL,
  "order_id" UUID NOT NULL,
  CONSTRAINT "pick_touched_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "pick_touched_order_id_idx" ON "pick_touched"("order_id");
-- Rows come and go all the time.
ALTER TABLE "pick_ready" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE "pick_touched" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- The rule by which the job looked. Where a program has another one, it counts all orders anew until its own job has run.
CREATE TABLE "pick_rule" (
  "id" INTEGER NOT NULL,
  "rule" TEXT NOT NULL,
  CONSTRAINT "pick_rule_pkey" PRIMARY KEY ("id")
);
INSERT INTO "pick_rule" ("id", "rule") VALUES (1, '');

-- What waits for others of its shipment is never kept: it follows from the clock, too.
CREATE INDEX "store_order_shipment_to_pick" ON "store_order"("id")
  WHERE "shipment_group" IS NOT NULL AND "status" = 'PURCHASING' AND "hold" = 'NONE' AND "purchased_at" IS NOT NULL;

-- The order of a row of a table that names its order, its line or its item.
CREATE FUNCTION pick_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF TG_ARGV[0] = 'order' THEN INSERT INTO "pick_touched" ("order_id") VALUES (OLD.order_id);
    ELSIF TG_ARGV[0] = 'line' THEN
      INSERT INTO "pick_touched" ("order_id") SELECT l.order_id FROM "order_line" l WHERE l.id = OLD.order_line_id;
    ELSE
      INSERT INTO "pick_touched" ("order_id") SELECT l.order_id FROM "order_line_item" i
      JOIN "order_line" l ON l.id = i.order_line_id WHERE i.id = OLD.order_line_item_id;
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF TG_ARGV[0] = 'order' THEN INSERT INTO "pick_touched" ("order_id") VALUES (NEW.order_id);
    ELSIF TG_ARGV[0] = 'line' THEN
      INSERT INTO "pick_touched" ("order_id") SELECT l.order_id FROM "order_line" l WHERE l.id = NEW.order_line_id;
    ELSE
      INSERT INTO "pick_touched" ("order_id") SELECT l.order_id FROM "order_line_item" i
      JOIN "order_line" l ON l.id = i.order_line_id WHERE i.id = NEW.order_line_item_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION pick_touch_self() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pick_touched" ("order_id") VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER pick_touch_new AFTER INSERT ON "store_order"
  FOR EACH ROW WHEN (NEW.status = 'PURCHASING') EXECUTE FUNCTION pick_touch_self();
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "store_order" FOR EACH ROW
  WHEN ((OLD.status = 'PURCHASING' OR NEW.status = 'PURCHASING')
    AND (OLD.status, OLD.hold, OLD.purchased_at, OLD.warehouse_id, OLD.box, OLD.abnormal, OLD.shipment_group)
      IS DISTINCT FROM (NEW.status, NEW.hold, NEW.purchased_at, NEW.warehouse_id, NEW.box, NEW.abnormal, NEW.shipment_group))
  EXECUTE FUNCTION pick_touch_self();

-- With a line go its items, which then tell no order any more.
CREATE TRIGGER pick_touch_gone AFTER DELETE ON "order_line"
  FOR EACH ROW EXECUTE FUNCTION pick_touch('order');
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "order_line" FOR EACH ROW
  WHEN ((OLD.order_id, OLD.qty, OLD.refunded) IS DISTINCT FROM (NEW.order_id, NEW.qty, NEW.refunded))
  EXECUTE FUNCTION pick_touch('order');

-- Many items come with each import, and those of an order that is not paid are not picked: its lock is taken to pay for it.
CREATE FUNCTION pick_touch_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "pick_touched" ("order_id")
  SELECT DISTINCT o.id FROM came i JOIN "order_line" l ON l.id = i.order_line_id JOIN "store_order" o ON o.id = l.order_id
  WHERE o.status IN ('PENDING', 'PURCHASING');
  RETURN NULL;
END $$;
CREATE TRIGGER pick_touch_new AFTER INSERT ON "order_line_item" REFERENCING NEW TABLE AS came
  FOR EACH STATEMENT EXECUTE FUNCTION pick_touch_items();
CREATE TRIGGER pick_touch_gone AFTER DELETE ON "order_line_item"
  FOR EACH ROW EXECUTE FUNCTION pick_touch('line');
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "order_line_item" FOR EACH ROW
  WHEN ((OLD.order_line_id, OLD.qty, OLD.warehouse_id) IS DISTINCT FROM (NEW.order_line_id, NEW.qty, NEW.warehouse_id))
  EXECUTE FUNCTION pick_touch('line');

CREATE TRIGGER pick_touch_any AFTER INSERT OR DELETE ON "package_line"
  FOR EACH ROW EXECUTE FUNCTION pick_touch('item');
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "package_line" FOR EACH ROW
  WHEN ((OLD.order_line_item_id, OLD.qty) IS DISTINCT FROM (NEW.order_line_item_id, NEW.qty))
  EXECUTE FUNCTION pick_touch('item');

CREATE TRIGGER pick_touch_any AFTER INSERT OR DELETE ON "outbound_line"
  FOR EACH ROW EXECUTE FUNCTION pick_touch('item');
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "outbound_line" FOR EACH ROW
  WHEN ((OLD.order_line_item_id, OLD.qty, OLD.parcel_id) IS DISTINCT FROM (NEW.order_line_item_id, NEW.qty, NEW.parcel_id))
  EXECUTE FUNCTION pick_touch('item');

-- A parcel has lines of its own order alone.
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "outbound_parcel" FOR EACH ROW
  WHEN ((OLD.status, OLD.order_id) IS DISTINCT FROM (NEW.status, NEW.order_id))
  EXECUTE FUNCTION pick_touch('order');

CREATE TRIGGER pick_touch_any AFTER INSERT OR DELETE ON "wave_order"
  FOR EACH ROW EXECUTE FUNCTION pick_touch('order');
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "wave_order" FOR EACH ROW
  WHEN ((OLD.order_id, OLD.status, OLD.warehouse_id) IS DISTINCT FROM (NEW.order_id, NEW.status, NEW.warehouse_id))
  EXECUTE FUNCTION pick_touch('order');

CREATE TRIGGER pick_touch_any AFTER INSERT OR DELETE ON "purchase_need"
  FOR EACH ROW EXECUTE FUNCTION pick_touch('order');
CREATE TRIGGER pick_touch_changed AFTER UPDATE ON "purchase_need" FOR EACH ROW
  WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id) EXECUTE FUNCTION pick_touch('order');
