-- Money given back may correct several invoices at once: the order's, and those of its paid differences.

CREATE UNIQUE INDEX "invoice_journal_id_credits_id_key" ON "invoice"("journal_id", "credits_id");
CREATE UNIQUE INDEX invoice_of_journal ON "invoice" (journal_id) WHERE credits_id IS NULL;
DROP INDEX "invoice_journal_id_key";
