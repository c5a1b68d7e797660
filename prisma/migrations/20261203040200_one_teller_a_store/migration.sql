-- One worker tells a store at a time; many stores are told at once by one job.
ALTER TABLE "store_update" ADD COLUMN "lease_until" TIMESTAMPTZ(6);
