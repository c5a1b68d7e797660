-- What the goods cost when a price was made: a later change of ours is compared with it, however long it has to wait.
ALTER TABLE "listing_variant" ADD COLUMN "cost" BIGINT;

-- A price that a store refuses holds back no stock. A change that could not be followed yet is looked at again.
ALTER TABLE "store_variant_update"
  ADD COLUMN "price_tries" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "price_next_try_at" TIMESTAMPTZ(6),
  ADD COLUMN "price_owed" BOOLEAN NOT NULL DEFAULT false;

UPDATE "listing_variant" x SET "cost" = u."cost"
FROM "listing" l, "store_variant" v, "store_variant_update" u
WHERE l."id" = x."listing_id" AND v."store_id" = l."store_id" AND v."external_id" = x."external_id"
  AND u."store_variant_id" = v."id";
