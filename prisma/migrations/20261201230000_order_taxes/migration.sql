-- What an order's tax consists of is kept with its quote: a rate of exchange that changes later leaves its invoice as it is.
ALTER TABLE "store_order" ADD COLUMN "taxes" JSONB;
