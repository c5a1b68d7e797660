-- `updated_at` moves with each check for orders. This is when the connection or its settings last changed.
ALTER TABLE "store" ADD COLUMN "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- Of the time before, only the moves between states are known.
UPDATE "store" s SET changed_at = greatest(s.created_at, (
  SELECT max(t.at) FROM "state_transition" t WHERE t.entity = 'store' AND t.entity_id = s.id));
