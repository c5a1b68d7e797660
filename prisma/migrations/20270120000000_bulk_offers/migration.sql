-- What agents offer for wholesale orders, and the prices that single members have in bulk.
CREATE TABLE "bulk_offer" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "ticket_no" TEXT,
    "freight" BIGINT NOT NULL DEFAULT 0,
    "days_min" INTEGER NOT NULL,
    "days_max" INTEGER NOT NULL,
    "valid_until" TIMESTAMPTZ(6) NOT NULL,
    "is_split" BOOLEAN NOT NULL,
    "prices_until" TIMESTAMPTZ(6),
    "rounds" JSONB NOT NULL DEFAULT '[]',
    "bulk_order_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_offer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bulk_offer_kind" CHECK ("kind" IN ('INVENTORY', 'BULK') AND ("kind" = 'BULK' OR "freight" = 0)),
    CONSTRAINT "bulk_offer_status" CHECK ("status" IN ('OPEN', 'COUNTERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')
      AND ("bulk_order_id" IS NULL OR "status" = 'ACCEPTED')),
    CONSTRAINT "bulk_offer_amounts" CHECK ("freight" >= 0 AND "days_min" BETWEEN 0 AND "days_max")
);
CREATE UNIQUE INDEX "bulk_offer_no_key" ON "bulk_offer"("no");
CREATE UNIQUE INDEX "bulk_offer_bulk_order_id_key" ON "bulk_offer"("bulk_order_id");
CREATE INDEX "bulk_offer_user_id_created_at_id_idx" ON "bulk_offer"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "bulk_offer_status_created_at_idx" ON "bulk_offer"("status", "created_at");
ALTER TABLE "bulk_offer" ADD CONSTRAINT "bulk_offer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bulk_offer" ADD CONSTRAINT "bulk_offer_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bulk_offer" ADD CONSTRAINT "bulk_offer_bulk_order_id_fkey" FOREIGN KEY ("bulk_order_id") REFERENCES "bulk_order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "bulk_offer_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "offer_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "unit_price" BIGINT NOT NULL,

    CONSTRAINT "bulk_offer_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bulk_offer_line_amounts" CHECK ("qty" BETWEEN 1 AND 99999 AND "unit_price" > 0)
);
CREATE UNIQUE INDEX "bulk_offer_line_offer_id_variant_id_key" ON "bulk_offer_line"("offer_id", "variant_id");
CREATE INDEX "bulk_offer_line_variant_id_idx" ON "bulk_offer_line"("variant_id");
ALTER TABLE "bulk_offer_line" ADD CONSTRAINT "bulk_offer_line_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "bulk_offer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_offer_line" ADD CONSTRAINT "bulk_offer_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "member_price" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "min_qty" INTEGER NOT NULL,
    "price" BIGINT NOT NULL,
    "valid_until" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_price_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "member_price_amounts" CHECK ("min_qty" > 0 AND "price" > 0)
);
CREATE UNIQUE INDEX "member_price_user_id_variant_id_min_qty_key" ON "member_price"("user_id", "variant_id", "min_qty");
CREATE INDEX "member_price_variant_id_idx" ON "member_price"("variant_id");
ALTER TABLE "member_price" ADD CONSTRAINT "member_price_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "member_price" ADD CONSTRAINT "member_price_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE "bulk_offer_no_seq";
