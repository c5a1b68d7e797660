-- AlterTable
ALTER TABLE "bin_stock" ADD COLUMN "shut_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "pick_line" ADD COLUMN "put_back" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "outbound_parcel" ADD COLUMN "refusal" TEXT;

-- AlterTable
ALTER TABLE "manifest" ADD COLUMN "closing_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "warehouse_scan" (
    "token" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" UUID,
    "parcel_id" UUID,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "answer" JSONB NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "warehouse_scan_pkey" PRIMARY KEY ("token")
);

-- CreateIndex
CREATE INDEX "warehouse_scan_at_idx" ON "warehouse_scan"("at");

-- CreateIndex
CREATE INDEX "outbound_parcel_wave_id_idx" ON "outbound_parcel"("wave_id");

-- CreateIndex
CREATE INDEX "outbound_parcel_tracking_no_idx" ON "outbound_parcel"("tracking_no");

-- Numbers of waves, parcels and manifests.
CREATE SEQUENCE wave_no_seq;
CREATE SEQUENCE outbound_parcel_no_seq;
CREATE SEQUENCE manifest_no_seq;

ALTER TABLE "pick_line" ADD CONSTRAINT pick_line_put_back CHECK (put_back BETWEEN 0 AND picked);

-- A tote holds the goods of one wave at a time, and a carrier has one open manifest at a warehouse.
CREATE UNIQUE INDEX wave_tote_open ON "wave" (tote_id) WHERE status <> 'CLOSED';
CREATE UNIQUE INDEX manifest_open ON "manifest" (warehouse_id, carrier) WHERE status = 'OPEN';

-- What waits to be picked, packed and handed over is a small part of a table that grows.
CREATE INDEX pick_line_open ON "pick_line" (variant_id, wave_id) WHERE picked + short < qty;
CREATE INDEX outbound_parcel_open ON "outbound_parcel" (warehouse_id, carrier, id)
  WHERE status IN ('OPEN', 'PACKED', 'LABELLED');
CREATE INDEX store_order_to_pick ON "store_order" (warehouse_id, purchased_at, id)
  WHERE status = 'PURCHASING' AND hold = 'NONE' AND purchased_at IS NOT NULL;

-- No piece of an order is in two parcels.
CREATE FUNCTION outbound_line_covers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ordered int; packed int;
BEGIN
  SELECT qty INTO ordered FROM order_line_item WHERE id = NEW.order_line_item_id;
  SELECT coalesce(sum(l.qty), 0) INTO packed FROM outbound_line l JOIN outbound_parcel p ON p.id = l.parcel_id
  WHERE l.order_line_item_id = NEW.order_line_item_id AND p.status <> 'VOID';
  IF packed > ordered THEN
    RAISE EXCEPTION 'parcels hold % of % pieces', packed, ordered USING CONSTRAINT = 'outbound_line_covers', ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outbound_line_covers AFTER INSERT OR UPDATE OF "qty" ON "outbound_line"
  FOR EACH ROW EXECUTE FUNCTION outbound_line_covers();
