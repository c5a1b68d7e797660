-- An offer that finance has not agreed to is not for its member to read, nor what is written with it.
ALTER TABLE "case_offer" ADD COLUMN "message" TEXT NOT NULL DEFAULT '',
ADD COLUMN "opened_at" TIMESTAMPTZ(6);

UPDATE "case_offer" SET opened_at = created_at
WHERE NOT (status = 'FINANCE' OR (status = 'REFUSED' AND decided_by IS NOT NULL));

-- The share of a line is of what was paid for it, also where another SKU took the place of what was paid for.
ALTER TABLE "order_line_item" ADD COLUMN "paid_price" BIGINT;
