-- A day whose balance nothing explains is not read back for from the beginning each time it is compared.

ALTER TABLE "provider_day" ADD COLUMN     "gap" TEXT,
ADD COLUMN     "looked_at" TIMESTAMPTZ(6),
ADD COLUMN     "looks" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "provider_day" ADD CONSTRAINT provider_day_looked CHECK (
  (gap IS NULL) = (looked_at IS NULL) AND (gap IS NULL) = (looks = 0) AND looks >= 0);
