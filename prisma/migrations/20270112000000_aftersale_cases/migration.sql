-- After-sales cases (§3.9): what is wrong, what was offered, what was agreed.
CREATE SEQUENCE "aftersale_no_seq" START 100001;

-- AlterTable
ALTER TABLE "store_order" ADD COLUMN     "shipping_fixed" BIGINT;

-- CreateTable
CREATE TABLE "aftersale_case" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "want" TEXT NOT NULL,
    "amount_req" BIGINT NOT NULL,
    "amount_ok" BIGINT,
    "note" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'UNDER_REVIEW',
    "round" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6),
    "waiting_since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "policy_version" INTEGER NOT NULL,
    "policy" JSONB NOT NULL,
    "assigned_to" UUID,
    "rejected_by" UUID,
    "reject_code" TEXT,
    "appealed_at" TIMESTAMPTZ(6),
    "closed_for" TEXT,
    "refund_no" TEXT,
    "resend_id" UUID,
    "return_to" JSONB,
    "return_carrier" TEXT,
    "return_tracking" TEXT,
    "return_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "aftersale_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "aftersale_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "case_id" UUID NOT NULL,
    "order_line_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT true,
    "arrived_good" INTEGER,
    "given" BIGINT NOT NULL DEFAULT 0,
    "resent" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "aftersale_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_offer" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "case_id" UUID NOT NULL,
    "round" INTEGER NOT NULL,
    "staff_id" UUID,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "decided_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(6),

    CONSTRAINT "case_offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_message" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "case_id" UUID NOT NULL,
    "staff_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_file" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "case_id" UUID,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "case_file_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "aftersale_case_no_key" ON "aftersale_case"("no");

-- CreateIndex
CREATE INDEX "aftersale_case_user_id_created_at_idx" ON "aftersale_case"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "aftersale_case_order_id_idx" ON "aftersale_case"("order_id");

-- CreateIndex
CREATE INDEX "aftersale_case_status_waiting_since_idx" ON "aftersale_case"("status", "waiting_since");

-- CreateIndex
CREATE INDEX "aftersale_case_status_due_at_idx" ON "aftersale_case"("status", "due_at");

-- CreateIndex
CREATE INDEX "aftersale_case_assigned_to_status_idx" ON "aftersale_case"("assigned_to", "status");

-- CreateIndex
CREATE INDEX "aftersale_case_resend_id_idx" ON "aftersale_case"("resend_id");

-- CreateIndex
CREATE INDEX "aftersale_line_order_line_id_idx" ON "aftersale_line"("order_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "aftersale_line_case_id_order_line_id_key" ON "aftersale_line"("case_id", "order_line_id");

-- CreateIndex
CREATE INDEX "case_offer_case_id_created_at_idx" ON "case_offer"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "case_offer_staff_id_status_idx" ON "case_offer"("staff_id", "status");

-- CreateIndex
CREATE INDEX "case_message_case_id_created_at_idx" ON "case_message"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "case_message_staff_id_idx" ON "case_message"("staff_id");

-- CreateIndex
CREATE INDEX "case_file_case_id_created_at_idx" ON "case_file"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "case_file_user_id_idx" ON "case_file"("user_id");

-- CreateIndex
CREATE INDEX "case_file_created_at_idx" ON "case_file"("created_at");

-- AddForeignKey
ALTER TABLE "aftersale_case" ADD CONSTRAINT "aftersale_case_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aftersale_case" ADD CONSTRAINT "aftersale_case_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aftersale_case" ADD CONSTRAINT "aftersale_case_resend_id_fkey" FOREIGN KEY ("resend_id") REFERENCES "store_order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aftersale_case" ADD CONSTRAINT "aftersale_case_assigned_to_fkey" FOREIGN KEY ("assigned_to") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aftersale_line" ADD CONSTRAINT "aftersale_line_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "aftersale_case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "aftersale_line" ADD CONSTRAINT "aftersale_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_offer" ADD CONSTRAINT "case_offer_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "aftersale_case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_offer" ADD CONSTRAINT "case_offer_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_message" ADD CONSTRAINT "case_message_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "aftersale_case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_message" ADD CONSTRAINT "case_message_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_file" ADD CONSTRAINT "case_file_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_file" ADD CONSTRAINT "case_file_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "aftersale_case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A line stands in one open case at a time, whoever opens it.
CREATE UNIQUE INDEX aftersale_line_open ON "aftersale_line" (order_line_id) WHERE open;
-- Of a case one offer counts.
CREATE UNIQUE INDEX case_offer_counts ON "case_offer" (case_id) WHERE status IN ('OPEN', 'FINANCE');
-- What its list finds it by.
CREATE INDEX aftersale_case_no_idx ON "aftersale_case" USING GIN (no gin_trgm_ops);
-- A parcel that is announced is found by its number.
CREATE INDEX aftersale_case_return_tracking_idx ON "aftersale_case" (upper(return_tracking)) WHERE return_tracking IS NOT NULL;
ALTER TABLE "aftersale_case"
  ADD CONSTRAINT aftersale_case_status CHECK (status IN ('UNDER_REVIEW', 'AWAITING_RESPONSE', 'PROPOSED', 'RETURN_PENDING',
    'RESOLVED_REFUND', 'RESOLVED_RESEND', 'REJECTED', 'CLOSED')),
  ADD CONSTRAINT aftersale_case_want CHECK (want IN ('refund', 'resend', 'return')),
  ADD CONSTRAINT aftersale_case_amounts CHECK (amount_req >= 0 AND coalesce(amount_ok, 0) >= 0 AND round >= 0);
ALTER TABLE "aftersale_line"
  ADD CONSTRAINT aftersale_line_units CHECK (qty > 0 AND given >= 0 AND resent BETWEEN 0 AND qty
    AND coalesce(arrived_good, 0) BETWEEN 0 AND qty);
ALTER TABLE "case_offer"
  ADD CONSTRAINT case_offer_kind CHECK (kind IN ('refund', 'resend', 'return')),
  ADD CONSTRAINT case_offer_status CHECK (status IN ('FINANCE', 'OPEN', 'REPLACED', 'AGREED', 'REFUSED', 'LAPSED')),
  ADD CONSTRAINT case_offer_amount CHECK (amount >= 0 AND (kind = 'resend' OR amount > 0));
ALTER TABLE "case_file"
  ADD CONSTRAINT case_file_kind CHECK (kind IN ('photo', 'video', 'paper'));
