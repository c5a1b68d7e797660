-- The payment providers' own books beside ours: what they say of each day, and what does not agree.
CREATE TABLE "provider_day" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "error" TEXT,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "until" TIMESTAMPTZ(6),
    "compared_at" TIMESTAMPTZ(6),
    "asked_by" UUID,
    "asked_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_day_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "provider_day_total" (
    "day_id" UUID NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "lines" INTEGER NOT NULL,
    "provider" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "books" BIGINT NOT NULL,
    "on_way" BIGINT NOT NULL,
    "closing" BIGINT,

    CONSTRAINT "provider_day_total_pkey" PRIMARY KEY ("day_id","ccy")
);
CREATE TABLE "provider_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "amount" BIGINT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "source" TEXT,
    "reference" TEXT,
    "subject" TEXT,
    "entry_id" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_line_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "provider_difference" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "line_id" UUID,
    "entry_id" BIGINT,
    "ccy" CHAR(3) NOT NULL,
    "provider_amount" BIGINT,
    "book_amount" BIGINT,
    "book_ccy" CHAR(3),
    "times" INTEGER NOT NULL DEFAULT 1,
    "found_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(6),
    "task_id" UUID NOT NULL,

    CONSTRAINT "provider_difference_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "provider_day_provider_day_key" ON "provider_day"("provider", "day");
CREATE INDEX "provider_day_day_id_idx" ON "provider_day"("day", "id");
CREATE UNIQUE INDEX "provider_line_entry_id_key" ON "provider_line"("entry_id");
CREATE UNIQUE INDEX "provider_line_provider_ref_part_key" ON "provider_line"("provider", "ref", "part");
CREATE INDEX "provider_line_provider_day_at_id_idx" ON "provider_line"("provider", "day", "at", "id");
CREATE INDEX "provider_line_provider_source_idx" ON "provider_line"("provider", "source");
CREATE INDEX "provider_line_subject_idx" ON "provider_line"("subject");
CREATE UNIQUE INDEX "provider_difference_key_key" ON "provider_difference"("key");
CREATE INDEX "provider_difference_provider_day_idx" ON "provider_difference"("provider", "day");
CREATE INDEX "provider_difference_task_id_idx" ON "provider_difference"("task_id");
CREATE INDEX "provider_difference_line_id_idx" ON "provider_difference"("line_id");
CREATE INDEX "provider_difference_entry_id_idx" ON "provider_difference"("entry_id");
-- What a provider calls a payment or refund is looked up with every movement and every dispute.
CREATE INDEX "payment_provider_payment_ref_idx" ON "payment"("provider_payment_ref");
CREATE INDEX "refund_provider_ref_idx" ON "refund"("provider_ref");
ALTER TABLE "provider_day_total" ADD CONSTRAINT "provider_day_total_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "provider_day"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "provider_line" ADD CONSTRAINT "provider_line_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "provider_difference" ADD CONSTRAINT "provider_difference_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "provider_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "provider_difference" ADD CONSTRAINT "provider_difference_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "provider_difference" ADD CONSTRAINT "provider_difference_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "finance_task"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "provider_day" ADD CONSTRAINT provider_day_said CHECK (
  provider IN ('stripe', 'paypal') AND status IN ('WAITING', 'DONE', 'FAILED'));
ALTER TABLE "provider_line" ADD CONSTRAINT provider_line_said CHECK (
  provider IN ('stripe', 'paypal') AND part IN ('amount', 'fee') AND amount <> 0
  AND kind IN ('payment', 'refund', 'dispute', 'payout', 'fee', 'other'));
ALTER TABLE "provider_difference" ADD CONSTRAINT provider_difference_said CHECK (
  kind IN ('not-in-books', 'not-at-provider', 'amount', 'currency', 'fee', 'payout', 'changed', 'balance'));
-- What waits for its counterpart is looked through each night; a bank's line is one payout's.
CREATE INDEX provider_line_open ON "provider_line" (provider, at) WHERE entry_id IS NULL;
CREATE UNIQUE INDEX provider_line_payout ON "provider_line" (subject) WHERE kind = 'payout' AND subject IS NOT NULL;
CREATE INDEX provider_difference_open ON "provider_difference" (provider, day) WHERE settled_at IS NULL;
-- A task is ended by a person with a word, or by itself without one.
ALTER TABLE "finance_task" DROP CONSTRAINT finance_task_done_whole;
ALTER TABLE "finance_task" ADD CONSTRAINT finance_task_done_whole CHECK (
  (done_by IS NULL) = (note IS NULL) AND (done_at IS NOT NULL OR done_by IS NULL));
