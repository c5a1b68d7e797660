-- What two people corrected of a recharge's wire before receipts were replaced by it gets its new receipt, too.
INSERT INTO "invoice_due" (journal_id, kind, ref_type, ref_id, user_id)
SELECT j.id, 'RECEIPT', 'adjustment', x.id, x.user_id
FROM "adjustment" x
JOIN "recharge_order" r ON r.id = x.wire_id
JOIN "journal" j ON j.ref_type = 'adjustment' AND j.ref_id = x.id AND j.type = 'J1w' AND j.status = 'posted'
WHERE x.kind = 'wire' AND x.status = 'POSTED'
ON CONFLICT (journal_id) DO NOTHING;
