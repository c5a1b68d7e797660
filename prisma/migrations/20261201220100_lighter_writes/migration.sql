-- What a payment writes is written into fewer indexes, and what the books refuse is asked in fewer questions (decision 028).

-- A step of a history is asked for with its thing: one index is both its key and the way to it.
ALTER TABLE "state_transition" DROP CONSTRAINT "state_transition_pkey";
DROP INDEX "state_transition_entity_entity_id_at_idx";
ALTER TABLE "state_transition" ADD CONSTRAINT "state_transition_pkey" PRIMARY KEY ("entity", "entity_id", "at", "id");

-- What is kept for somebody is known by that: for what, of which goods, where.
ALTER TABLE "stock_reservation" DROP COLUMN "id";
DROP INDEX "stock_reservation_ref_type_ref_id_variant_id_warehouse_id_p_key";
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_pkey"
  PRIMARY KEY ("ref_type", "ref_id", "variant_id", "warehouse_id", "pool");

-- Payments are looked for by their state while they are open, receipts by what they are about.
DROP INDEX "payment_status_created_at_idx";
CREATE INDEX "payment_open" ON "payment" ("status", "created_at") WHERE status IN ('IN_PROGRESS', 'ERROR');
DROP INDEX "invoice_due_ref_type_ref_id_idx";
CREATE INDEX "invoice_due_receipts" ON "invoice_due" ("ref_type", "ref_id") WHERE kind = 'RECEIPT';

-- All entries of a journal come in one statement and balance by currency; nothing is added later.
CREATE OR REPLACE FUNCTION ledger_entries_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad record;
BEGIN
  SELECT n.journal_id, n.mixed INTO bad
  FROM (SELECT e.journal_id, sum(CASE e.dc WHEN 'D' THEN e.amount ELSE -e.amount END) AS net, count(*) AS entries,
          bool_or(a.ccy <> e.ccy) AS mixed
        FROM new_entries e LEFT JOIN ledger_account a ON a.id = e.account_id GROUP BY e.journal_id, e.ccy) n
  WHERE n.net <> 0 OR n.entries < 2 OR n.mixed
  LIMIT 1;
  IF bad.mixed THEN
    RAISE EXCEPTION 'journal % mixes the currency of an account', bad.journal_id USING ERRCODE = 'check_violation';
  END IF;
  IF bad.journal_id IS NOT NULL THEN
    RAISE EXCEPTION 'journal % is not balanced', bad.journal_id USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT count(*) FROM new_entries)
     <> (SELECT count(*) FROM ledger_entry e WHERE e.journal_id IN (SELECT journal_id FROM new_entries)) THEN
    RAISE EXCEPTION 'a journal is complete: entries may not be added' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

-- A journal and its lines are one statement, so what is empty is refused at once.
DROP TRIGGER journal_has_entries ON "journal";
DROP FUNCTION journal_has_entries();
CREATE FUNCTION journals_have_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad uuid;
BEGIN
  SELECT j.id INTO bad FROM new_journals j
  WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.journal_id = j.id) LIMIT 1;
  IF bad IS NOT NULL THEN
    RAISE EXCEPTION 'journal % has no entries', bad USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER journals_have_entries AFTER INSERT ON "journal"
  REFERENCING NEW TABLE AS new_journals FOR EACH STATEMENT EXECUTE FUNCTION journals_have_entries();
