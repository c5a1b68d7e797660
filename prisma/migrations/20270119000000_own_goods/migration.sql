-- Goods of members that lie with us: every change is a row, and their store orders are sold from them.
ALTER TABLE "stock_lot" ALTER COLUMN "bulk_line_id" DROP NOT NULL;
ALTER TABLE "stock_lot" ADD COLUMN "reserved" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "came_as" TEXT NOT NULL DEFAULT 'INBOUND',
    ADD COLUMN "ref_type" TEXT,
    ADD COLUMN "ref_id" UUID;
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_reserved" CHECK ("reserved" BETWEEN 0 AND "qty_left"),
    ADD CONSTRAINT "stock_lot_came_as" CHECK ("came_as" IN ('INBOUND', 'TRANSFER_IN', 'SENT_IN', 'CANCELLED'));
CREATE INDEX "stock_lot_user_id_warehouse_id_idx" ON "stock_lot"("user_id", "warehouse_id");

CREATE TABLE "own_stock" (
    "user_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "in_stock" INTEGER NOT NULL DEFAULT 0,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "alert_at" INTEGER,
    "alerted_at" TIMESTAMPTZ(6),
    CONSTRAINT "own_stock_pkey" PRIMARY KEY ("user_id", "variant_id", "warehouse_id"),
    CONSTRAINT "own_stock_amounts" CHECK ("reserved" BETWEEN 0 AND "in_stock" AND "alert_at" BETWEEN 1 AND 99999)
);
CREATE INDEX "own_stock_variant_id_idx" ON "own_stock"("variant_id");
ALTER TABLE "own_stock" ADD CONSTRAINT "own_stock_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "own_stock" ADD CONSTRAINT "own_stock_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "own_stock" ADD CONSTRAINT "own_stock_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "lot_move" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "lot_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "qty" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "ref_type" TEXT,
    "ref_id" UUID,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "lot_move_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "lot_move_qty" CHECK ("qty" <> 0),
    CONSTRAINT "lot_move_kind" CHECK ("kind" IN ('INBOUND', 'TRANSFER_IN', 'SENT_IN', 'CANCELLED', 'RETURN', 'OUTBOUND',
        'TRANSFER_OUT', 'DISPOSED', 'LOST'))
);
CREATE INDEX "lot_move_user_id_variant_id_warehouse_id_id_idx" ON "lot_move"("user_id", "variant_id", "warehouse_id", "id" DESC);
CREATE INDEX "lot_move_lot_id_idx" ON "lot_move"("lot_id");
ALTER TABLE "lot_move" ADD CONSTRAINT "lot_move_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "stock_lot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a document took of a lot, such as a store order. Still its own: taken - given_back - used.
CREATE TABLE "lot_use" (
    "ref_type" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "lot_id" UUID NOT NULL,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "given_back" INTEGER NOT NULL DEFAULT 0,
    "used" INTEGER NOT NULL DEFAULT 0,
    "returned" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "lot_use_pkey" PRIMARY KEY ("ref_type", "ref_id", "lot_id"),
    CONSTRAINT "lot_use_amounts" CHECK ("given_back" >= 0 AND "used" >= 0 AND "given_back" + "used" <= "taken"
        AND "returned" BETWEEN 0 AND "used")
);
CREATE INDEX "lot_use_lot_id_idx" ON "lot_use"("lot_id");
ALTER TABLE "lot_use" ADD CONSTRAINT "lot_use_lot_id_fkey" FOREIGN KEY ("lot_id") REFERENCES "stock_lot"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Of an item of a store order: pieces that the member's own goods cover. They cost nothing again.
ALTER TABLE "order_line_item" ADD COLUMN "own_qty" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "order_line_item" ADD CONSTRAINT "order_line_item_own_qty" CHECK ("own_qty" BETWEEN 0 AND "qty");

-- A lot begins empty; its first movement fills it.
CREATE FUNCTION stock_lot_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.qty_left := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_lot_begins BEFORE INSERT ON "stock_lot" FOR EACH ROW EXECUTE FUNCTION stock_lot_begins();

CREATE FUNCTION stock_lot_filled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lot_move (user_id, variant_id, warehouse_id, lot_id, kind, qty, ref_type, ref_id, at)
  VALUES (NEW.user_id, NEW.variant_id, NEW.warehouse_id, NEW.id, NEW.came_as, NEW.qty_in,
    coalesce(NEW.ref_type, CASE WHEN NEW.bulk_line_id IS NOT NULL THEN 'bulk_line' END),
    coalesce(NEW.ref_id, NEW.bulk_line_id), NEW.received_at);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_lot_filled AFTER INSERT ON "stock_lot" FOR EACH ROW EXECUTE FUNCTION stock_lot_filled();

-- A movement changes its lot and the member's total, which is locked by it: the running balance is exact.
CREATE FUNCTION lot_move_applies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO own_stock AS o (user_id, variant_id, warehouse_id, in_stock)
  VALUES (NEW.user_id, NEW.variant_id, NEW.warehouse_id, greatest(NEW.qty, 0))
  ON CONFLICT (user_id, variant_id, warehouse_id) DO UPDATE SET in_stock = o.in_stock + NEW.qty
  RETURNING in_stock INTO NEW.balance;
  UPDATE stock_lot SET qty_left = qty_left + NEW.qty WHERE id = NEW.lot_id;
  RETURN NEW;
END $$;
CREATE TRIGGER lot_move_applies BEFORE INSERT ON "lot_move" FOR EACH ROW EXECUTE FUNCTION lot_move_applies();

CREATE FUNCTION lot_move_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a movement of a lot stays as it is';
END $$;
CREATE TRIGGER lot_move_stays BEFORE UPDATE OF "lot_id", "qty", "balance", "kind" ON "lot_move" FOR EACH ROW
  EXECUTE FUNCTION lot_move_stays();
