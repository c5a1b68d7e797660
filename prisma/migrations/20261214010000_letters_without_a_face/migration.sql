-- A document with letters that no typeface has waits for others, and says which they are.
ALTER TABLE "invoice_due" ADD COLUMN "letters" TEXT;
ALTER TABLE "invoice_due" DROP CONSTRAINT invoice_due_known;
ALTER TABLE "invoice_due" ADD CONSTRAINT invoice_due_known CHECK (
  kind IN ('INVOICE', 'CREDIT_NOTE', 'RECEIPT') AND status IN ('OPEN', 'NOT_NEEDED')
  AND waits IN ('billing', 'seller', 'original', 'mismatch', 'letters')
  AND (letters IS NULL OR waits = 'letters'));
