-- What one person of the staff gave back without a second one: limits of an order and of a day are counted by it.
CREATE TABLE "given_alone" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "staff_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "goodwill" BIGINT NOT NULL DEFAULT 0,
    "agent" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "given_alone_pkey" PRIMARY KEY ("id"),
    CONSTRAINT given_alone_whole CHECK (amount > 0 AND goodwill BETWEEN 0 AND amount)
);
CREATE INDEX "given_alone_staff_id_at_idx" ON "given_alone"("staff_id", "at");
CREATE INDEX "given_alone_order_id_idx" ON "given_alone"("order_id");

INSERT INTO given_alone (staff_id, order_id, amount, goodwill, agent, at)
SELECT r.requested_by, r.order_id, r.amount, r.goodwill, NOT (s.roles && ARRAY['finance', 'admin']), r.created_at
FROM refund r JOIN staff s ON s.id = r.requested_by
WHERE r.source = 'desk' AND r.order_id IS NOT NULL AND r.decided_by IS NULL AND r.amount > 0
  AND r.status IN ('PROCESSING', 'ERROR', 'COMPLETED', 'FAILED');
INSERT INTO given_alone (staff_id, order_id, amount, agent, at)
SELECT b.raised_by, b.order_id, abs(b.amount), NOT (s.roles && ARRAY['finance', 'admin']), b.created_at
FROM price_diff_bill b JOIN staff s ON s.id = b.raised_by
WHERE b.status = 'CREDITED' AND b.amount <> 0;
