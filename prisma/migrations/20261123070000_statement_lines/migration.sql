-- A member's statement is filtered and summed up by index, however long it is: an entry on a member's account says
-- itself what kind of line it is, what it is about and of which store. Entries of the house stay as slim as they were.
ALTER TABLE "ledger_entry" ADD COLUMN "line" TEXT, ADD COLUMN "ref_no" TEXT, ADD COLUMN "store_id" UUID;

-- An account's entries are written under its row's lock: by the clock, not by the start of the transaction, their times
-- run as their ids and balances do.
ALTER TABLE "ledger_entry" ALTER COLUMN "at" SET DEFAULT clock_timestamp();

ALTER TABLE "ledger_entry" DISABLE TRIGGER ledger_entry_append_only;
UPDATE "ledger_entry" e
SET line = j.type || ' ' || e.dc, ref_no = j.ref_no, store_id = o.store_id
FROM "ledger_account" a, "journal" j
  LEFT JOIN "store_order" o ON j.ref_type = 'store_order' AND o.id = j.ref_id
WHERE a.id = e.account_id AND j.id = e.journal_id AND a.member_id IS NOT NULL;
ALTER TABLE "ledger_entry" ENABLE TRIGGER ledger_entry_append_only;

CREATE INDEX ledger_entry_by_line ON "ledger_entry" (account_id, line, id DESC) WHERE line IS NOT NULL;
CREATE INDEX ledger_entry_by_time ON "ledger_entry" (account_id, at DESC, id DESC) WHERE line IS NOT NULL;
CREATE INDEX ledger_entry_by_store ON "ledger_entry" (account_id, store_id, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX ledger_entry_by_no ON "ledger_entry" (account_id, ref_no text_pattern_ops, id DESC) WHERE line IS NOT NULL;
