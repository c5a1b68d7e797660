-- A statement is read by time: an order by id alone could be had from the table's own key, through everybody's lines.
DROP INDEX ledger_entry_by_line;
DROP INDEX ledger_entry_by_store;
CREATE INDEX ledger_entry_by_line ON "ledger_entry" (account_id, line, at DESC, id DESC) WHERE line IS NOT NULL;
CREATE INDEX ledger_entry_by_store ON "ledger_entry" (account_id, store_id, at DESC, id DESC) WHERE store_id IS NOT NULL;
