-- Statements of our bank and what each of their entries is.
CREATE TABLE "bank_import" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "status" TEXT NOT NULL DEFAULT 'PREVIEWED',
    "format" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "entries" INTEGER NOT NULL,
    "added" INTEGER,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_by" UUID,
    "applied_at" TIMESTAMPTZ(6),

    CONSTRAINT "bank_import_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "bank_statement" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "import_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "no" TEXT NOT NULL,
    "from_on" DATE,
    "to_on" DATE,
    "opening" BIGINT,
    "closing" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "bank_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "statement_id" UUID NOT NULL,
    "account" TEXT NOT NULL,
    "entry_ref" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "value_on" DATE,
    "dc" CHAR(1) NOT NULL,
    "amount" BIGINT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "reversal" BOOLEAN NOT NULL DEFAULT false,
    "party" TEXT,
    "party_account" TEXT,
    "remittance" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'UNMATCHED',
    "kind" TEXT,
    "ref_id" UUID,
    "ref_no" TEXT,
    "journal_key" TEXT,
    "suspense_key" TEXT,
    "bookings" INTEGER NOT NULL DEFAULT 0,
    "suggestion" JSONB,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_line_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "bank_import_created_at_id_idx" ON "bank_import"("created_at", "id");
CREATE INDEX "bank_statement_account_to_on_idx" ON "bank_statement"("account", "to_on");
CREATE UNIQUE INDEX "bank_line_account_entry_ref_key" ON "bank_line"("account", "entry_ref");
CREATE INDEX "bank_line_status_dc_booked_on_id_idx" ON "bank_line"("status", "dc", "booked_on", "id");
CREATE INDEX "bank_line_statement_id_idx" ON "bank_line"("statement_id");
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "bank_import"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_line" ADD CONSTRAINT bank_line_is_said CHECK (
  amount > 0 AND dc IN ('C', 'D') AND status IN ('UNMATCHED', 'SUSPENSE', 'MATCHED') AND (status = 'UNMATCHED') = (kind IS NULL));
