-- The wire by which an order or a bill is paid, and which entry of our bank's statement has paid what.
CREATE TABLE "payment_wire" (
    "payment_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "fx_rate" BIGINT NOT NULL,
    "payer_name" TEXT,
    "payer_bank" TEXT,
    "sent_no" TEXT,
    "sent_amount" BIGINT,
    "sent_on" DATE,
    "proof_key" TEXT,
    "proof_name" TEXT,
    "proof_type" TEXT,
    "proofs" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(6),
    "bank_ref" TEXT,
    "received" BIGINT,
    "received_on" DATE,
    "credited" BIGINT,
    "reason" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),

    CONSTRAINT "payment_wire_pkey" PRIMARY KEY ("payment_id")
);
CREATE UNIQUE INDEX "payment_wire_reference_key" ON "payment_wire"("reference");
ALTER TABLE "payment_wire" ADD CONSTRAINT "payment_wire_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payment_wire" ADD CONSTRAINT payment_wire_amounts CHECK (sent_amount > 0 AND received > 0 AND fx_rate > 0);

CREATE TABLE "bank_receipt" (
    "account" TEXT NOT NULL,
    "bank_ref" TEXT NOT NULL,
    "ref_type" TEXT NOT NULL,
    "ref_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_receipt_pkey" PRIMARY KEY ("account", "bank_ref")
);
CREATE INDEX "bank_receipt_ref_id_idx" ON "bank_receipt"("ref_id");
INSERT INTO "bank_receipt" (account, bank_ref, ref_type, ref_id, at)
SELECT 'bank:' || lower(r.ccy), w.bank_ref, 'recharge_order', r.id, coalesce(w.decided_at, now())
FROM "wire" w JOIN "recharge_order" r ON r.id = w.recharge_id WHERE w.bank_ref IS NOT NULL;
-- An entry's number is unique on its account only, and may have paid an order instead.
DROP INDEX "wire_bank_ref_key";
