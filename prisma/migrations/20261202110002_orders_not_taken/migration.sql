-- Orders of a store that could not be taken, with the reason, for their member.

CREATE TABLE "order_not_taken" (
    "store_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(6),
    "reason" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "asked_at" TIMESTAMPTZ(6),

    CONSTRAINT "order_not_taken_pkey" PRIMARY KEY ("store_id","external_id")
);

CREATE INDEX "order_not_taken_store_id_seen_at_idx" ON "order_not_taken"("store_id", "seen_at" DESC);

ALTER TABLE "order_not_taken" ADD CONSTRAINT "order_not_taken_store_id_fkey"
  FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;
