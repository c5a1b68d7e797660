-- What of a draw was written off instead of repaid: part of `repaid`, which says what is not to be repaid any more.
ALTER TABLE "credit_draw" ADD COLUMN "written_off" BIGINT NOT NULL DEFAULT 0;

-- Until now the books alone know it. What was cleared by a write-off comes first, then what was cleared last.
WITH written AS (
  SELECT a.member_id, sum(e.amount) AS total
  FROM "journal" j JOIN "ledger_entry" e ON e.journal_id = j.id AND e.dc = 'C'
  JOIN "ledger_account" a ON a.id = e.account_id AND a.kind = 'recv:credit'
  WHERE j.ref_type = 'adjustment' AND j.status = 'posted' GROUP BY a.member_id),
cleared AS (
  SELECT d.id, d.user_id, d.repaid, w.total, sum(d.repaid) OVER (PARTITION BY d.user_id ORDER BY EXISTS (
      SELECT 1 FROM "adjustment" x WHERE x.user_id = d.user_id AND x.debt = 'recv:credit' AND x.status = 'POSTED'
        AND x.decided_at = d.repaid_at) DESC, d.repaid_at DESC NULLS LAST, d.due_at, d.id) - d.repaid AS before
  FROM "credit_draw" d JOIN written w ON w.member_id = d.user_id WHERE d.repaid > 0)
UPDATE "credit_draw" d SET written_off = least(c.repaid, c.total - c.before)
FROM cleared c WHERE c.id = d.id AND c.before < c.total;

ALTER TABLE "credit_draw" ADD CONSTRAINT credit_draw_written_off CHECK (written_off BETWEEN 0 AND repaid);

-- A line that stands still because something was written off says so.
ALTER TABLE "credit_line" DROP CONSTRAINT credit_line_sane;
UPDATE "credit_line" l SET suspended_for = 'written_off' WHERE suspended_for = 'staff' AND status = 'SUSPENDED'
  AND 'overdue' = (SELECT t.event FROM "state_transition" t
    WHERE t.entity = 'credit_line' AND t.entity_id = l.user_id AND t.to_state = 'SUSPENDED'
      AND t.event IN ('overdue', 'suspend') ORDER BY t.at DESC, t.id DESC LIMIT 1);
ALTER TABLE "credit_line" ADD CONSTRAINT credit_line_sane CHECK (
  status IN ('NONE', 'APPLIED', 'ACTIVE', 'SUSPENDED', 'CLOSED') AND credit_limit >= 0 AND term_days BETWEEN 1 AND 365
  AND (suspended_for IN ('overdue', 'staff', 'written_off'))
    IS NOT DISTINCT FROM (CASE WHEN status = 'SUSPENDED' THEN true END)
  AND wanted > 0);
