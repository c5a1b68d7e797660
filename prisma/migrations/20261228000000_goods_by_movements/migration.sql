-- Goods are kept as money is: a movement is a row, a total is its sum. Bins, and the tables of a warehouse's day.
-- AlterTable
ALTER TABLE "stock_move" ADD COLUMN     "bin_id" UUID,
ADD COLUMN     "ref_id" UUID,
ADD COLUMN     "ref_type" TEXT,
ALTER COLUMN "on_hand_after" SET DEFAULT 0;

-- CreateTable
CREATE TABLE "bin" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "warehouse_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'shelf',
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bin_stock" (
    "bin_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL DEFAULT 0,
    "picking" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "bin_stock_pkey" PRIMARY KEY ("bin_id","variant_id")
);

-- CreateTable
CREATE TABLE "receipt" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "purchase_order_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "receipt_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "receipt_id" UUID NOT NULL,
    "purchase_order_line_id" UUID,
    "variant_id" UUID,
    "unknown" TEXT,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "over" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "note" TEXT,
    "photo_key" TEXT,
    "token" UUID NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wave" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "tote_id" UUID NOT NULL,
    "filter" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "picked_at" TIMESTAMPTZ(6),
    "closed_at" TIMESTAMPTZ(6),

    CONSTRAINT "wave_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wave_order" (
    "wave_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "slot" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'IN',
    "out_reason" TEXT,
    "left_at" TIMESTAMPTZ(6),

    CONSTRAINT "wave_order_pkey" PRIMARY KEY ("wave_id","order_id")
);

-- CreateTable
CREATE TABLE "pick_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "wave_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "order_line_item_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "bin_id" UUID,
    "qty" INTEGER NOT NULL,
    "picked" INTEGER NOT NULL DEFAULT 0,
    "short" INTEGER NOT NULL DEFAULT 0,
    "short_reason" TEXT,

    CONSTRAINT "pick_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_parcel" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "wave_id" UUID,
    "channel_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "part" INTEGER NOT NULL DEFAULT 1,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "weighed_g" INTEGER,
    "photo_key" TEXT,
    "carrier" TEXT,
    "tracking_no" TEXT,
    "number_from" TEXT,
    "label_hash" TEXT,
    "labelled_at" TIMESTAMPTZ(6),
    "prints" INTEGER NOT NULL DEFAULT 0,
    "manifest_id" UUID,
    "package_id" UUID,
    "void_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "packed_at" TIMESTAMPTZ(6),
    "packed_by" TEXT,
    "handed_over_at" TIMESTAMPTZ(6),
    "handed_over_by" TEXT,

    CONSTRAINT "outbound_parcel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_line" (
    "parcel_id" UUID NOT NULL,
    "order_line_item_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "qty" INTEGER NOT NULL,
    "packed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "outbound_line_pkey" PRIMARY KEY ("parcel_id","order_line_item_id")
);

-- CreateTable
CREATE TABLE "manifest" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(6),
    "closed_by" TEXT,

    CONSTRAINT "manifest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "number_range" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "carrier" TEXT NOT NULL,
    "prefix" TEXT NOT NULL DEFAULT '',
    "suffix" TEXT NOT NULL DEFAULT '',
    "digits" INTEGER NOT NULL,
    "check" TEXT NOT NULL DEFAULT 'none',
    "first" BIGINT NOT NULL,
    "last" BIGINT NOT NULL,
    "next" BIGINT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "number_range_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_count" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "cause" TEXT NOT NULL DEFAULT 'hand',
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "stock_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_count_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "count_id" UUID NOT NULL,
    "bin_id" UUID,
    "variant_id" UUID NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "expected" INTEGER,
    "counted" INTEGER,
    "by" TEXT,
    "at" TIMESTAMPTZ(6),
    "booked" INTEGER,

    CONSTRAINT "stock_count_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "from_warehouse_id" UUID NOT NULL,
    "to_warehouse_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "carrier" TEXT,
    "tracking_no" TEXT,
    "note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(6),
    "received_at" TIMESTAMPTZ(6),

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "transfer_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "from_bin_id" UUID,
    "qty" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "lost" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "transfer_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "return_parcel" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "no" TEXT NOT NULL,
    "warehouse_id" UUID NOT NULL,
    "package_id" UUID,
    "order_id" UUID,
    "tracking_no" TEXT,
    "status" TEXT NOT NULL DEFAULT 'ARRIVED',
    "note" TEXT,
    "photo_key" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inspected_at" TIMESTAMPTZ(6),
    "inspected_by" TEXT,

    CONSTRAINT "return_parcel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "return_line" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "return_id" UUID NOT NULL,
    "order_line_item_id" UUID,
    "variant_id" UUID NOT NULL,
    "expected" INTEGER NOT NULL DEFAULT 0,
    "sellable" INTEGER NOT NULL DEFAULT 0,
    "damaged" INTEGER NOT NULL DEFAULT 0,
    "disposed" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT,

    CONSTRAINT "return_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "weigh_in" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "parcel_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "quoted_g" INTEGER NOT NULL,
    "weighed_g" INTEGER NOT NULL,
    "quoted_cents" BIGINT NOT NULL,
    "actual_cents" BIGINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PROPOSED',
    "photo_key" TEXT,
    "reason" TEXT,
    "bill_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(6),
    "decided_by" TEXT,

    CONSTRAINT "weigh_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "bin_warehouse_id_code_key" ON "bin"("warehouse_id", "code");

