-- What a member's wallet holds at the moment is found among all its lines: those without a balance after them.
CREATE INDEX ledger_entry_held ON "ledger_entry" (account_id, id DESC) WHERE line IS NOT NULL AND balance_after IS NULL;
