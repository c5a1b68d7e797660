-- A member's rule by which orders are paid by themselves, and why one was left.
CREATE TABLE "autopay_rule" (
    "user_id" UUID NOT NULL,
    "mode" TEXT NOT NULL DEFAULT 'off',
    "at_minute" INTEGER NOT NULL DEFAULT 540,
    "max_order" BIGINT,
    "max_day" BIGINT,
    "use_credit" BOOLEAN NOT NULL DEFAULT false,
    "fallback_card" UUID,
    "last_run_on" DATE,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "autopay_rule_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "autopay_rule" ADD CONSTRAINT "autopay_rule_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "autopay_rule" ADD CONSTRAINT "autopay_rule_fallback_card_fkey"
  FOREIGN KEY ("fallback_card") REFERENCES "saved_card"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "autopay_rule" ADD CONSTRAINT autopay_rule_sound CHECK (mode IN ('off', 'now', 'daily')
  AND at_minute BETWEEN 0 AND 1439 AND max_order > 0 AND max_day > 0);

ALTER TABLE "store_order" ADD COLUMN "autopay_note" TEXT, ADD COLUMN "autopay_noted_at" TIMESTAMPTZ(6),
  ADD COLUMN "quoted_total" BIGINT;
