-- Which line a wire came by: looked for from the wire.
CREATE INDEX "bank_line_ref_id_idx" ON "bank_line"("ref_id");
-- What was credited to a member without a wire has used its entry of the statement, as a wire does.
INSERT INTO bank_receipt (account, bank_ref, ref_type, ref_id)
SELECT account, entry_ref, 'bank_line', id FROM bank_line WHERE status = 'MATCHED' AND kind = 'member'
ON CONFLICT DO NOTHING;
