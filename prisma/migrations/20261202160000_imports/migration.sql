-- Imports of every kind stand in one table, and what is found in their files in another (decision 039).
ALTER TABLE "catalogue_import" RENAME TO "import_run";
ALTER TABLE "import_run" RENAME CONSTRAINT "catalogue_import_pkey" TO "import_run_pkey";
ALTER TABLE "import_run" RENAME CONSTRAINT "catalogue_import_status_known" TO "import_run_status_known";
ALTER TABLE "import_run" RENAME COLUMN "products" TO "items";
ALTER TABLE "import_run" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'products',
  ADD COLUMN "options" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "import_run" ALTER COLUMN "kind" DROP DEFAULT;
UPDATE "import_run" SET "options" = jsonb_build_object(
  'warehouse', "warehouse_code", 'withoutPictures', "without_pictures", 'makeSkus', "make_skus");
ALTER TABLE "import_run" DROP COLUMN "warehouse_code", DROP COLUMN "without_pictures", DROP COLUMN "make_skus";
DROP INDEX "catalogue_import_created_at_idx";
CREATE INDEX "import_run_kind_created_at_id_idx" ON "import_run"("kind", "created_at" DESC, "id" DESC);

ALTER TABLE "catalogue_import_problem" RENAME TO "import_finding";
ALTER TABLE "import_finding" RENAME CONSTRAINT "catalogue_import_problem_pkey" TO "import_finding_pkey";
ALTER TABLE "import_finding" RENAME CONSTRAINT "catalogue_import_problem_import_id_fkey" TO "import_finding_import_id_fkey";
ALTER INDEX "catalogue_import_problem_import_id_id_idx" RENAME TO "import_finding_import_id_id_idx";
ALTER SEQUENCE "catalogue_import_problem_id_seq" RENAME TO "import_finding_id_seq";
ALTER TABLE "import_finding" RENAME COLUMN "handle" TO "item";
ALTER TABLE "import_finding" ADD COLUMN "is_hint" BOOLEAN NOT NULL DEFAULT false;
UPDATE "import_finding" SET "is_hint" = true WHERE "code" IN ('held-picture', 'held-category', 'no-weight');
