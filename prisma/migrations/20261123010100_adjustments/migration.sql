-- Corrections of the books by hand: one person proposes, another approves.
CREATE TABLE "adjustment" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "debt" TEXT,
    "journal_id" UUID,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PROPOSED',
    "asked_by" UUID NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),
    "note" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "adjustment_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "adjustment_no_key" ON "adjustment"("no");
CREATE INDEX "adjustment_status_created_at_id_idx" ON "adjustment"("status", "created_at", "id");
CREATE INDEX "adjustment_user_id_created_at_id_idx" ON "adjustment"("user_id", "created_at" DESC, "id" DESC);
ALTER TABLE "adjustment" ADD CONSTRAINT "adjustment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE "adjustment_no_seq" START 1001;
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_kind_known CHECK (kind IN ('adjust', 'promo', 'write_off', 'reversal'));
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_status_known CHECK (status IN ('PROPOSED', 'POSTED', 'REFUSED', 'WITHDRAWN'));
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_amount CHECK (amount <> 0 AND (kind IN ('adjust', 'reversal') OR amount > 0));
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_debt CHECK ((kind = 'write_off') = (debt IS NOT NULL));
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_journal CHECK ((kind = 'reversal') = (journal_id IS NOT NULL));
-- Who proposes never approves.
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_two_people CHECK (status <> 'POSTED' OR decided_by <> asked_by);
-- A journal is waiting to be taken back once at most.
CREATE UNIQUE INDEX adjustment_one_reversal ON "adjustment" (journal_id) WHERE status IN ('PROPOSED', 'POSTED');
