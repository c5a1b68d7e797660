-- Requests of store platforms about the data of buyers: to show it, or to erase it within 30 days (§3.7).

-- CreateTable
CREATE TABLE "store_privacy_request" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "platform" TEXT NOT NULL,
    "domain_norm" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "order_ids" TEXT[],
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "store_privacy_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "store_privacy_request_platform_event_id_key" ON "store_privacy_request"("platform", "event_id");

ALTER TABLE "store_privacy_request" ADD CONSTRAINT "store_privacy_request_kind"
  CHECK ("kind" IN ('show', 'erase-buyer', 'erase-store'));
