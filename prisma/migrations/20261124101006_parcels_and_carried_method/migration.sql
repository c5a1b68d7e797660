-- What each parcel holds where an order was quoted in several, and the shipping method a cart line was chosen with.
ALTER TABLE "store_order" ADD COLUMN "planned_parcels" JSONB;
ALTER TABLE "cart_item" ADD COLUMN "channel_id" UUID;
