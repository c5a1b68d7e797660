-- Freight of goods in bulk by its own channels: sea weighs a cubic metre as 1,000 kg, rail and trucks as 333 kg.
ALTER TABLE "ship_channel" DROP CONSTRAINT ship_channel_rule_known;
ALTER TABLE "ship_channel" ADD CONSTRAINT ship_channel_rule_known CHECK (vol_rule IN ('actual', 'max', 'max_if_ge_2x')
  AND vol_divisor IN (0, 1000, 3000, 5000, 6000, 8000, 9000) AND weight_step_g > 0);

ALTER TABLE "bulk_order" ADD COLUMN "channel_id" UUID, ADD COLUMN "method" JSONB, ADD COLUMN "days_min" INTEGER,
  ADD COLUMN "days_max" INTEGER;
ALTER TABLE "bulk_order" ADD CONSTRAINT "bulk_order_method" CHECK (("method" IS NULL) = ("days_min" IS NULL)
  AND ("method" IS NULL) = ("days_max" IS NULL) AND ("method" IS NULL OR ("kind" = 'BULK' AND "days_min" BETWEEN 0 AND "days_max"))
  AND ("channel_id" IS NULL OR "method" IS NOT NULL));
CREATE INDEX "bulk_order_channel_id_idx" ON "bulk_order"("channel_id");
ALTER TABLE "bulk_order" ADD CONSTRAINT "bulk_order_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "ship_channel"("id") ON DELETE SET NULL ON UPDATE CASCADE;
