-- Words for pictures in Chinese
ALTER TABLE "product_media" ADD COLUMN     "alt_zh" TEXT;

-- What staff put on a shelf or took off it
CREATE TABLE "stock_move" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "on_hand_after" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_move_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "stock_move_variant_id_id_idx" ON "stock_move"("variant_id", "id" DESC);

ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "stock_move" ADD CONSTRAINT stock_move_reason_known
  CHECK (reason IN ('delivery', 'count', 'return', 'damage', 'loss', 'correction'));
ALTER TABLE "stock_move" ADD CONSTRAINT stock_move_qty_not_zero CHECK (qty <> 0 AND on_hand_after >= 0);

-- The desk's list: what is not on the shelf, and what is wrong with what should be, is found without reading the rest
CREATE INDEX product_unlisted ON "product" (status, id DESC) WHERE status <> 'on';
CREATE INDEX product_private ON "product" (id DESC) WHERE visibility = 'private';
CREATE INDEX product_without_price ON "product" (id) WHERE price_from = 0;
CREATE INDEX variant_without_weight ON "variant" (product_id) WHERE weight_g IS NULL AND status = 'on';
CREATE INDEX product_media_failed ON "product_media" (product_id) WHERE status = 'failed';
