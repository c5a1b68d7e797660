-- A wire that was credited and that the bank took back later is taken from the member by two people (J1w).

ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_kind_known,
  ADD CONSTRAINT adjustment_kind_known CHECK (kind IN ('adjust', 'promo', 'write_off', 'reversal', 'wire', 'recall'));
ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_amount,
  ADD CONSTRAINT adjustment_amount CHECK (amount <> 0 AND (kind IN ('adjust', 'reversal', 'wire') OR amount > 0 OR (kind = 'recall' AND amount < 0)));
ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_wire,
  ADD CONSTRAINT adjustment_wire CHECK (
    (kind IN ('wire', 'recall')) = (line_id IS NOT NULL AND wire_id IS NOT NULL AND ccy IS NOT NULL AND ccy_amount IS NOT NULL)
    AND (line_id IS NULL OR sign(ccy_amount) = sign(amount)));

-- A wire has one such difference, and is taken back once.
DROP INDEX adjustment_one_line;
CREATE UNIQUE INDEX adjustment_one_line ON "adjustment" (wire_id, kind) WHERE status IN ('PROPOSED', 'POSTED');
