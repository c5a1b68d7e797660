-- What a line of the statement says more or less than was confirmed by hand for its wire is booked by two people (J1w).

ALTER TABLE "adjustment" ADD COLUMN     "ccy" CHAR(3),
ADD COLUMN     "ccy_amount" BIGINT,
ADD COLUMN     "line_id" UUID,
ADD COLUMN     "wire_id" UUID;

ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_kind_known,
  ADD CONSTRAINT adjustment_kind_known CHECK (kind IN ('adjust', 'promo', 'write_off', 'reversal', 'wire'));
ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_amount,
  ADD CONSTRAINT adjustment_amount CHECK (amount <> 0 AND (kind IN ('adjust', 'reversal', 'wire') OR amount > 0));
ALTER TABLE "adjustment" ADD CONSTRAINT adjustment_wire CHECK (
  (kind = 'wire') = (line_id IS NOT NULL AND wire_id IS NOT NULL AND ccy IS NOT NULL AND ccy_amount IS NOT NULL)
  AND (line_id IS NULL OR sign(ccy_amount) = sign(amount)));

-- A line, and a wire, has one such difference.
CREATE UNIQUE INDEX adjustment_one_wire ON "adjustment" (line_id) WHERE status IN ('PROPOSED', 'POSTED');
CREATE UNIQUE INDEX adjustment_one_line ON "adjustment" (wire_id) WHERE status IN ('PROPOSED', 'POSTED');

-- The bank's number as it was typed, however it was spelled.
CREATE INDEX bank_receipt_spelled ON "bank_receipt" (account, (regexp_replace(upper(bank_ref), '[^A-Z0-9]', '', 'g')));

-- Lines taken for the money of a wire by their number alone, though they say another amount: they wait again.
UPDATE bank_line l SET status = 'UNMATCHED', kind = NULL, ref_id = NULL, ref_no = NULL
FROM (
  SELECT r.id, w.received FROM wire w JOIN recharge_order r ON r.id = w.recharge_id
  UNION ALL SELECT w.payment_id, w.received FROM payment_wire w) known
WHERE l.kind = 'already' AND l.dc = 'C' AND l.status = 'MATCHED' AND known.id = l.ref_id AND known.received <> l.amount;
