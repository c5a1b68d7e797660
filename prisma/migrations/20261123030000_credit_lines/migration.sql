-- Credit lines in tables of their own: the line, and each sum borrowed with its day (§4.4).
CREATE TABLE "credit_line" (
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "credit_limit" BIGINT NOT NULL DEFAULT 0,
    "term_days" INTEGER NOT NULL DEFAULT 15,
    "auto_repay" BOOLEAN NOT NULL DEFAULT true,
    "use_credit" BOOLEAN NOT NULL DEFAULT true,
    "suspended_for" TEXT,
    "wanted" BIGINT,
    "purpose" TEXT,
    "applied_at" TIMESTAMPTZ(6),
    "reason" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_line_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "credit_line_status_created_at_user_id_idx" ON "credit_line"("status", "created_at", "user_id");
ALTER TABLE "credit_line" ADD CONSTRAINT "credit_line_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit_line" ADD CONSTRAINT credit_line_sane CHECK (
  status IN ('NONE', 'APPLIED', 'ACTIVE', 'SUSPENDED', 'CLOSED') AND credit_limit >= 0 AND term_days BETWEEN 1 AND 365
  AND (suspended_for IN ('overdue', 'staff')) IS NOT DISTINCT FROM (CASE WHEN status = 'SUSPENDED' THEN true END)
  AND wanted > 0);

CREATE TABLE "credit_draw" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "payment_id" UUID,
    "amount" BIGINT NOT NULL,
    "repaid" BIGINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "repaid_at" TIMESTAMPTZ(6),

    CONSTRAINT "credit_draw_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "credit_draw_payment_id_key" ON "credit_draw"("payment_id");
CREATE INDEX "credit_draw_user_id_created_at_id_idx" ON "credit_draw"("user_id", "created_at" DESC, "id" DESC);
ALTER TABLE "credit_draw" ADD CONSTRAINT "credit_draw_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credit_draw" ADD CONSTRAINT credit_draw_sane CHECK (
  amount > 0 AND repaid BETWEEN 0 AND amount AND (repaid_at IS NOT NULL) = (repaid = amount));
-- What is still borrowed: of one member by age, of all by day.
CREATE INDEX credit_draw_open_of_member ON "credit_draw" (user_id, due_at, id) WHERE repaid < amount;
CREATE INDEX credit_draw_open_by_day ON "credit_draw" (due_at) WHERE repaid < amount;

-- What stood on the wallet until now.
INSERT INTO "credit_line" (user_id, status, credit_limit, term_days, auto_repay, suspended_for)
  SELECT w.user_id, w.credit_status, w.credit_limit, greatest(1, least(365, w.credit_days)), w.auto_repay,
    CASE WHEN w.credit_status = 'SUSPENDED' THEN 'staff' END
  FROM "wallet" w JOIN "user" u ON u.id = w.user_id WHERE w.credit_status <> 'NONE';
INSERT INTO "credit_draw" (user_id, amount, due_at)
  SELECT a.member_id, a.posted, now() + make_interval(days => l.term_days)
  FROM "ledger_account" a JOIN "credit_line" l ON l.user_id = a.member_id
  WHERE a.kind = 'recv:credit' AND a.posted > 0;

ALTER TABLE "wallet" DROP CONSTRAINT wallet_credit_known;
ALTER TABLE "wallet" DROP COLUMN "credit_limit", DROP COLUMN "credit_days", DROP COLUMN "credit_status",
  DROP COLUMN "auto_repay", ADD COLUMN "low_told" TIMESTAMPTZ(6);
ALTER TABLE "wallet" ADD CONSTRAINT wallet_low_alert_positive CHECK (low_alert > 0);
CREATE INDEX wallet_low_alert ON "wallet" (user_id) WHERE low_alert IS NOT NULL;
