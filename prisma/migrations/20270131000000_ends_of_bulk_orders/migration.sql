-- A price of a member's own ends with the offer that made it.
ALTER TABLE "member_price" ADD COLUMN "offer_id" UUID;
CREATE INDEX "member_price_offer_id_idx" ON "member_price"("offer_id");
ALTER TABLE "member_price" ADD CONSTRAINT "member_price_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "bulk_offer"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;

-- Pieces that were dropped before all of an order was paid: they were never sold.
ALTER TABLE "bulk_line" ADD COLUMN "unsold" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "bulk_line" ADD CONSTRAINT "bulk_line_unsold" CHECK ("unsold" BETWEEN 0 AND "dropped");
