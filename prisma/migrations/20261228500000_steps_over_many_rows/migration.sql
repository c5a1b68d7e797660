-- A step over many rows that a job takes, with what became of each row.
-- CreateTable
CREATE TABLE "step_run" (
    "id" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "once" TEXT NOT NULL,
    "said" TEXT,
    "back" TEXT,
    "words" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "step_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "step_run_row" (
    "run_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "why" TEXT,
    "done_at" TIMESTAMPTZ(6),

    CONSTRAINT "step_run_row_pkey" PRIMARY KEY ("run_id","place")
);

-- CreateIndex
CREATE INDEX "step_run_owner_created_at_idx" ON "step_run"("owner", "created_at");

-- CreateIndex
CREATE INDEX "step_run_created_at_idx" ON "step_run"("created_at");

-- AddForeignKey
ALTER TABLE "step_run_row" ADD CONSTRAINT "step_run_row_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "step_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
