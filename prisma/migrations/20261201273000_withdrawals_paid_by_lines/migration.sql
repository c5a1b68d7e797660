-- A line that paid the wrong withdrawal is taken back: it is known which line paid, and each time has journals of its own.
ALTER TABLE "withdrawal" ADD COLUMN "paid_line" UUID, ADD COLUMN "payings" INTEGER NOT NULL DEFAULT 0;

-- Paid by the booking of the line (a step is told the moment it is taken, a line when its transaction began); where finance had said so before, the line is only named.
UPDATE "withdrawal" w SET paid_line = l.id
FROM "bank_line" l
WHERE l.ref_id = w.id AND l.kind = 'withdrawal' AND l.dc = 'D' AND l.journal_key IS NULL AND w.bank_ref = l.entry_ref
  AND EXISTS (SELECT 1 FROM "state_transition" t
    WHERE t.entity = 'withdrawal' AND t.entity_id = w.id AND t.event = 'paid' AND t.at >= l.decided_at);
