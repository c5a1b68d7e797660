-- The number by which customs know whoever receives goods at a saved address, such as a CPF.
ALTER TABLE "address" ADD COLUMN "tax_id" TEXT;
