-- The store's own IOSS number an order was priced with: it goes into the customs data of its parcel.
ALTER TABLE "store_order" ADD COLUMN "ioss_no" TEXT;
ALTER TABLE "store_order" ADD CONSTRAINT store_order_ioss_known CHECK (ioss_no IS NULL OR ioss_no ~ '^IM[0-9]{10}$');
