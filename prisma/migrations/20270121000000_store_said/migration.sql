-- What a store said that its order has taken over: later words are changes only where they differ from it.
ALTER TABLE "store_order" ADD COLUMN "store_said" JSONB;
