-- Money that a line credited to the wrong member is undone by two people (J1w): the correction names the line and the
-- journal that credited it. The line is booked anew then, so that the same may happen to it again, once a journal.

ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_journal,
  ADD CONSTRAINT adjustment_journal CHECK (kind = 'mistaken' OR (kind = 'reversal') = (journal_id IS NOT NULL));

DROP INDEX adjustment_one_line;
CREATE UNIQUE INDEX adjustment_one_line ON "adjustment" (wire_id, kind)
  WHERE status IN ('PROPOSED', 'POSTED') AND (kind <> 'mistaken' OR journal_id IS NULL);
