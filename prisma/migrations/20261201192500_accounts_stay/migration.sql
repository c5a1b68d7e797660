-- Whose an account is, and of what kind, holds for every line on it: an account that changed hands would take all of its
-- money along without a journal. Its running balance changes, nothing else does.
CREATE TRIGGER ledger_account_stays BEFORE UPDATE OF "id", "code", "kind", "member_id", "ccy" ON "ledger_account"
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
