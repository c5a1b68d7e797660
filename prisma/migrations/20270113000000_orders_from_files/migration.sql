-- AlterTable
ALTER TABLE "store_order" ADD COLUMN "autopay_from" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "order_file_order" (
    "import_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "external_no" TEXT NOT NULL,
    "store_id" UUID,
    "order_id" UUID,
    "outcome" TEXT NOT NULL,
    "note" TEXT,
    "rows" JSONB,

    CONSTRAINT "order_file_order_pkey" PRIMARY KEY ("import_id","seq")
);

-- CreateTable
CREATE TABLE "order_file_columns" (
    "user_id" UUID NOT NULL,
    "shape" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_file_columns_pkey" PRIMARY KEY ("user_id","shape")
);

-- CreateIndex
CREATE INDEX "order_file_order_order_id_idx" ON "order_file_order"("order_id");

-- CreateIndex
CREATE INDEX "store_order_store_id_external_no_idx" ON "store_order"("store_id", "external_no");

-- CreateIndex
CREATE INDEX "import_run_actor_kind_created_at_id_idx" ON "import_run"("actor", "kind", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "order_file_order" ADD CONSTRAINT "order_file_order_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_file_order" ADD CONSTRAINT "order_file_order_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_file_columns" ADD CONSTRAINT "order_file_columns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_file_order" ADD CONSTRAINT order_file_order_outcome
  CHECK (outcome IN ('new', 'duplicate', 'refused', 'undone', 'kept'));

ALTER TABLE "import_run" DROP CONSTRAINT import_run_status_known;
ALTER TABLE "import_run" ADD CONSTRAINT import_run_status_known CHECK (status IN ('TO_CHECK', 'CHECKING', 'CHECKED',
  'CANCELLED', 'QUEUED', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'UNDONE', 'FAILED'));
