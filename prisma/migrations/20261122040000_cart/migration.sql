-- The cart knows which press added last, orders know SKUs bought from us directly and how long their price is kept.
ALTER TABLE "cart_item" ADD COLUMN "press" TEXT, ADD COLUMN "added_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX cart_item_visitors ON "cart_item" (added_at) WHERE user_id IS NULL;

CREATE TABLE "wishlist_item" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "price" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wishlist_item_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "wishlist_item_user_id_product_id_key" ON "wishlist_item"("user_id", "product_id");
CREATE INDEX "wishlist_item_user_id_created_at_id_idx" ON "wishlist_item"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "wishlist_item_product_id_idx" ON "wishlist_item"("product_id");
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "store_order" ADD COLUMN "kept_until" TIMESTAMPTZ(6);

ALTER TABLE "order_line" ADD COLUMN "variant_id" UUID;
CREATE INDEX "order_line_variant_id_idx" ON "order_line"("variant_id");
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
