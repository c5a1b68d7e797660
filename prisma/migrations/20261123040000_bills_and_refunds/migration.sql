-- Price differences of paid orders (§3.10), and money that goes back (J5, J5b).

-- What was charged or given back between payment and dispatch, by part of the price.
ALTER TABLE "store_order"
    ADD COLUMN "adj_goods" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "adj_shipping" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "adj_service" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "adj_tax" BIGINT NOT NULL DEFAULT 0;

-- More than a payment took never goes back by it, whoever asks for it at the same time.
ALTER TABLE "payment" ADD COLUMN "refunded" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payment" ADD CONSTRAINT payment_refunded_within CHECK (refunded BETWEEN 0 AND amount);

CREATE SEQUENCE "bill_no_seq" START 100001;
CREATE SEQUENCE "refund_no_seq" START 100001;

CREATE TABLE "price_diff_bill" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "old_amount" BIGINT NOT NULL,
    "new_amount" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "evidence_key" TEXT,
    "evidence_name" TEXT,
    "evidence_type" TEXT,
    "due_at" TIMESTAMPTZ(6),
    "pay_lock" UUID,
    "disputed_at" TIMESTAMPTZ(6),
    "dispute_text" TEXT,
    "dispute_key" TEXT,
    "dispute_name" TEXT,
    "dispute_type" TEXT,
    "answer" TEXT,
    "reminders" INTEGER NOT NULL DEFAULT 0,
    "raised_by" UUID,
    "decided_by" UUID,
    "settled_at" TIMESTAMPTZ(6),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_diff_bill_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "price_diff_bill_no_key" ON "price_diff_bill"("no");
CREATE INDEX "price_diff_bill_user_id_status_created_at_id_idx" ON "price_diff_bill"("user_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "price_diff_bill_order_id_idx" ON "price_diff_bill"("order_id");
CREATE INDEX "price_diff_bill_status_due_at_idx" ON "price_diff_bill"("status", "due_at");
CREATE INDEX "price_diff_bill_created_at_id_idx" ON "price_diff_bill"("created_at", "id");
ALTER TABLE "price_diff_bill" ADD CONSTRAINT "price_diff_bill_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "price_diff_bill" ADD CONSTRAINT "price_diff_bill_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "price_diff_bill" ADD CONSTRAINT price_diff_bill_status_known
    CHECK (status IN ('OPEN', 'DISPUTED', 'PAID', 'WAIVED', 'CANCELLED', 'EXPIRED', 'CREDITED'));
ALTER TABLE "price_diff_bill" ADD CONSTRAINT price_diff_bill_type_known
    CHECK (type IN ('weight', 'shipping', 'goods', 'address', 'tax', 'branding'));
ALTER TABLE "price_diff_bill" ADD CONSTRAINT price_diff_bill_amounts
    CHECK (amount > 0 AND old_amount >= 0 AND new_amount >= 0 AND cost >= 0
      AND amount = CASE WHEN status = 'CREDITED' THEN old_amount - new_amount ELSE new_amount - old_amount END);
-- One open bill an order and type.
CREATE UNIQUE INDEX "price_diff_bill_one_open" ON "price_diff_bill"("order_id", "type") WHERE status IN ('OPEN', 'DISPUTED');

CREATE TABLE "refund" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "order_id" UUID,
    "payment_id" UUID,
    "source" TEXT NOT NULL DEFAULT 'desk',
    "status" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "goods" BIGINT NOT NULL DEFAULT 0,
    "shipping" BIGINT NOT NULL DEFAULT 0,
    "service" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "goodwill" BIGINT NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "provider_ref" TEXT,
    "error_code" TEXT,
    "checks" INTEGER NOT NULL DEFAULT 0,
    "requested_by" UUID,
    "decided_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "refund_no_key" ON "refund"("no");
CREATE UNIQUE INDEX "refund_payment_id_provider_ref_key" ON "refund"("payment_id", "provider_ref");
CREATE INDEX "refund_user_id_created_at_idx" ON "refund"("user_id", "created_at" DESC);
CREATE INDEX "refund_order_id_idx" ON "refund"("order_id");
CREATE INDEX "refund_status_created_at_id_idx" ON "refund"("status", "created_at" DESC, "id" DESC);
CREATE INDEX "refund_created_at_id_idx" ON "refund"("created_at", "id");
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "refund" ADD CONSTRAINT refund_status_known
    CHECK (status IN ('REQUESTED', 'PROCESSING', 'ERROR', 'COMPLETED', 'FAILED', 'REFUSED', 'UNASSIGNED'));
ALTER TABLE "refund" ADD CONSTRAINT refund_amounts
    CHECK (amount > 0 AND goods >= 0 AND shipping >= 0 AND service >= 0 AND tax >= 0 AND goodwill >= 0
      AND (source = 'provider' OR amount = goods + shipping + service + tax + goodwill));
