-- A store's lines of a kind it has few or none of are found at once: what is asked for of a store is read line by line.
DROP INDEX ledger_entry_by_store;
CREATE INDEX ledger_entry_by_store ON "ledger_entry" (account_id, store_id, line, at DESC, id DESC) WHERE store_id IS NOT NULL;
