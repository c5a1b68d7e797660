-- Products that members ask us to find (§3.5).
CREATE SEQUENCE "sourcing_no_seq" START 100001;

-- CreateTable
CREATE TABLE "sourcing_request" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "store_product_id" UUID,
    "store_variant_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "url" TEXT NOT NULL,
    "url_hash" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "target_price" BIGINT,
    "qty" INTEGER NOT NULL,
    "purchase_type" TEXT NOT NULL,
    "countries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "orders_per_day" INTEGER,
    "accept_similar" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'PENDING_PROCESSING',
    "substate" TEXT NOT NULL DEFAULT 'NEW',
    "reason_code" TEXT,
    "reason" TEXT,
    "alternatives" UUID[] DEFAULT ARRAY[]::UUID[],
    "assigned_to" UUID,
    "result_product_id" UUID,
    "waiting_since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "valid_until" TIMESTAMPTZ(6),
    "expired_at" TIMESTAMPTZ(6),
    "accepted_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sourcing_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sourcing_quote" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "request_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "price" BIGINT NOT NULL,
    "tiers" JSONB NOT NULL DEFAULT '[]',
    "weight_g" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "moq" INTEGER NOT NULL,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "sourcing_quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sourcing_message" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "request_id" UUID NOT NULL,
    "staff_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sourcing_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sourcing_file" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "request_id" UUID,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sourcing_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sourcing_request_no_key" ON "sourcing_request"("no");

-- CreateIndex
CREATE INDEX "sourcing_request_user_id_created_at_idx" ON "sourcing_request"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "sourcing_request_user_id_url_hash_idx" ON "sourcing_request"("user_id", "url_hash");

-- CreateIndex
CREATE INDEX "sourcing_request_status_waiting_since_idx" ON "sourcing_request"("status", "waiting_since");

-- CreateIndex
CREATE INDEX "sourcing_request_assigned_to_status_idx" ON "sourcing_request"("assigned_to", "status");

-- CreateIndex
CREATE INDEX "sourcing_request_store_product_id_idx" ON "sourcing_request"("store_product_id");

-- CreateIndex
CREATE INDEX "sourcing_request_result_product_id_idx" ON "sourcing_request"("result_product_id");

-- CreateIndex
CREATE INDEX "sourcing_request_no_title_idx" ON "sourcing_request" USING GIN ("no" gin_trgm_ops, "title" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "sourcing_quote_request_id_sku_key" ON "sourcing_quote"("request_id", "sku");

-- CreateIndex
CREATE INDEX "sourcing_message_request_id_created_at_idx" ON "sourcing_message"("request_id", "created_at");

-- CreateIndex
CREATE INDEX "sourcing_message_staff_id_idx" ON "sourcing_message"("staff_id");

-- CreateIndex
CREATE INDEX "sourcing_file_request_id_sort_idx" ON "sourcing_file"("request_id", "sort");

-- CreateIndex
CREATE INDEX "sourcing_file_user_id_idx" ON "sourcing_file"("user_id");

-- CreateIndex
CREATE INDEX "sourcing_file_created_at_idx" ON "sourcing_file"("created_at");

-- AddForeignKey
ALTER TABLE "sourcing_request" ADD CONSTRAINT "sourcing_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_request" ADD CONSTRAINT "sourcing_request_store_product_id_fkey" FOREIGN KEY ("store_product_id") REFERENCES "store_product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_request" ADD CONSTRAINT "sourcing_request_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_request" ADD CONSTRAINT "sourcing_request_result_product_id_fkey" FOREIGN KEY ("result_product_id") REFERENCES "product"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_quote" ADD CONSTRAINT "sourcing_quote_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "sourcing_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_message" ADD CONSTRAINT "sourcing_message_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "sourcing_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_message" ADD CONSTRAINT "sourcing_message_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_file" ADD CONSTRAINT "sourcing_file_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sourcing_file" ADD CONSTRAINT "sourcing_file_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "sourcing_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;
