-- Orders whose buyer pays on delivery are not paid in the store. Auto-pay takes them only where its rule says so.
ALTER TABLE "store_order" ADD COLUMN "on_delivery" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "autopay_rule" ADD COLUMN "on_delivery" BOOLEAN NOT NULL DEFAULT false;

-- What is paid has no changed price to confirm any more.
UPDATE "store_order" SET abnormal = array_remove(abnormal, 'PRICE_CHANGED')
  WHERE status <> 'AWAITING_PAYMENT' AND 'PRICE_CHANGED' = ANY(abnormal);
