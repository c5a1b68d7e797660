-- Letters that carriers may not print are corrected or kept before an order is paid.
ALTER TABLE "store_order" ADD COLUMN "letters_kept" BOOLEAN NOT NULL DEFAULT false;
-- Who ordered for themselves was asked when the address was saved.
UPDATE "store_order" SET letters_kept = true WHERE source = 'manual' AND status = 'AWAITING_PAYMENT';
