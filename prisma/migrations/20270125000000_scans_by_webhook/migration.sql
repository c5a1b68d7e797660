-- What a webhook tells is kept until it is taken.
ALTER TABLE "tracking_news" ADD COLUMN "carrier_key" TEXT NOT NULL DEFAULT '',
ADD COLUMN "read" JSONB,
ADD COLUMN "taken_at" TIMESTAMPTZ(6);

CREATE INDEX tracking_news_waiting ON "tracking_news" (id) WHERE read IS NOT NULL;
