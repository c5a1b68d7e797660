-- Channels count their changes
ALTER TABLE "ship_channel" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Tax rules say what they are called and when they are collected
ALTER TABLE "tax_rule" ADD COLUMN "label" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN "duty_in_base" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "collect" TEXT NOT NULL DEFAULT 'always',
ADD COLUMN "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "tariff_import" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "status" TEXT NOT NULL DEFAULT 'PREVIEWED',
    "file_name" TEXT NOT NULL,
    "sha256" TEXT,
    "source_id" UUID,
    "side" TEXT,
    "content" JSONB NOT NULL,
    "before" JSONB NOT NULL,
    "versions" JSONB NOT NULL,
    "added" INTEGER NOT NULL DEFAULT 0,
    "removed" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "staff_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_by" UUID,
    "applied_at" TIMESTAMPTZ(6),

    CONSTRAINT "tariff_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sanctioned_country" (
    "country" CHAR(2) NOT NULL,
    "added_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sanctioned_country_pkey" PRIMARY KEY ("country")
);

-- CreateIndex
CREATE INDEX "tariff_import_created_at_id_idx" ON "tariff_import"("created_at", "id");

-- The default list (D14)
INSERT INTO "sanctioned_country" (country) VALUES ('BY'), ('CU'), ('IR'), ('KP'), ('RU');

-- What the currencies of tax rules are worth, until finance says otherwise
INSERT INTO "fx_rate" ("base", "quote", "rate", "source", "at") VALUES
  ('AUD', 'USD', 655000, 'initial', '2026-11-21T00:00:00Z'),
  ('NZD', 'USD', 600000, 'initial', '2026-11-21T00:00:00Z'),
  ('CAD', 'USD', 725000, 'initial', '2026-11-21T00:00:00Z'),
  ('NOK', 'USD', 93000, 'initial', '2026-11-21T00:00:00Z'),
  ('SEK', 'USD', 95000, 'initial', '2026-11-21T00:00:00Z'),
  ('DKK', 'USD', 145500, 'initial', '2026-11-21T00:00:00Z'),
  ('CHF', 'USD', 1120000, 'initial', '2026-11-21T00:00:00Z'),
  ('PLN', 'USD', 252000, 'initial', '2026-11-21T00:00:00Z'),
  ('CZK', 'USD', 43000, 'initial', '2026-11-21T00:00:00Z'),
  ('HUF', 'USD', 2750, 'initial', '2026-11-21T00:00:00Z'),
  ('RON', 'USD', 218000, 'initial', '2026-11-21T00:00:00Z'),
  ('JPY', 'USD', 6600, 'initial', '2026-11-21T00:00:00Z'),
  ('KRW', 'USD', 720, 'initial', '2026-11-21T00:00:00Z'),
  ('SGD', 'USD', 745000, 'initial', '2026-11-21T00:00:00Z'),
  ('MYR', 'USD', 225000, 'initial', '2026-11-21T00:00:00Z'),
  ('THB', 'USD', 29000, 'initial', '2026-11-21T00:00:00Z'),
  ('PHP', 'USD', 17200, 'initial', '2026-11-21T00:00:00Z'),
  ('TWD', 'USD', 31000, 'initial', '2026-11-21T00:00:00Z'),
  ('AED', 'USD', 272000, 'initial', '2026-11-21T00:00:00Z'),
  ('SAR', 'USD', 266600, 'initial', '2026-11-21T00:00:00Z'),
  ('ILS', 'USD', 270000, 'initial', '2026-11-21T00:00:00Z'),
  ('TRY', 'USD', 26000, 'initial', '2026-11-21T00:00:00Z'),
  ('MXN', 'USD', 54000, 'initial', '2026-11-21T00:00:00Z'),
  ('BRL', 'USD', 180000, 'initial', '2026-11-21T00:00:00Z'),
  ('CLP', 'USD', 1050, 'initial', '2026-11-21T00:00:00Z'),
  ('ZAR', 'USD', 55000, 'initial', '2026-11-21T00:00:00Z');

-- What must never be
ALTER TABLE "ship_channel" ADD CONSTRAINT ship_channel_sane CHECK (days_min >= 0 AND days_max >= days_min
  AND processing_days >= 0 AND min_weight_g >= 0 AND max_weight_g >= min_weight_g AND min_bill_g >= 0
  AND mode IN ('dropship', 'bulk') AND (active_to IS NULL OR active_from IS NULL OR active_to > active_from));
ALTER TABLE "ship_surcharge" ADD CONSTRAINT ship_surcharge_one_amount CHECK (
  kind IN ('remote', 'fuel', 'battery', 'oversize', 'peak') AND (ppm IS NULL) <> (fixed IS NULL)
  AND coalesce(ppm, 0) >= 0 AND coalesce(fixed, 0) >= 0);
ALTER TABLE "ship_restriction" ADD CONSTRAINT ship_restriction_rule_known CHECK (rule IN ('allow', 'deny'));
CREATE UNIQUE INDEX ship_restriction_once ON "ship_restriction" (channel_id, country, attribute) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX ship_zone_area_once ON "ship_zone_country" (zone_id, country, province, zip_from) NULLS NOT DISTINCT;
ALTER TABLE "tax_rule" ADD CONSTRAINT tax_rule_known CHECK (kind IN ('vat', 'gst', 'sales', 'duty', 'handling')
  AND unit IN ('order', 'hs6', 'line') AND base IN ('goods', 'goods+ship', 'sale+ship')
  AND collect IN ('always', 'prepaid') AND (ppm IS NOT NULL OR fixed IS NOT NULL)
  AND coalesce(ppm, 0) >= 0 AND coalesce(fixed, 0) >= 0 AND coalesce(threshold, 0) >= 0);
-- One rule of a kind and name at a time: history is never overwritten, it ends.
ALTER TABLE "tax_rule" ADD CONSTRAINT tax_rule_one_at_a_time EXCLUDE USING gist (
  country WITH =, kind WITH =, (coalesce(label->>'en', '')) WITH =, tstzrange(valid_from, valid_to) WITH &&);
ALTER TABLE "tariff_import" ADD CONSTRAINT tariff_import_status_known CHECK (status IN ('PREVIEWED', 'APPLIED', 'DISCARDED')
  AND (status = 'APPLIED') = (applied_at IS NOT NULL));
