ALTER TABLE "listing"
  ADD COLUMN "queued_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "tried_skus" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "pending" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "stock_pushed_at" TIMESTAMPTZ(6),
  ADD COLUMN "price_pushed_at" TIMESTAMPTZ(6),
  ADD COLUMN "told_at" TIMESTAMPTZ(6);

DROP INDEX "listing_store_id_status_idx";
CREATE INDEX "listing_store_id_status_queued_at_idx" ON "listing"("store_id", "status", "queued_at");

-- Few listings have something to be done besides the queue; the worker looks for them by their store.
CREATE INDEX "listing_pending_idx" ON "listing"("store_id") WHERE "pending" <> '{}';
