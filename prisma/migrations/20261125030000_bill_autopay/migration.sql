-- Why auto-pay left a price difference, and when.
ALTER TABLE "price_diff_bill" ADD COLUMN "autopay_note" TEXT, ADD COLUMN "autopay_noted_at" TIMESTAMPTZ(6);
