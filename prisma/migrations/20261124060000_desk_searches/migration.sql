-- The desk finds by any part of a number, a reference or a name: trigrams serve that, nothing else does.
CREATE INDEX "ticket_no_email_name_order_no_idx" ON "ticket" USING gin
  ("no" gin_trgm_ops, "email" gin_trgm_ops, "name" gin_trgm_ops, "order_no" gin_trgm_ops);
CREATE INDEX "recharge_order_no_idx" ON "recharge_order" USING gin ("no" gin_trgm_ops);
CREATE INDEX "wire_reference_sent_no_payer_name_bank_ref_idx" ON "wire" USING gin
  ("reference" gin_trgm_ops, "sent_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "bank_ref" gin_trgm_ops);
CREATE INDEX "payment_wire_reference_sent_no_payer_name_bank_ref_idx" ON "payment_wire" USING gin
  ("reference" gin_trgm_ops, "sent_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "bank_ref" gin_trgm_ops);
CREATE INDEX "dispute_provider_id_idx" ON "dispute" USING gin ("provider_id" gin_trgm_ops);
CREATE INDEX "price_diff_bill_no_idx" ON "price_diff_bill" USING gin ("no" gin_trgm_ops);
CREATE INDEX "refund_no_idx" ON "refund" USING gin ("no" gin_trgm_ops);
CREATE INDEX "withdrawal_no_bank_ref_idx" ON "withdrawal" USING gin ("no" gin_trgm_ops, "bank_ref" gin_trgm_ops);
CREATE INDEX "bank_line_entry_ref_party_remittance_ref_no_idx" ON "bank_line" USING gin
  ("entry_ref" gin_trgm_ops, "party" gin_trgm_ops, "remittance" gin_trgm_ops, "ref_no" gin_trgm_ops);
CREATE INDEX "package_tracking_no_idx" ON "package" USING gin ("tracking_no" gin_trgm_ops);

-- Orders by their number, the store's and the recipient, as the desk's search writes them.
CREATE INDEX store_order_found_by ON "store_order" USING gin ("no" gin_trgm_ops, "external_no" gin_trgm_ops,
  (coalesce(ship_to ->> 'firstName', '') || ' ' || coalesce(ship_to ->> 'lastName', '')) gin_trgm_ops);
