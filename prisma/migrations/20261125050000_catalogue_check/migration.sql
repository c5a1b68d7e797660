-- A product file is looked at before anything of it is written: what it would make, change and refuse.
ALTER TABLE "catalogue_import" ADD COLUMN "checked" JSONB;
ALTER TABLE "catalogue_import_problem" ADD COLUMN "column" TEXT;

CREATE TABLE "catalogue_import_change" (
    "id" BIGSERIAL NOT NULL,
    "import_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "spu" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "more" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "catalogue_import_change_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "catalogue_import_seen" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "spu" TEXT NOT NULL,
    "product_id" UUID,
    "version" INTEGER,

    CONSTRAINT "catalogue_import_seen_pkey" PRIMARY KEY ("import_id","line")
);

CREATE INDEX "catalogue_import_change_import_id_id_idx" ON "catalogue_import_change"("import_id", "id");

ALTER TABLE "catalogue_import_change" ADD CONSTRAINT "catalogue_import_change_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "catalogue_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "catalogue_import_seen" ADD CONSTRAINT "catalogue_import_seen_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "catalogue_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "catalogue_import" DROP CONSTRAINT catalogue_import_status_known;
ALTER TABLE "catalogue_import" ADD CONSTRAINT catalogue_import_status_known CHECK (status IN
  ('TO_CHECK', 'CHECKING', 'CHECKED', 'CANCELLED', 'QUEUED', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED'));
ALTER TABLE "catalogue_import_change" ADD CONSTRAINT catalogue_import_change_kind_known
  CHECK (kind IN ('created', 'updated'));
