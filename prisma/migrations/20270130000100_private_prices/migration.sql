-- Private prices that begin on a day, listed at the desk by the day they end.
ALTER TABLE "member_price" ADD COLUMN "valid_from" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "member_price" SET "valid_from" = "created_at";
ALTER TABLE "member_price" ADD CONSTRAINT "member_price_days" CHECK ("valid_from" < "valid_until");
CREATE INDEX "member_price_valid_until_id_idx" ON "member_price"("valid_until" DESC, "id" DESC);
