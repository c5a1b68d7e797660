-- AlterTable
ALTER TABLE "stock_count_line" ADD COLUMN "seen_move" UUID,
ADD COLUMN "decided_by" TEXT,
ADD COLUMN "note" TEXT;

-- AlterTable
ALTER TABLE "transfer_line" ADD COLUMN "lost_reason" TEXT;

-- CreateTable
CREATE TABLE "stock_count_bin" (
    "count_id" UUID NOT NULL,
    "bin_id" UUID NOT NULL,
    "counted_at" TIMESTAMPTZ(6),

    CONSTRAINT "stock_count_bin_pkey" PRIMARY KEY ("count_id","bin_id")
);

-- CreateIndex
CREATE INDEX "stock_count_bin_bin_id_counted_at_idx" ON "stock_count_bin"("bin_id", "counted_at" DESC);

-- CreateIndex
CREATE INDEX "stock_count_line_bin_id_variant_id_idx" ON "stock_count_line"("bin_id", "variant_id");

-- AddForeignKey
ALTER TABLE "stock_count_bin" ADD CONSTRAINT "stock_count_bin_count_id_fkey" FOREIGN KEY ("count_id") REFERENCES "stock_count"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_bin" ADD CONSTRAINT "stock_count_bin_bin_id_fkey" FOREIGN KEY ("bin_id") REFERENCES "bin"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE SEQUENCE stock_count_no_seq;
CREATE SEQUENCE transfer_no_seq;

-- A figure says what was expected and who counted; a difference is booked once, as it was counted or not at all.
ALTER TABLE "stock_count_line" ADD CONSTRAINT stock_count_line_whole
  CHECK (counted IS NULL OR (expected IS NOT NULL AND by IS NOT NULL));
ALTER TABLE "stock_count_line" ADD CONSTRAINT stock_count_line_booked
  CHECK (booked IS NULL OR (counted IS NOT NULL AND booked IN (0, counted - expected)));

-- One line a SKU and place, and lost pieces have a reason.
CREATE UNIQUE INDEX transfer_line_once ON "transfer_line" (transfer_id, variant_id, from_bin_id) NULLS NOT DISTINCT;
ALTER TABLE "transfer_line" ADD CONSTRAINT transfer_line_lost CHECK (lost = 0 OR lost_reason IS NOT NULL);
