-- Deliveries are undone by lines of the opposite, a parcel comes back once, and a weight says whose rates it is by.
CREATE SEQUENCE "receipt_no_seq" START 100001;
CREATE SEQUENCE "return_no_seq" START 100001;

-- AlterTable
ALTER TABLE "receipt_line" ADD COLUMN     "undoes_id" UUID;

-- AlterTable
ALTER TABLE "weigh_in" ADD COLUMN     "basis" TEXT NOT NULL DEFAULT 'today';

-- DropIndex
DROP INDEX "return_parcel_package_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "receipt_line_undoes_id_key" ON "receipt_line"("undoes_id");

-- CreateIndex
CREATE UNIQUE INDEX "return_parcel_package_id_key" ON "return_parcel"("package_id");

-- CreateIndex
CREATE INDEX "return_parcel_tracking_no_idx" ON "return_parcel"("tracking_no");

-- CreateIndex
CREATE INDEX "return_line_order_line_item_id_idx" ON "return_line"("order_line_item_id");

-- AddForeignKey
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "receipt_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "receipt_line" DROP CONSTRAINT receipt_line_pieces;
ALTER TABLE "receipt_line" ADD CONSTRAINT receipt_line_pieces CHECK (
  CASE WHEN undoes_id IS NULL THEN accepted >= 0 AND rejected >= 0 AND over >= 0 AND over <= accepted AND accepted + rejected > 0
    ELSE accepted <= 0 AND rejected <= 0 AND over <= 0 AND over >= accepted AND accepted + rejected < 0 END);
-- One delivery of a purchase order is counted at a time: who comes second goes on with the first one's receipt.
CREATE UNIQUE INDEX receipt_one_open ON "receipt" (purchase_order_id) WHERE status = 'OPEN';
ALTER TABLE "return_line" ADD CONSTRAINT return_line_once UNIQUE NULLS NOT DISTINCT (return_id, order_line_item_id, variant_id);
ALTER TABLE "weigh_in" ADD CONSTRAINT weigh_in_basis CHECK (basis IN ('paid', 'today'));
