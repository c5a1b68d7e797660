-- Parcels that have a carrier's number are followed before they are handed over: a scan counts as dispatched.
CREATE TABLE "tracking_expected" (
    "ref" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "carrier_name" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "follow" TEXT NOT NULL DEFAULT 'NEW',
    "problem" TEXT,
    "provider" TEXT,
    "carrier_key" TEXT NOT NULL DEFAULT '',
    "provider_ref" TEXT,
    "registered_at" TIMESTAMPTZ(6),
    "due_at" TIMESTAMPTZ(6),
    "read_at" TIMESTAMPTZ(6),
    "scanned_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tracking_expected_pkey" PRIMARY KEY ("ref"),
    CONSTRAINT "tracking_expected_follow" CHECK ("follow" IN ('NEW', 'FOLLOWED', 'REFUSED'))
);
CREATE INDEX "tracking_expected_order_id_idx" ON "tracking_expected"("order_id");
CREATE INDEX "tracking_expected_number_idx" ON "tracking_expected"("number");
CREATE INDEX "tracking_expected_due_at_idx" ON "tracking_expected"("due_at");
CREATE INDEX "tracking_expected_follow_provider_idx" ON "tracking_expected"("follow", "provider");
ALTER TABLE "tracking_expected" ADD CONSTRAINT "tracking_expected_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tracking" ADD COLUMN "labelled_at" TIMESTAMPTZ(6);
