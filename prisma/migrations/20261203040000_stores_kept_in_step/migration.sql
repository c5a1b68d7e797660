-- Stock and prices in members' stores are kept in step with ours (§2.5).

-- CreateTable
CREATE TABLE "store_variant_update" (
    "store_variant_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "stock" INTEGER,
    "stock_at" TIMESTAMPTZ(6),
    "price" BIGINT,
    "price_at" TIMESTAMPTZ(6),
    "price_due" BIGINT,
    "compare_at_due" BIGINT,
    "cost" BIGINT,
    "on_shelf" BOOLEAN NOT NULL DEFAULT true,
    "due_at" TIMESTAMPTZ(6),
    "error" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(6),

    CONSTRAINT "store_variant_update_pkey" PRIMARY KEY ("store_variant_id")
);

-- CreateTable
CREATE TABLE "store_update" (
    "store_id" UUID NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(6),
    "updated_at" TIMESTAMPTZ(6),
    "error" TEXT,
    "error_at" TIMESTAMPTZ(6),
    "told_at" TIMESTAMPTZ(6),

    CONSTRAINT "store_update_pkey" PRIMARY KEY ("store_id")
);

-- CreateTable
-- Not written to the log of the database: a crash may empty it, and the sweep finds what it knew.
CREATE UNLOGGED TABLE "goods_change" (
    "id" BIGSERIAL NOT NULL,
    "variant_id" UUID NOT NULL,
    "offer" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "goods_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_offer_change" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "store_id" UUID NOT NULL,
    "store_variant_id" UUID NOT NULL,
    "cost_before" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "store_price" BIGINT,
    "done" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_offer_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "store_variant_update_store_id_idx" ON "store_variant_update"("store_id");

-- CreateIndex
CREATE INDEX "store_offer_change_store_id_at_idx" ON "store_offer_change"("store_id", "at" DESC);

-- CreateIndex
CREATE INDEX "store_offer_change_store_variant_id_idx" ON "store_offer_change"("store_variant_id");

-- AddForeignKey
ALTER TABLE "store_variant_update" ADD CONSTRAINT "store_variant_update_store_variant_id_fkey" FOREIGN KEY ("store_variant_id") REFERENCES "store_variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_variant_update" ADD CONSTRAINT "store_variant_update_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_update" ADD CONSTRAINT "store_update_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_offer_change" ADD CONSTRAINT "store_offer_change_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_offer_change" ADD CONSTRAINT "store_offer_change_store_variant_id_fkey" FOREIGN KEY ("store_variant_id") REFERENCES "store_variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "store_variant_update" ADD CONSTRAINT "store_variant_update_stock_check" CHECK ("stock" >= 0);
ALTER TABLE "store_offer_change" ADD CONSTRAINT "store_offer_change_done_check"
  CHECK ("done" IN ('told', 'repriced', 'by-hand', 'unlisted', 'off-shelf', 'on-shelf'));

-- What a store has still to be told, the oldest first.
CREATE INDEX "store_variant_update_due" ON "store_variant_update"("store_id", "due_at") WHERE "due_at" IS NOT NULL;

-- Whatever changes goods that stores sell leaves a row here, whoever changes it. Payments change stock: they add a row to
-- a table that nobody locks, and only for goods that some store sells. The worker hears of it and does the rest.
CREATE FUNCTION stock_of_stores_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_change (variant_id)
  SELECT DISTINCT n.variant_id
  FROM after_rows n JOIN before_rows b ON b.variant_id = n.variant_id AND b.warehouse_id = n.warehouse_id
  WHERE n.on_hand - n.reserved <> b.on_hand - b.reserved
    AND EXISTS (SELECT 1 FROM variant_link_item i WHERE i.variant_id = n.variant_id);
  IF FOUND THEN PERFORM pg_notify('goods_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_of_stores_changed AFTER UPDATE ON "stock"
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION stock_of_stores_changed();

CREATE FUNCTION stock_of_stores_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_change (variant_id)
  SELECT DISTINCT n.variant_id FROM after_rows n
  WHERE EXISTS (SELECT 1 FROM variant_link_item i WHERE i.variant_id = n.variant_id);
  IF FOUND THEN PERFORM pg_notify('goods_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_of_stores_added AFTER INSERT ON "stock"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION stock_of_stores_added();

CREATE FUNCTION offer_of_stores_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_change (variant_id, offer)
  SELECT NEW.id, true WHERE EXISTS (SELECT 1 FROM variant_link_item i WHERE i.variant_id = NEW.id);
  IF FOUND THEN PERFORM pg_notify('goods_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER offer_of_stores_changed AFTER UPDATE OF "price", "status", "backorder" ON "variant" FOR EACH ROW
  WHEN ((OLD.price, OLD.status, OLD.backorder) IS DISTINCT FROM (NEW.price, NEW.status, NEW.backorder))
  EXECUTE FUNCTION offer_of_stores_changed();

CREATE FUNCTION shelf_of_stores_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO goods_change (variant_id, offer)
  SELECT v.id, true FROM variant v
  WHERE v.product_id = NEW.id AND EXISTS (SELECT 1 FROM variant_link_item i WHERE i.variant_id = v.id);
  IF FOUND THEN PERFORM pg_notify('goods_changes', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shelf_of_stores_changed AFTER UPDATE OF "status" ON "product" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION shelf_of_stores_changed();
