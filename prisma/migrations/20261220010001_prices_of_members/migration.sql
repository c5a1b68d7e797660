-- What a store has by our own writing is kept apart from what a rule wants next: a difference is its owner's own price.
ALTER TABLE "listing_variant" ADD COLUMN     "sent_compare_at" BIGINT,
ADD COLUMN     "sent_price" BIGINT,
ADD COLUMN     "store_compare_at" BIGINT,
ADD COLUMN     "store_price" BIGINT,
ADD COLUMN     "store_price_at" TIMESTAMPTZ(6);

-- Where nothing waits to be sent, the store was given the listing's price. Else it has the price that it took last, if
-- that is known. What is not known stays empty, and is learned from the store.
UPDATE "listing_variant" x
SET "store_price" = k.price, "store_compare_at" = k.compare_at, "store_price_at" = now()
FROM (
  SELECT y.id, CASE WHEN u.price_due IS NULL THEN y.price ELSE u.price END AS price, y.compare_at
  FROM "listing_variant" y
  JOIN "listing" l ON l.id = y.listing_id AND l.status = 'LISTED'
  LEFT JOIN "store_variant" v ON v.store_id = l.store_id AND v.external_id = y.external_id
  LEFT JOIN "store_variant_update" u ON u.store_variant_id = v.id
  WHERE y.external_id IS NOT NULL
    AND (u.price_due IS NULL OR (y.compare_at IS NULL AND u.price_at >= l.listed_at))
) k
WHERE x.id = k.id AND k.price IS NOT NULL;

ALTER TABLE "store_offer_change" DROP CONSTRAINT "store_offer_change_done_check",
  ADD CONSTRAINT "store_offer_change_done_check"
    CHECK ("done" IN ('told', 'repriced', 'by-hand', 'unlisted', 'off-shelf', 'on-shelf', 'own-price'));
