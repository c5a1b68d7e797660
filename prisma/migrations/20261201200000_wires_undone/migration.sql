-- A wire that was confirmed by hand by mistake is undone by two people (J1w): no line of the statement is its money.

ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_kind_known,
  ADD CONSTRAINT adjustment_kind_known CHECK (kind IN ('adjust', 'promo', 'write_off', 'reversal', 'wire', 'recall', 'mistaken'));
ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_amount,
  ADD CONSTRAINT adjustment_amount CHECK (amount <> 0
    AND (kind IN ('adjust', 'reversal', 'wire') OR amount > 0 OR (kind IN ('recall', 'mistaken') AND amount < 0)));
ALTER TABLE "adjustment" DROP CONSTRAINT adjustment_wire,
  ADD CONSTRAINT adjustment_wire CHECK (
    (kind IN ('wire', 'recall')) = (line_id IS NOT NULL)
    AND (kind IN ('wire', 'recall', 'mistaken')) = (wire_id IS NOT NULL AND ccy IS NOT NULL AND ccy_amount IS NOT NULL)
    AND (ccy_amount IS NULL OR sign(ccy_amount) = sign(amount)));

-- A receipt for money that never came is followed by one over nothing, which names it.
ALTER TABLE "invoice" DROP CONSTRAINT invoice_sums,
  ADD CONSTRAINT invoice_sums CHECK (
    total = greatest(0, goods - discount) + shipping + service + tax + fee
    AND (total > 0 OR (total = 0 AND kind = 'RECEIPT' AND jsonb_typeof(content -> 'corrects') = 'object'))
    AND least(goods, discount, shipping, service, tax, fee) >= 0);
