-- Up to when the due date of a bill was moved on while its order stands still: each moment is given back once.
ALTER TABLE "price_diff_bill" ADD COLUMN "stood_at" TIMESTAMPTZ(6);
-- Until now each hour was given back as it passed.
UPDATE price_diff_bill b SET stood_at = now() FROM store_order o
WHERE o.id = b.order_id AND b.status = 'OPEN' AND b.due_at IS NOT NULL
  AND o.hold IN ('INTERCEPT_REQUESTED', 'INTERCEPTED');
