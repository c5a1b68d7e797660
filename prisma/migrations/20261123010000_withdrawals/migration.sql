-- Money paid out of wallets (§3.8), and journals that take another back.
CREATE TABLE "withdrawal" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "ccy" CHAR(3) NOT NULL,
    "fx_rate" BIGINT,
    "payout" BIGINT,
    "dest_enc" TEXT,
    "dest_mask" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'UNDER_REVIEW',
    "reason" TEXT,
    "fixable" BOOLEAN NOT NULL DEFAULT false,
    "approver1" UUID,
    "approved1_at" TIMESTAMPTZ(6),
    "approver2" UUID,
    "approved2_at" TIMESTAMPTZ(6),
    "batch_id" UUID,
    "bank_ref" TEXT,
    "bank_fee" BIGINT,
    "paid_on" DATE,
    "return_cost" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawal_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "payout_batch" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "made_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_batch_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "withdrawal_no_key" ON "withdrawal"("no");
CREATE UNIQUE INDEX "withdrawal_bank_ref_key" ON "withdrawal"("bank_ref");
CREATE INDEX "withdrawal_user_id_created_at_id_idx" ON "withdrawal"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "withdrawal_status_created_at_id_idx" ON "withdrawal"("status", "created_at", "id");
CREATE INDEX "withdrawal_batch_id_idx" ON "withdrawal"("batch_id");
CREATE UNIQUE INDEX "payout_batch_no_key" ON "payout_batch"("no");
CREATE INDEX "payout_batch_created_at_id_idx" ON "payout_batch"("created_at" DESC, "id" DESC);
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "payout_batch"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE SEQUENCE "withdrawal_no_seq" START 100001;
CREATE SEQUENCE "payout_batch_no_seq" START 1001;
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_type_known CHECK (type IN ('payoneer', 'ach', 'iban'));
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_status_known CHECK (status IN
  ('UNDER_REVIEW', 'APPROVED', 'PAYING', 'COMPLETED', 'REJECTED', 'CANCELLED', 'FAILED'));
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_amounts CHECK
  (amount > 0 AND fee >= 0 AND fee < amount AND payout > 0 AND bank_fee >= 0 AND return_cost >= 0 AND return_cost <= amount);
-- Nobody approves twice.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_two_people CHECK (approver1 <> approver2);
-- What is sent is known with the rate it was worked out by, from the moment it is being paid.
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_frozen CHECK
  (status NOT IN ('PAYING', 'COMPLETED') OR (payout IS NOT NULL AND fx_rate IS NOT NULL AND approver1 IS NOT NULL));
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_proven CHECK (status <> 'COMPLETED' OR bank_ref IS NOT NULL);

-- Payoneer pays out in all three currencies.
INSERT INTO "ledger_account" (code, kind, ccy)
VALUES ('bank:payoneer', 'bank:payoneer', 'EUR'), ('bank:payoneer', 'bank:payoneer', 'GBP');

-- A journal that takes another back names it; each is taken back once at most.
ALTER TABLE "journal" ADD COLUMN "reverses_id" UUID;
CREATE UNIQUE INDEX "journal_reverses_id_key" ON "journal"("reverses_id");
ALTER TABLE "journal" ADD CONSTRAINT "journal_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "journal"("id");
CREATE OR REPLACE FUNCTION journal_guard_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending' AND NEW.status = 'void'
     AND (NEW.id, NEW.idem_key, NEW.type, NEW.ref_type, NEW.ref_id, NEW.at) IS NOT DISTINCT FROM
         (OLD.id, OLD.idem_key, OLD.type, OLD.ref_type, OLD.ref_id, OLD.at)
     AND (NEW.resolves_id, NEW.reverses_id, NEW.memo, NEW.ref_no) IS NOT DISTINCT FROM
         (OLD.resolves_id, OLD.reverses_id, OLD.memo, OLD.ref_no) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'journal % may not change from % to %', OLD.id, OLD.status, NEW.status
    USING ERRCODE = 'restrict_violation';
END $$;
