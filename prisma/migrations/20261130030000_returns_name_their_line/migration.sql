-- Money that went back in another amount than it came: the entry names the line in suspense that it sends back, one
-- person proposes it and another books it.

ALTER TABLE "bank_line" ADD COLUMN     "return_asked_by" UUID,
ADD COLUMN     "return_of" UUID,
ADD COLUMN     "return_reason" TEXT,
ADD COLUMN     "return_rest" BIGINT;

ALTER TABLE "bank_line" ADD CONSTRAINT bank_line_return CHECK (
  num_nonnulls(return_of, return_asked_by, return_reason, return_rest) IN (0, 4)
  AND (return_of IS NULL OR (dc = 'D' AND return_rest <> 0)));
ALTER TABLE "bank_line" ADD CONSTRAINT bank_line_return_two_people CHECK (
  return_of IS NULL OR kind IS DISTINCT FROM 'returned' OR decided_by <> return_asked_by);

-- A line in suspense goes back once.
CREATE UNIQUE INDEX bank_line_one_return ON "bank_line" (return_of) WHERE return_of IS NOT NULL;
