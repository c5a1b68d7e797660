-- A job under way in a worker that stopped answering and was killed: it may be what blocked it.

-- CreateTable
CREATE TABLE "blocked_job" (
    "job_id" BIGINT NOT NULL,
    "kills" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocked_job_pkey" PRIMARY KEY ("job_id")
);
