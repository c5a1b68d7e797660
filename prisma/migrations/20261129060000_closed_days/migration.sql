-- What every kind of account had come to at the end of each day that is over, so that no question sums the years before.
CREATE TABLE "ledger_close" (
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "debit" BIGINT NOT NULL,
    "credit" BIGINT NOT NULL,

    CONSTRAINT "ledger_close_pkey" PRIMARY KEY ("day", "kind", "ccy")
);
ALTER TABLE "ledger_close" ADD CONSTRAINT ledger_close_sane CHECK (debit >= 0 AND credit >= 0);

-- Lines come in the order of time, so a few bytes a megabyte of them suffice to find those of a day.
CREATE INDEX "ledger_entry_at_idx" ON "ledger_entry" USING BRIN ("at");
