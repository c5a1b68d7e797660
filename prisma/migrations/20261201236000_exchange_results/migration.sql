-- What conversions have left on the open position (§4.5): booked by two people.
CREATE TABLE "fx_result" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "amount" BIGINT NOT NULL,
    "position" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PROPOSED',
    "asked_by" UUID NOT NULL,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "fx_result_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "fx_result_status_decided_at_idx" ON "fx_result"("status", "decided_at");

ALTER TABLE "fx_result" ADD CONSTRAINT fx_result_said CHECK (
  status IN ('PROPOSED', 'POSTED', 'REFUSED', 'WITHDRAWN') AND amount <> 0
  AND (status = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL));
-- Nobody posts what they proposed themselves.
ALTER TABLE "fx_result" ADD CONSTRAINT fx_result_two_people CHECK (status <> 'POSTED' OR decided_by <> asked_by);
-- The position waits for one decision at a time.
CREATE UNIQUE INDEX fx_result_one_proposal ON "fx_result" (status) WHERE status = 'PROPOSED';
