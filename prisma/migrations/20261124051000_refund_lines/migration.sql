-- Units of lines that go back: how many of each line, and for which refund.
ALTER TABLE "order_line" ADD COLUMN "refunded" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "order_line" ADD CONSTRAINT order_line_refunded_fits CHECK (refunded BETWEEN 0 AND qty);

CREATE TABLE "refund_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "refund_id" UUID NOT NULL,
    "order_line_id" UUID,
    "title" TEXT NOT NULL,
    "qty" INTEGER NOT NULL,

    CONSTRAINT "refund_line_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "refund_line_refund_id_order_line_id_key" ON "refund_line"("refund_id", "order_line_id");
CREATE INDEX "refund_line_order_line_id_idx" ON "refund_line"("order_line_id");
ALTER TABLE "refund_line" ADD CONSTRAINT refund_line_qty CHECK (qty > 0);
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refund"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line_id_fkey" FOREIGN KEY ("order_line_id") REFERENCES "order_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;
