-- Who dealt with a task of finance, and how.
ALTER TABLE "finance_task" ADD COLUMN "done_by" UUID, ADD COLUMN "note" TEXT;
ALTER TABLE "finance_task" ADD CONSTRAINT finance_task_done_whole
  CHECK (done_at IS NULL OR (done_by IS NOT NULL AND note IS NOT NULL));
CREATE INDEX "finance_task_created_at_id_idx" ON "finance_task"("created_at", "id");
