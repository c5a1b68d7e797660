-- What the search over everything finds by any part of its number or name.

-- CreateIndex
CREATE INDEX "store_product_store_id_title_idx" ON "store_product" USING GIN ("store_id" uuid_ops, "title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "store_variant_store_id_sku_idx1" ON "store_variant" USING GIN ("store_id" uuid_ops, "sku" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "variant_sku_idx" ON "variant" USING GIN ("sku" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "purchase_order_no_idx" ON "purchase_order" USING GIN ("no" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "outbound_parcel_no_tracking_no_idx" ON "outbound_parcel" USING GIN ("no" gin_trgm_ops, "tracking_no" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "manifest_no_idx" ON "manifest" USING GIN ("no" gin_trgm_ops);
