-- The wire of a recharge: its reference, the member's proof, what finance found on the statement.
CREATE TABLE "wire" (
    "recharge_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
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
    "reason" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(6),

    CONSTRAINT "wire_pkey" PRIMARY KEY ("recharge_id")
);
CREATE UNIQUE INDEX "wire_reference_key" ON "wire"("reference");
CREATE UNIQUE INDEX "wire_bank_ref_key" ON "wire"("bank_ref");
ALTER TABLE "wire" ADD CONSTRAINT "wire_recharge_id_fkey" FOREIGN KEY ("recharge_id") REFERENCES "recharge_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "wire" ADD CONSTRAINT wire_amounts CHECK (sent_amount > 0 AND received > 0);
