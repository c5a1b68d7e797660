-- A link may hold for what the buyer chose, or for one line of an order only.

ALTER TABLE "store_variant" ADD COLUMN "open_options" JSONB NOT NULL DEFAULT '[]';

ALTER TABLE "variant_link" ADD COLUMN "options" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "order_line_id" UUID,
  ALTER COLUMN "store_variant_id" DROP NOT NULL,
  ADD CONSTRAINT variant_link_of_one CHECK (num_nonnulls(store_variant_id, order_line_id) = 1);

CREATE UNIQUE INDEX "variant_link_order_line_id_key" ON "variant_link"("order_line_id");
ALTER TABLE "variant_link" ADD CONSTRAINT "variant_link_order_line_id_fkey" FOREIGN KEY ("order_line_id")
  REFERENCES "order_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP INDEX variant_link_once;
CREATE UNIQUE INDEX variant_link_once ON "variant_link" (store_variant_id, country, options)
  NULLS NOT DISTINCT WHERE store_variant_id IS NOT NULL;

-- Lines without a product in the store were all named "0". Now those alike have a name of their own.
UPDATE "order_line" l SET external_variant_id = 'line:' ||
  left(encode(sha256(convert_to(coalesce(nullif(l.store_sku, ''), l.title), 'UTF8')), 'hex'), 20)
FROM "store_order" o JOIN "store" s ON s.id = o.store_id
WHERE o.id = l.order_id AND s.platform = 'woocommerce' AND l.external_variant_id = '0';
