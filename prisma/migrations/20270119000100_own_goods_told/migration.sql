-- Movements of lots say what documents hold, too; stores hear of own goods; members ask the warehouse for things.
ALTER TABLE "lot_move" ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "free" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "lot_move" DROP CONSTRAINT "lot_move_qty", DROP CONSTRAINT "lot_move_kind";
ALTER TABLE "lot_move" ADD CONSTRAINT "lot_move_pieces" CHECK ("qty" <> 0 OR "held" <> 0),
    ADD CONSTRAINT "lot_move_kind" CHECK ("kind" IN ('INBOUND', 'TRANSFER_IN', 'SENT_IN', 'CANCELLED', 'RETURN', 'RESERVE',
        'RELEASE', 'OUTBOUND', 'TRANSFER_OUT', 'DISPOSED', 'LOST'));
ALTER TABLE "own_stock" ADD COLUMN "for_orders" BOOLEAN NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION lot_move_applies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO own_stock AS o (user_id, variant_id, warehouse_id, in_stock)
  VALUES (NEW.user_id, NEW.variant_id, NEW.warehouse_id, greatest(NEW.qty, 0))
  ON CONFLICT (user_id, variant_id, warehouse_id) DO UPDATE SET in_stock = o.in_stock + NEW.qty,
    reserved = o.reserved + NEW.held
  RETURNING in_stock, in_stock - reserved INTO NEW.balance, NEW.free;
  UPDATE stock_lot SET qty_left = qty_left + NEW.qty, reserved = reserved + NEW.held WHERE id = NEW.lot_id;
  RETURN NEW;
END $$;

CREATE FUNCTION own_stock_of_stores_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_change (variant_id)
  SELECT NEW.variant_id WHERE EXISTS (SELECT 1 FROM variant_link_item i WHERE i.variant_id = NEW.variant_id);
  IF FOUND THEN PERFORM pg_notify('goods_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER own_stock_of_stores_changed AFTER UPDATE OF "in_stock", "reserved", "for_orders" ON "own_stock" FOR EACH ROW
  WHEN (CASE WHEN OLD.for_orders THEN OLD.in_stock - OLD.reserved ELSE 0 END
    <> CASE WHEN NEW.for_orders THEN NEW.in_stock - NEW.reserved ELSE 0 END)
  EXECUTE FUNCTION own_stock_of_stores_changed();
CREATE TRIGGER own_stock_of_stores_added AFTER INSERT ON "own_stock" FOR EACH ROW WHEN (NEW.in_stock > 0)
  EXECUTE FUNCTION own_stock_of_stores_changed();

CREATE SEQUENCE own_request_no_seq;
CREATE TABLE "own_request" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'REQUESTED',
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "to_warehouse_id" UUID,
    "qty" INTEGER NOT NULL,
    "done_qty" INTEGER,
    "unit_cost" BIGINT NOT NULL DEFAULT 0,
    "note" TEXT,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "own_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "own_request_pieces" CHECK ("qty" BETWEEN 1 AND 99999 AND "done_qty" BETWEEN 0 AND 99999 AND "unit_cost" >= 0),
    CONSTRAINT "own_request_kind" CHECK ("kind" IN ('TRANSFER', 'DISPOSE', 'SEND_IN')
        AND ("kind" = 'TRANSFER') = ("to_warehouse_id" IS NOT NULL)),
    CONSTRAINT "own_request_status" CHECK ("status" IN ('REQUESTED', 'DONE', 'REFUSED', 'WITHDRAWN'))
);
CREATE UNIQUE INDEX "own_request_no_key" ON "own_request"("no");
CREATE INDEX "own_request_user_id_created_at_id_idx" ON "own_request"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "own_request_status_created_at_id_idx" ON "own_request"("status", "created_at", "id");
CREATE INDEX "own_request_variant_id_idx" ON "own_request"("variant_id");
ALTER TABLE "own_request" ADD CONSTRAINT "own_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "own_request" ADD CONSTRAINT "own_request_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "own_request" ADD CONSTRAINT "own_request_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "own_request" ADD CONSTRAINT "own_request_to_warehouse_id_fkey" FOREIGN KEY ("to_warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