-- CreateIndex
CREATE INDEX "bin_stock_variant_id_idx" ON "bin_stock"("variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_no_key" ON "receipt"("no");

-- CreateIndex
CREATE INDEX "receipt_purchase_order_id_idx" ON "receipt"("purchase_order_id");

-- CreateIndex
CREATE INDEX "receipt_warehouse_id_status_id_idx" ON "receipt"("warehouse_id", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_line_token_key" ON "receipt_line"("token");

-- CreateIndex
CREATE INDEX "receipt_line_receipt_id_idx" ON "receipt_line"("receipt_id");

-- CreateIndex
CREATE INDEX "receipt_line_purchase_order_line_id_idx" ON "receipt_line"("purchase_order_line_id");

-- CreateIndex
CREATE UNIQUE INDEX "wave_no_key" ON "wave"("no");

-- CreateIndex
CREATE INDEX "wave_warehouse_id_status_id_idx" ON "wave"("warehouse_id", "status", "id");

-- CreateIndex
CREATE INDEX "wave_order_order_id_idx" ON "wave_order"("order_id");

-- CreateIndex
CREATE INDEX "pick_line_wave_id_variant_id_idx" ON "pick_line"("wave_id", "variant_id");

-- CreateIndex
CREATE INDEX "pick_line_order_id_idx" ON "pick_line"("order_id");

-- CreateIndex
CREATE INDEX "pick_line_bin_id_variant_id_idx" ON "pick_line"("bin_id", "variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbound_parcel_no_key" ON "outbound_parcel"("no");

-- CreateIndex
CREATE UNIQUE INDEX "outbound_parcel_package_id_key" ON "outbound_parcel"("package_id");

-- CreateIndex
CREATE INDEX "outbound_parcel_order_id_idx" ON "outbound_parcel"("order_id");

-- CreateIndex
CREATE INDEX "outbound_parcel_warehouse_id_status_id_idx" ON "outbound_parcel"("warehouse_id", "status", "id");

-- CreateIndex
CREATE INDEX "outbound_parcel_manifest_id_idx" ON "outbound_parcel"("manifest_id");

-- CreateIndex
CREATE INDEX "outbound_line_order_line_item_id_idx" ON "outbound_line"("order_line_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "manifest_no_key" ON "manifest"("no");

-- CreateIndex
CREATE INDEX "manifest_warehouse_id_status_id_idx" ON "manifest"("warehouse_id", "status", "id");

-- CreateIndex
CREATE INDEX "number_range_carrier_active_idx" ON "number_range"("carrier", "active");

-- CreateIndex
CREATE UNIQUE INDEX "stock_count_no_key" ON "stock_count"("no");

-- CreateIndex
CREATE INDEX "stock_count_warehouse_id_status_id_idx" ON "stock_count"("warehouse_id", "status", "id");

-- CreateIndex
CREATE INDEX "stock_count_line_count_id_idx" ON "stock_count_line"("count_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_no_key" ON "transfer"("no");

-- CreateIndex
CREATE INDEX "transfer_status_id_idx" ON "transfer"("status", "id");

-- CreateIndex
CREATE INDEX "transfer_line_transfer_id_idx" ON "transfer_line"("transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "return_parcel_no_key" ON "return_parcel"("no");

-- CreateIndex
CREATE INDEX "return_parcel_order_id_idx" ON "return_parcel"("order_id");

-- CreateIndex
CREATE INDEX "return_parcel_package_id_idx" ON "return_parcel"("package_id");

-- CreateIndex
CREATE INDEX "return_parcel_warehouse_id_status_id_idx" ON "return_parcel"("warehouse_id", "status", "id");

-- CreateIndex
CREATE INDEX "return_line_return_id_idx" ON "return_line"("return_id");

-- CreateIndex
CREATE UNIQUE INDEX "weigh_in_parcel_id_key" ON "weigh_in"("parcel_id");

-- CreateIndex
CREATE INDEX "weigh_in_status_id_idx" ON "weigh_in"("status", "id");

-- CreateIndex
CREATE INDEX "weigh_in_order_id_idx" ON "weigh_in"("order_id");

-- CreateIndex
CREATE INDEX "stock_move_warehouse_id_id_idx" ON "stock_move"("warehouse_id", "id" DESC);

-- CreateIndex
CREATE INDEX "stock_move_ref_type_ref_id_idx" ON "stock_move"("ref_type", "ref_id");

-- AddForeignKey
ALTER TABLE "bin" ADD CONSTRAINT "bin_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_bin_id_fkey" FOREIGN KEY ("bin_id") REFERENCES "bin"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bin_stock" ADD CONSTRAINT "bin_stock_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_bin_id_fkey" FOREIGN KEY ("bin_id") REFERENCES "bin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_receipt_id_fkey" FOREIGN KEY ("receipt_id") REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave" ADD CONSTRAINT "wave_tote_id_fkey" FOREIGN KEY ("tote_id") REFERENCES "bin"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_order" ADD CONSTRAINT "wave_order_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_bin_id_fkey" FOREIGN KEY ("bin_id") REFERENCES "bin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_wave_id_fkey" FOREIGN KEY ("wave_id") REFERENCES "wave"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_manifest_id_fkey" FOREIGN KEY ("manifest_id") REFERENCES "manifest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parcel" ADD CONSTRAINT "outbound_parcel_package_id_fkey" FOREIGN KEY ("package_id") REFERENCES "package"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_line" ADD CONSTRAINT "outbound_line_parcel_id_fkey" FOREIGN KEY ("parcel_id") REFERENCES "outbound_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_line" ADD CONSTRAINT "outbound_line_order_line_item_id_fkey" FOREIGN KEY ("order_line_item_id") REFERENCES "order_line_item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_line" ADD CONSTRAINT "outbound_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manifest" ADD CONSTRAINT "manifest_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_id_fkey" FOREIGN KEY ("count_id") REFERENCES "stock_count"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_bin_id_fkey" FOREIGN KEY ("bin_id") REFERENCES "bin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_from_warehouse_id_fkey" FOREIGN KEY ("from_warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_to_warehouse_id_fkey" FOREIGN KEY ("to_warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_from_bin_id_fkey" FOREIGN KEY ("from_bin_id") REFERENCES "bin"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_parcel" ADD CONSTRAINT "return_parcel_warehouse_id_fkey" FOREIGN KEY ("warehouse_id") REFERENCES "warehouse"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_parcel" ADD CONSTRAINT "return_parcel_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "return_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weigh_in" ADD CONSTRAINT "weigh_in_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weigh_in" ADD CONSTRAINT "weigh_in_parcel_id_fkey" FOREIGN KEY ("parcel_id") REFERENCES "outbound_parcel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the tables hold.
ALTER TABLE "bin" ADD CONSTRAINT bin_kind CHECK (kind IN ('shelf', 'tote', 'receiving', 'quarantine'));
ALTER TABLE "bin_stock" ADD CONSTRAINT bin_stock_picking CHECK (picking >= 0 AND picking <= qty);

ALTER TABLE "stock_move" DROP CONSTRAINT stock_move_reason_known;
ALTER TABLE "stock_move" ADD CONSTRAINT stock_move_reason_known CHECK (reason IN (
  'delivery', 'count', 'return', 'damage', 'loss', 'correction', 'put-away', 'pick', 'put-back', 'dispatch', 'transfer',
  'move', 'dispose', 'file', 'opening', 'unrecorded'));
ALTER TABLE "stock_move" ADD CONSTRAINT stock_move_ref CHECK ((ref_type IS NULL) = (ref_id IS NULL));

ALTER TABLE "receipt" ADD CONSTRAINT receipt_status CHECK (status IN ('OPEN', 'DONE'));
ALTER TABLE "receipt_line" ADD CONSTRAINT receipt_line_pieces
  CHECK (accepted >= 0 AND rejected >= 0 AND over >= 0 AND over <= accepted AND accepted + rejected > 0);
ALTER TABLE "receipt_line" ADD CONSTRAINT receipt_line_goods CHECK ((variant_id IS NULL) <> (unknown IS NULL));
ALTER TABLE "receipt_line" ADD CONSTRAINT receipt_line_reason CHECK (rejected = 0 OR reason IS NOT NULL);

ALTER TABLE "wave" ADD CONSTRAINT wave_status CHECK (status IN ('OPEN', 'PICKED', 'CLOSED'));
ALTER TABLE "wave_order" ADD CONSTRAINT wave_order_status CHECK (status IN ('IN', 'PACKED', 'OUT'));
CREATE UNIQUE INDEX wave_order_in_one ON "wave_order" (order_id) WHERE status = 'IN';
CREATE UNIQUE INDEX wave_order_slot ON "wave_order" (wave_id, slot) WHERE status = 'IN';
ALTER TABLE "pick_line" ADD CONSTRAINT pick_line_pieces
  CHECK (qty > 0 AND picked >= 0 AND short >= 0 AND picked + short <= qty);

ALTER TABLE "outbound_parcel" ADD CONSTRAINT outbound_parcel_status
  CHECK (status IN ('OPEN', 'PACKED', 'LABELLED', 'HANDED_OVER', 'VOID'));
ALTER TABLE "outbound_parcel" ADD CONSTRAINT outbound_parcel_sent
  CHECK (package_id IS NULL OR status = 'HANDED_OVER');
ALTER TABLE "outbound_parcel" ADD CONSTRAINT outbound_parcel_weight CHECK (weighed_g > 0);
CREATE UNIQUE INDEX outbound_parcel_number ON "outbound_parcel" (carrier, tracking_no)
  WHERE status <> 'VOID' AND tracking_no IS NOT NULL;
ALTER TABLE "outbound_line" ADD CONSTRAINT outbound_line_pieces CHECK (qty > 0 AND packed >= 0 AND packed <= qty);
ALTER TABLE "manifest" ADD CONSTRAINT manifest_status CHECK (status IN ('OPEN', 'CLOSED'));
ALTER TABLE "number_range" ADD CONSTRAINT number_range_within
  CHECK (first >= 0 AND last >= first AND next BETWEEN first AND last + 1 AND digits BETWEEN 1 AND 18);
ALTER TABLE "number_range" ADD CONSTRAINT number_range_check CHECK ("check" IN ('none', 's10', 'mod10'));

ALTER TABLE "stock_count" ADD CONSTRAINT stock_count_status CHECK (status IN ('OPEN', 'TO_APPROVE', 'DONE', 'CANCELLED'));
ALTER TABLE "stock_count_line" ADD CONSTRAINT stock_count_line_counted CHECK (counted >= 0);
CREATE UNIQUE INDEX stock_count_line_once ON "stock_count_line" (count_id, bin_id, variant_id, round) NULLS NOT DISTINCT;
ALTER TABLE "transfer" ADD CONSTRAINT transfer_status CHECK (status IN ('DRAFT', 'SENT', 'RECEIVED', 'CANCELLED'));
ALTER TABLE "transfer" ADD CONSTRAINT transfer_elsewhere CHECK (from_warehouse_id <> to_warehouse_id);
ALTER TABLE "transfer_line" ADD CONSTRAINT transfer_line_pieces
  CHECK (qty > 0 AND received >= 0 AND lost >= 0 AND received + lost <= qty);
ALTER TABLE "return_parcel" ADD CONSTRAINT return_parcel_status CHECK (status IN ('ARRIVED', 'INSPECTED', 'CLOSED'));
ALTER TABLE "return_line" ADD CONSTRAINT return_line_pieces
  CHECK (expected >= 0 AND sellable >= 0 AND damaged >= 0 AND disposed >= 0);
ALTER TABLE "weigh_in" ADD CONSTRAINT weigh_in_status
  CHECK (status IN ('PROPOSED', 'BILLED', 'CREDITED', 'DISMISSED', 'WITHIN'));

-- Shelves as they stand: what no movement tells of was there before.
INSERT INTO "stock_move" (variant_id, warehouse_id, qty, on_hand_after, reason, actor)
SELECT s.variant_id, s.warehouse_id, s.on_hand - coalesce(m.qty, 0), s.on_hand, 'opening', 'system'
FROM "stock" s LEFT JOIN (
  SELECT variant_id, warehouse_id, sum(qty)::int AS qty FROM "stock_move" GROUP BY 1, 2
) m ON m.variant_id = s.variant_id AND m.warehouse_id = s.warehouse_id
WHERE s.on_hand <> coalesce(m.qty, 0);

-- A movement changes the place it names. `opening` and `unrecorded` tell of a change that was made already.
CREATE FUNCTION stock_move_applies() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE counts boolean := true;
BEGIN
  IF NEW.reason IN ('opening', 'unrecorded') THEN RETURN NEW; END IF;
  IF NEW.bin_id IS NOT NULL THEN
    SELECT b.kind IN ('shelf', 'tote') INTO STRICT counts FROM bin b
    WHERE b.id = NEW.bin_id AND b.warehouse_id = NEW.warehouse_id;
  END IF;
  IF counts THEN
    UPDATE stock SET on_hand = on_hand + NEW.qty
    WHERE variant_id = NEW.variant_id AND warehouse_id = NEW.warehouse_id
    RETURNING on_hand INTO NEW.on_hand_after;
    IF NOT FOUND THEN
      INSERT INTO stock AS s (variant_id, warehouse_id, on_hand) VALUES (NEW.variant_id, NEW.warehouse_id, NEW.qty)
      ON CONFLICT (variant_id, warehouse_id) DO UPDATE SET on_hand = s.on_hand + NEW.qty
      RETURNING on_hand INTO NEW.on_hand_after;
    END IF;
  ELSE
    NEW.on_hand_after := coalesce((
      SELECT on_hand FROM stock WHERE variant_id = NEW.variant_id AND warehouse_id = NEW.warehouse_id), 0);
  END IF;
  IF NEW.bin_id IS NOT NULL THEN
    UPDATE bin_stock SET qty = qty + NEW.qty WHERE bin_id = NEW.bin_id AND variant_id = NEW.variant_id;
    IF NOT FOUND THEN
      INSERT INTO bin_stock AS b (bin_id, variant_id, qty) VALUES (NEW.bin_id, NEW.variant_id, NEW.qty)
      ON CONFLICT (bin_id, variant_id) DO UPDATE SET qty = b.qty + NEW.qty;
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_move_applies BEFORE INSERT ON "stock_move" FOR EACH ROW EXECUTE FUNCTION stock_move_applies();

-- Movements stay as they were written; they go only with their variant.
CREATE FUNCTION stock_move_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'movements of stock are not altered';
END $$;
CREATE TRIGGER stock_move_stays BEFORE UPDATE OF "variant_id", "warehouse_id", "bin_id", "qty", "on_hand_after", "reason"
  ON "stock_move" FOR EACH ROW EXECUTE FUNCTION stock_move_stays();

-- A shelf that is changed without a movement leaves one.
CREATE FUNCTION stock_change_recorded() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_move (variant_id, warehouse_id, qty, on_hand_after, reason, actor)
    VALUES (NEW.variant_id, NEW.warehouse_id, NEW.on_hand, NEW.on_hand, 'opening', 'system');
  ELSE
    INSERT INTO stock_move (variant_id, warehouse_id, qty, on_hand_after, reason, actor)
    VALUES (NEW.variant_id, NEW.warehouse_id, NEW.on_hand - OLD.on_hand, NEW.on_hand, 'unrecorded', 'system');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_added_recorded AFTER INSERT ON "stock" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND NEW.on_hand <> 0) EXECUTE FUNCTION stock_change_recorded();
CREATE TRIGGER stock_changed_recorded AFTER UPDATE OF "on_hand" ON "stock" FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND NEW.on_hand <> OLD.on_hand) EXECUTE FUNCTION stock_change_recorded();

-- What lies in bins is part of what is on hand.
CREATE FUNCTION bins_within_stock() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE house uuid; kept int; held int;
BEGIN
  IF TG_TABLE_NAME = 'stock' THEN
    house := NEW.warehouse_id;
  ELSE
    SELECT warehouse_id INTO house FROM bin WHERE id = NEW.bin_id;
  END IF;
  SELECT coalesce(sum(s.qty), 0) INTO kept FROM bin_stock s JOIN bin b ON b.id = s.bin_id
  WHERE s.variant_id = NEW.variant_id AND b.warehouse_id = house AND b.kind IN ('shelf', 'tote');
  SELECT on_hand INTO held FROM stock WHERE variant_id = NEW.variant_id AND warehouse_id = house;
  IF kept > coalesce(held, 0) THEN
    RAISE EXCEPTION 'bins hold % pieces of % on hand', kept, coalesce(held, 0) USING CONSTRAINT = 'bins_within_stock', ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bins_within_stock AFTER UPDATE OF "on_hand" ON "stock" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.on_hand < OLD.on_hand) EXECUTE FUNCTION bins_within_stock();
CREATE CONSTRAINT TRIGGER bin_added_within_stock AFTER INSERT ON "bin_stock" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.qty > 0) EXECUTE FUNCTION bins_within_stock();
CREATE CONSTRAINT TRIGGER bin_within_stock AFTER UPDATE OF "qty" ON "bin_stock" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.qty > OLD.qty) EXECUTE FUNCTION bins_within_stock();
