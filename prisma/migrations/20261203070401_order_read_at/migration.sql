-- When the store had told what is kept of an order, by our own clock: a store's clock may be set back.

-- AlterTable
ALTER TABLE "store_order" ADD COLUMN "store_read_at" TIMESTAMPTZ(6);
