-- An entry of an account's statement pays one withdrawal: two banks may give the same number.
DROP INDEX "withdrawal_bank_ref_key";
CREATE UNIQUE INDEX "withdrawal_bank_ref_key" ON "withdrawal"
  ((CASE WHEN "type" = 'payoneer' THEN 'payoneer' ELSE "ccy"::text END), "bank_ref");
