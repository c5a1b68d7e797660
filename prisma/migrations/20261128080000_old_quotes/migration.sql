-- Unpaid orders by the age of their quotes, the never quoted first: what the walk through the old ones reads.
CREATE INDEX store_order_old_quotes ON "store_order" (coalesce(quoted_at, '-infinity'::timestamptz), id)
  WHERE status = 'AWAITING_PAYMENT' AND box = 'ACTIVE';
