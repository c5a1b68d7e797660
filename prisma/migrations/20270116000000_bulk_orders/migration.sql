-- What members buy in bulk, and the pieces of theirs that lie with us.
CREATE TABLE "bulk_order" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'AWAITING_PAYMENT',
    "warehouse_id" UUID NOT NULL,
    "address" JSONB,
    "goods" BIGINT NOT NULL,
    "shipping" BIGINT NOT NULL DEFAULT 0,
    "is_split" BOOLEAN NOT NULL,
    "deposit" BIGINT NOT NULL DEFAULT 0,
    "paid_state" TEXT NOT NULL DEFAULT 'none',
    "price_lock_until" TIMESTAMPTZ(6) NOT NULL,
    "pay_lock" UUID,
    "purchase_no" TEXT,
    "purchased_at" TIMESTAMPTZ(6),
    "balance_due_at" TIMESTAMPTZ(6),
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "reminded_at" TIMESTAMPTZ(6),
    "carrier" TEXT,
    "tracking_no" TEXT,
    "kept" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_order_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bulk_order_kind" CHECK ("kind" IN ('INVENTORY', 'BULK') AND ("kind" = 'BULK') = ("address" IS NOT NULL)),
    CONSTRAINT "bulk_order_status" CHECK ("status" IN ('AWAITING_PAYMENT', 'TO_BE_PURCHASED', 'READY_TO_STOCK', 'IN_STOCK', 'SHIPPED', 'DELIVERED', 'CLOSED')),
    CONSTRAINT "bulk_order_paid_state" CHECK ("paid_state" IN ('none', 'deposit', 'full')),
    CONSTRAINT "bulk_order_amounts" CHECK ("goods" > 0 AND "shipping" >= 0 AND "kept" >= 0
      AND "deposit" BETWEEN 0 AND "goods" AND ("deposit" > 0) = "is_split"),
    CONSTRAINT "bulk_order_deposit" CHECK ("paid_state" <> 'deposit' OR "is_split")
);
CREATE UNIQUE INDEX "bulk_order_no_key" ON "bulk_order"("no");
CREATE INDEX "bulk_order_user_id_kind_status_created_at_id_idx" ON "bulk_order"("user_id", "kind", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "bulk_order_kind_status_created_at_id_idx" ON "bulk_order"("kind", "status", "created_at", "id");
CREATE INDEX "bulk_order_status_created_at_idx" ON "bulk_order"("status", "created_at");
ALTER TABLE "bulk_order" ADD CONSTRAINT "bulk_order_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bulk_order" ADD CONSTRAINT "bulk_order_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ordered = to be purchased + ready to stock + stocked + defective + cancelled. To be purchased is what neither came nor
-- was cancelled; ready is what came sound and was not put away. So the sum holds where neither is below zero.
CREATE TABLE "bulk_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "bulk_order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "defective" INTEGER NOT NULL DEFAULT 0,
    "stocked" INTEGER NOT NULL DEFAULT 0,
    "consumed" INTEGER NOT NULL DEFAULT 0,
    "cancelled" INTEGER NOT NULL DEFAULT 0,
    "unit_price" BIGINT NOT NULL,

    CONSTRAINT "bulk_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bulk_line_amounts" CHECK ("qty" BETWEEN 1 AND 99999 AND "received" >= 0 AND "defective" >= 0
      AND "stocked" >= 0 AND "consumed" >= 0 AND "cancelled" >= 0 AND "unit_price" > 0),
    CONSTRAINT "bulk_line_to_be_purchased" CHECK ("received" + "cancelled" <= "qty"),
    CONSTRAINT "bulk_line_ready" CHECK ("stocked" + "defective" <= "received"),
    CONSTRAINT "bulk_line_in_stock" CHECK ("consumed" <= "stocked")
);
CREATE UNIQUE INDEX "bulk_line_bulk_order_id_variant_id_key" ON "bulk_line"("bulk_order_id", "variant_id");
CREATE INDEX "bulk_line_variant_id_idx" ON "bulk_line"("variant_id");
ALTER TABLE "bulk_line" ADD CONSTRAINT "bulk_line_bulk_order_id_fkey" FOREIGN KEY ("bulk_order_id") REFERENCES "bulk_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_line" ADD CONSTRAINT "bulk_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "stock_lot" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "bulk_line_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unit_cost" BIGINT NOT NULL,
    "qty_in" INTEGER NOT NULL,
    "qty_left" INTEGER NOT NULL,

    CONSTRAINT "stock_lot_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stock_lot_amounts" CHECK ("unit_cost" >= 0 AND "qty_in" > 0 AND "qty_left" BETWEEN 0 AND "qty_in")
);
CREATE INDEX "stock_lot_user_id_variant_id_warehouse_id_received_at_id_idx" ON "stock_lot"("user_id", "variant_id", "warehouse_id", "received_at", "id");
CREATE INDEX "stock_lot_bulk_line_id_idx" ON "stock_lot"("bulk_line_id");
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_bulk_line_id_fkey" FOREIGN KEY ("bulk_line_id") REFERENCES "bulk_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE bulk_order_no_seq;
