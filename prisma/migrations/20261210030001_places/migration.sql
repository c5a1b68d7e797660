-- Parts of countries that have taxes or carriers of their own have longer codes.
ALTER TABLE "ship_zone_country" ALTER COLUMN "country" SET DATA TYPE VARCHAR(6);
ALTER TABLE "tax_rule" ALTER COLUMN "country" SET DATA TYPE VARCHAR(6);
ALTER TABLE "ship_channel" ADD COLUMN "not_to" TEXT NOT NULL DEFAULT '';

-- Madeira and the Azores have Portugal's rules with rates of their own (Código do IVA, artigo 18.º, n.º 3).
INSERT INTO "tax_rule" (country, kind, label, ppm, fixed, ccy, unit, base, duty_in_base, collect, threshold, valid_from, valid_to)
SELECT p.code, kind, label, CASE WHEN kind = 'vat' AND t.ppm = 230000 THEN p.ppm ELSE t.ppm END, fixed, ccy, unit, base,
  duty_in_base, collect, threshold, valid_from, valid_to
FROM "tax_rule" t CROSS JOIN (VALUES ('PT-20', 160000), ('PT-30', 220000)) AS p (code, ppm)
WHERE t.country = 'PT';
