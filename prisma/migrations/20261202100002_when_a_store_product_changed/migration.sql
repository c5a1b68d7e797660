-- When a product was changed in its store, so that one whose webhook was lost is found by comparing.

ALTER TABLE "store_product" ADD COLUMN "store_modified_at" TIMESTAMPTZ(6);
