-- Variants of listings are looked for by what their store calls them.
CREATE INDEX "listing_variant_external_id_idx" ON "listing_variant"("external_id");
