-- A dispute whose closing news is lost stayed open for good. Those that are open are asked for again, the longest not asked
-- first; what was read before another reading was applied is read anew.

ALTER TABLE "dispute" ADD COLUMN "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "read_at" TIMESTAMPTZ(6);

CREATE INDEX dispute_asked ON "dispute" (asked_at, id) WHERE status = 'OPEN';
