-- The template that a store's form begins with; one for each store, and one for all of them.
ALTER TABLE "listing_template" ADD COLUMN "is_default" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "listing_template_default_key" ON "listing_template"("user_id", "store_id") NULLS NOT DISTINCT
  WHERE "is_default";
