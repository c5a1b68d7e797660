-- A listed variant may be sold as several pieces. What its price was made for is kept beside what that cost.

-- AlterTable
ALTER TABLE "listing_variant" ADD COLUMN "cost_of" TEXT;
