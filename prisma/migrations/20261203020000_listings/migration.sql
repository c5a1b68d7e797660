-- Products that members put into their stores, and how they price them (§3.6).

-- CreateTable
CREATE TABLE "listing" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'QUEUE',
    "reference" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "images" UUID[] DEFAULT ARRAY[]::UUID[],
    "categories" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "pricing" JSONB NOT NULL,
    "sku_prefix" TEXT NOT NULL DEFAULT '',
    "published" BOOLEAN NOT NULL DEFAULT true,
    "currency" CHAR(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(6),
    "lease_until" TIMESTAMPTZ(6),
    "error_code" TEXT,
    "error_text" TEXT,
    "error_sku" TEXT,
    "external_product_id" TEXT,
    "url" TEXT,
    "unlisted_at" TIMESTAMPTZ(6),
    "gone_at" TIMESTAMPTZ(6),
    "listed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing_variant" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "listing_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "price" BIGINT NOT NULL,
    "compare_at" BIGINT,
    "by_hand" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "listing_variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "listing_template" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "store_id" UUID,
    "name" TEXT NOT NULL,
    "pricing" JSONB NOT NULL,
    "sku_prefix" TEXT NOT NULL DEFAULT '',
    "published" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "listing_template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "listing_reference_key" ON "listing"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "listing_variant_listing_id_variant_id_key" ON "listing_variant"("listing_id", "variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "listing_variant_listing_id_sku_key" ON "listing_variant"("listing_id", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "listing_template_user_id_name_key" ON "listing_template"("user_id", "name");

-- CreateIndex
CREATE INDEX "listing_user_id_created_at_idx" ON "listing"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "listing_store_id_status_idx" ON "listing"("store_id", "status");

-- CreateIndex
CREATE INDEX "listing_product_id_idx" ON "listing"("product_id");

-- CreateIndex
CREATE INDEX "listing_status_lease_until_idx" ON "listing"("status", "lease_until");

-- CreateIndex
CREATE INDEX "listing_variant_variant_id_idx" ON "listing_variant"("variant_id");

-- CreateIndex
CREATE INDEX "listing_template_store_id_idx" ON "listing_template"("store_id");

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing" ADD CONSTRAINT "listing_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_variant" ADD CONSTRAINT "listing_variant_listing_id_fkey" FOREIGN KEY ("listing_id") REFERENCES "listing"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_variant" ADD CONSTRAINT "listing_variant_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_template" ADD CONSTRAINT "listing_template_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "listing_template" ADD CONSTRAINT "listing_template_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A product is active once in a store; what has failed or was deleted may be listed anew.
CREATE UNIQUE INDEX "listing_active_key" ON "listing"("store_id", "product_id") WHERE "status" IN ('QUEUE', 'ON_LISTING', 'LISTED');
ALTER TABLE "listing" ADD CONSTRAINT "listing_status_check" CHECK ("status" IN ('QUEUE', 'ON_LISTING', 'LISTED', 'LISTING_FAILED', 'DELETED'));
ALTER TABLE "listing_variant" ADD CONSTRAINT "listing_variant_price_check" CHECK ("price" > 0);
