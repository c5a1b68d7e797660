-- A payment from a wallet has no provider, and its journal replaces and takes back none: what says nothing of a row
-- need not be written for it. What each refuses stays refused, as nulls were never alike.
DROP INDEX "payment_provider_ref_key";
CREATE UNIQUE INDEX "payment_provider_ref_key" ON "payment" ("provider_ref") WHERE provider_ref IS NOT NULL;
DROP INDEX "payment_provider_payment_ref_idx";
CREATE INDEX "payment_provider_payment_ref_idx" ON "payment" ("provider_payment_ref") WHERE provider_payment_ref IS NOT NULL;
DROP INDEX "journal_resolves_id_key";
CREATE UNIQUE INDEX "journal_resolves_id_key" ON "journal" ("resolves_id") WHERE resolves_id IS NOT NULL;
DROP INDEX "journal_reverses_id_key";
CREATE UNIQUE INDEX "journal_reverses_id_key" ON "journal" ("reverses_id") WHERE reverses_id IS NOT NULL;
-- Only what is held ends; of what is paid, which is nearly all, nobody asks by its end.
DROP INDEX "stock_reservation_status_expires_at_idx";
CREATE INDEX "stock_reservation_held_until" ON "stock_reservation" ("expires_at") WHERE status = 'held';
