-- An order may be unpaid again and edited after it was in a wave, a parcel or a purchase. Old rows keep what they said of
-- goods and order, and lose the line only.
ALTER TABLE "pick_line" ALTER COLUMN "order_line_item_id" DROP NOT NULL;
ALTER TABLE "pick_line" DROP CONSTRAINT "pick_line_order_line_item_id_fkey";
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "pick_line_order_line_item_id_idx" ON "pick_line"("order_line_item_id");

ALTER TABLE "purchase_issue" ALTER COLUMN "order_line_item_id" DROP NOT NULL;
ALTER TABLE "purchase_issue" DROP CONSTRAINT "purchase_issue_order_line_item_id_fkey";
ALTER TABLE "purchase_issue" ADD CONSTRAINT "purchase_issue_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "outbound_line" ADD COLUMN "id" UUID NOT NULL DEFAULT uuidv7();
ALTER TABLE "outbound_line" DROP CONSTRAINT "outbound_line_pkey";
ALTER TABLE "outbound_line" ADD CONSTRAINT "outbound_line_pkey" PRIMARY KEY ("id");
ALTER TABLE "outbound_line" ALTER COLUMN "order_line_item_id" DROP NOT NULL;
CREATE UNIQUE INDEX "outbound_line_parcel_id_order_line_item_id_key" ON "outbound_line"("parcel_id", "order_line_item_id");
ALTER TABLE "outbound_line" DROP CONSTRAINT "outbound_line_order_line_item_id_fkey";
ALTER TABLE "outbound_line" ADD CONSTRAINT "outbound_line_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE SET NULL ON UPDATE CASCADE;
