-- CreateTable
CREATE TABLE "ship_preference" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "store_id" UUID,
    "country" CHAR(2),
    "zone" TEXT,
    "attribute" TEXT,
    "value_min" BIGINT,
    "value_max" BIGINT,
    "weight_min" INTEGER,
    "weight_max" INTEGER,
    "strategy" TEXT NOT NULL,
    "channel_id" UUID,
    "max_days" INTEGER,
    "fallback" TEXT NOT NULL DEFAULT 'default',
    "priority" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ship_preference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ship_preference_user_id_priority_idx" ON "ship_preference"("user_id", "priority");

-- AddForeignKey
ALTER TABLE "ship_preference" ADD CONSTRAINT "ship_preference_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ship_preference" ADD CONSTRAINT "ship_preference_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A rule names one channel or a way to choose one, and one place at most.
ALTER TABLE "ship_preference" ADD CONSTRAINT ship_preference_sound CHECK (
  strategy IN ('channel', 'cheapest', 'fastest', 'tracked') AND fallback IN ('default', 'cheapest', 'fastest', 'tracked')
  AND (strategy = 'channel') = (channel_id IS NOT NULL) AND (country IS NULL OR zone IS NULL)
  AND coalesce(value_min <= value_max, true) AND coalesce(weight_min <= weight_max, true) AND coalesce(max_days > 0, true));
