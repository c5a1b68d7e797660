-- How many orders there are of each kind, as lists count them. A change adds rows, so that nobody waits for anybody; a
-- job adds them up. The count of a kind is the sum of its rows.
CREATE TABLE "order_tally" (
  "id" BIGSERIAL NOT NULL,
  "user_id" UUID NOT NULL,
  "box" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "hold" TEXT NOT NULL,
  "connection" TEXT NOT NULL,
  "tagged" BOOLEAN NOT NULL,
  "stopped" BOOLEAN NOT NULL,
  "bought" BOOLEAN NOT NULL,
  "n" INTEGER NOT NULL,
  "total" BIGINT NOT NULL,
  "is_new" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "order_tally_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "order_tally_user_id_idx" ON "order_tally"("user_id");
CREATE INDEX "order_tally_new" ON "order_tally"("id") WHERE "is_new";
-- Rows come and go all the time.
ALTER TABLE "order_tally" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

CREATE FUNCTION order_tally_add(o "store_order", sign INTEGER) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "order_tally" ("user_id", "box", "status", "hold", "connection", "tagged", "stopped", "bought", "n", "total")
  VALUES (o.user_id, o.box, o.status, o.hold, o.connection, o.abnormal <> '{}',
    o.abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[], o.purchased_at IS NOT NULL,
    sign, sign * o.total)
$$;

CREATE FUNCTION order_tally_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM order_tally_add(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM order_tally_add(NEW, 1); END IF;
  RETURN NULL;
END $$;

-- The triggers first: their lock keeps other writers away until what stands here is counted.
CREATE TRIGGER order_tally_of_new AFTER INSERT OR DELETE ON "store_order"
  FOR EACH ROW EXECUTE FUNCTION order_tally_of_order();
CREATE TRIGGER order_tally_of_changed
  AFTER UPDATE OF user_id, box, status, hold, connection, abnormal, purchased_at, total ON "store_order" FOR EACH ROW
  WHEN ((OLD.user_id, OLD.box, OLD.status, OLD.hold, OLD.connection, OLD.abnormal, OLD.purchased_at IS NULL, OLD.total)
    IS DISTINCT FROM (NEW.user_id, NEW.box, NEW.status, NEW.hold, NEW.connection, NEW.abnormal, NEW.purchased_at IS NULL, NEW.total))
  EXECUTE FUNCTION order_tally_of_order();

INSERT INTO "order_tally" ("user_id", "box", "status", "hold", "connection", "tagged", "stopped", "bought", "n", "total")
SELECT user_id, box, status, hold, connection, abnormal <> '{}',
  abnormal && '{STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[], purchased_at IS NOT NULL, count(*), sum(total)
FROM "store_order" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

-- Few parcels cannot be told to their store: they are found without looking at the others.
CREATE INDEX "package_writeback_failed" ON "package_writeback"("order_id")
  WHERE "status" = 'FAILED' AND "error" IS DISTINCT FROM 'unbound';
