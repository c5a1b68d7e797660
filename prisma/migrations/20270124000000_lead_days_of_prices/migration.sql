-- Days that a supplier needs for one SKU; null where it needs as long as for its others.
ALTER TABLE "supplier_price" ADD COLUMN "lead_days" INTEGER;
ALTER TABLE "supplier_price" ADD CONSTRAINT "supplier_price_lead_days" CHECK ("lead_days" BETWEEN 0 AND 365);
