-- Where parcels are, as carriers tell it by a tracking service. The table of scans was never written: it is made anew.
DROP TABLE "tracking_event";

CREATE TABLE "tracking" (
    "package_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "provider" TEXT,
    "carrier" TEXT,
    "is_chosen" BOOLEAN NOT NULL DEFAULT false,
    "carrier_key" TEXT NOT NULL DEFAULT '',
    "ref" TEXT,
    "follow" TEXT NOT NULL DEFAULT 'NEW',
    "problem" TEXT,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "is_retracked" BOOLEAN NOT NULL DEFAULT false,
    "registered_at" TIMESTAMPTZ(6),
    "due_at" TIMESTAMPTZ(6),
    "read_at" TIMESTAMPTZ(6),
    "mark" TEXT,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "rank" INTEGER NOT NULL DEFAULT 0,
    "first_at" TIMESTAMPTZ(6),
    "last_at" TIMESTAMPTZ(6),
    "delivered_at" TIMESTAMPTZ(6),
    "is_late" BOOLEAN NOT NULL DEFAULT false,
    "is_returning" BOOLEAN NOT NULL DEFAULT false,
    "is_expired" BOOLEAN NOT NULL DEFAULT false,
    "is_reused" BOOLEAN NOT NULL DEFAULT false,
    "other_country" TEXT,
    "local_no" TEXT,
    "told" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracking_pkey" PRIMARY KEY ("package_id"),
    CONSTRAINT "tracking_follow" CHECK ("follow" IN ('NEW', 'FOLLOWED', 'CHANGE', 'ASK', 'STOPPED')),
    CONSTRAINT "tracking_changes" CHECK ("changes" BETWEEN 0 AND 5),
    CONSTRAINT "tracking_state" CHECK ("state" IN ('WAITING', 'ANNOUNCED', 'IN_TRANSIT', 'HELD', 'PICKUP',
        'OUT_FOR_DELIVERY', 'FAILED', 'EXCEPTION', 'RETURNING', 'LOST', 'DELIVERED', 'RETURNED'))
);

CREATE TABLE "tracking_event" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "package_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "carrier_key" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "sign" TEXT,
    "code" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6),
    "raw_time" TEXT NOT NULL,
    "offset_min" INTEGER,
    "place" TEXT,
    "text" TEXT NOT NULL,
    "text_en" TEXT,
    "text_zh" TEXT,
    "is_reused" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracking_event_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "tracking_news" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "provider" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracking_news_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "tracking_service" (
    "provider" TEXT NOT NULL,
    "quota_total" INTEGER,
    "quota_used" INTEGER,
    "quota_at" TIMESTAMPTZ(6),
    "paused_until" TIMESTAMPTZ(6),
    "pause_reason" TEXT,
    "error" TEXT,
    "error_at" TIMESTAMPTZ(6),
    "worked_at" TIMESTAMPTZ(6),
    "news_at" TIMESTAMPTZ(6),

    CONSTRAINT "tracking_service_pkey" PRIMARY KEY ("provider")
);

CREATE TABLE "tracking_pace" (
    "kind" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "tracking_pace_pkey" PRIMARY KEY ("kind")
);

CREATE INDEX "tracking_number_idx" ON "tracking"("number");
CREATE INDEX "tracking_due_at_idx" ON "tracking"("due_at");
CREATE INDEX "tracking_follow_provider_idx" ON "tracking"("follow", "provider");
CREATE INDEX "tracking_state_idx" ON "tracking"("state");
CREATE INDEX "tracking_is_late_idx" ON "tracking"("is_late");
CREATE INDEX "tracking_created_at_package_id_idx" ON "tracking"("created_at" DESC, "package_id" DESC);
CREATE UNIQUE INDEX "tracking_event_package_id_hash_key" ON "tracking_event"("package_id", "hash");
CREATE UNIQUE INDEX "tracking_news_provider_body_hash_key" ON "tracking_news"("provider", "body_hash");
CREATE INDEX "tracking_news_received_at_idx" ON "tracking_news"("received_at");

ALTER TABLE "tracking" ADD CONSTRAINT "tracking_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tracking_event" ADD CONSTRAINT "tracking_event_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE CASCADE ON UPDATE CASCADE;
