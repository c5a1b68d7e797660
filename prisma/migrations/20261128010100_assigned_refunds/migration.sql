-- What finance said a refund was for stands in its history, and is no answer of the provider's.
UPDATE "refund" SET error_code = NULL WHERE source = 'provider' AND error_code IN ('order', 'balance', 'house');
-- Nobody has to look any more at what has been assigned, or came back.
UPDATE "finance_task" f SET done_at = now() FROM "refund" r
WHERE f.done_at IS NULL AND f.kind = 'refund-outside' AND r.source = 'provider' AND r.status <> 'UNASSIGNED'
  AND f.key = 'payment:' || r.payment_id || ':refund:' || r.provider_ref;
