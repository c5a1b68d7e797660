-- Variants are found by their barcode, whatever stands between its digits and however many zeros it begins with.
CREATE INDEX variant_barcode_digits ON "variant" (ltrim(regexp_replace(barcode, '\D', '', 'g'), '0'))
  WHERE barcode IS NOT NULL;

-- Lines that wait for a link, counted for each product of a store.
CREATE INDEX order_line_unlinked ON "order_line" (store_variant_id) WHERE link_status = 'unlinked';
