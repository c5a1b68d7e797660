-- What a provider has charged, given or converted itself, and the books did not know: booked by two people (J1), and taken
-- back by two.
CREATE TABLE "provider_booking" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "line_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "ccy" CHAR(3) NOT NULL,
    "of_id" UUID,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PROPOSED',
    "asked_by" UUID NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_booking_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "provider_booking_line_id_idx" ON "provider_booking"("line_id");
ALTER TABLE "provider_booking" ADD CONSTRAINT "provider_booking_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "provider_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "provider_line" ADD COLUMN "rest_id" BIGINT;
CREATE UNIQUE INDEX "provider_line_rest_id_key" ON "provider_line"("rest_id");
ALTER TABLE "provider_line" ADD CONSTRAINT "provider_line_rest_id_fkey" FOREIGN KEY ("rest_id") REFERENCES "ledger_entry"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "provider_booking" ADD CONSTRAINT provider_booking_said CHECK (
  kind IN ('book', 'back') AND status IN ('PROPOSED', 'POSTED', 'TAKEN_BACK', 'REFUSED', 'WITHDRAWN')
  AND account IN ('exp:psp_fee', 'fx:clearing') AND amount <> 0 AND (kind = 'back') = (of_id IS NOT NULL)
  AND (status = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL));
-- Nobody posts what they proposed themselves.
ALTER TABLE "provider_booking" ADD CONSTRAINT provider_booking_two_people CHECK (
  status NOT IN ('POSTED', 'TAKEN_BACK') OR decided_by <> asked_by);
-- A line waits for one decision, and is booked once at a time.
CREATE UNIQUE INDEX provider_booking_one_proposal ON "provider_booking" (line_id) WHERE status = 'PROPOSED';
CREATE UNIQUE INDEX provider_booking_once ON "provider_booking" (line_id) WHERE kind = 'book' AND status = 'POSTED';
-- A line that two entries say: what the books had of it, and what was booked between.
ALTER TABLE "provider_line" ADD CONSTRAINT provider_line_rest CHECK (rest_id IS NULL OR entry_id IS NOT NULL);
