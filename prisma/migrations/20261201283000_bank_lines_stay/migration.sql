-- What the bank said of an entry holds for good: the books are compared with it. What the entry is said to be changes,
-- what it is does not, and none of them is thrown away.
CREATE FUNCTION bank_line_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the bank said stays: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER bank_line_stays
  BEFORE DELETE OR UPDATE OF "account", "entry_ref", "booked_on", "dc", "amount", "ccy" ON "bank_line"
  FOR EACH ROW EXECUTE FUNCTION bank_line_refuse();
CREATE TRIGGER bank_line_no_truncate BEFORE TRUNCATE ON "bank_line" EXECUTE FUNCTION bank_line_refuse();
