-- Chargebacks (J12): one row a dispute of a provider's.
CREATE TABLE "dispute" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "value" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "taken" BOOLEAN NOT NULL DEFAULT false,
    "from_balance" BIGINT NOT NULL DEFAULT 0,
    "reason" TEXT,
    "evidence_due_at" TIMESTAMPTZ(6),
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(6),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "dispute_provider_provider_id_key" ON "dispute"("provider", "provider_id");
CREATE INDEX "dispute_payment_id_idx" ON "dispute"("payment_id");
CREATE INDEX "dispute_user_id_status_idx" ON "dispute"("user_id", "status");
CREATE INDEX "dispute_status_opened_at_id_idx" ON "dispute"("status", "opened_at", "id");
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_fkey"
  FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "dispute" ADD CONSTRAINT dispute_sane CHECK (
  provider IN ('stripe', 'paypal') AND status IN ('OPEN', 'WON', 'LOST') AND amount > 0 AND value > 0 AND fee >= 0
  AND from_balance BETWEEN 0 AND value AND (closed_at IS NULL) = (status = 'OPEN'));
