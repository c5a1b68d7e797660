-- A document is looked up among all that were ever issued: by its amount, by the order it is a difference of, and by the
-- refund or bill that a credit note names as its reason, which may also be a long text.
CREATE INDEX invoice_total ON "invoice" (total);
CREATE INDEX invoice_difference_order ON "invoice" USING hash ((content -> 'difference' ->> 'orderNo'));
CREATE INDEX invoice_reason ON "invoice" USING hash ((content ->> 'reason'));
