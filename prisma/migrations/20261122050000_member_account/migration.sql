-- AlterTable
ALTER TABLE "user" ADD COLUMN     "avatar_key" TEXT,
ADD COLUMN     "closed_at" TIMESTAMPTZ(6),
ADD COLUMN     "erased_at" TIMESTAMPTZ(6);

-- CreateTable
CREATE TABLE "data_export" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "file_key" TEXT,
    "bytes" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6),

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_pref" (
    "user_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "mail" BOOLEAN NOT NULL DEFAULT true,
    "inbox" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "notification_pref_pkey" PRIMARY KEY ("user_id","event")
);

-- CreateIndex
CREATE INDEX "data_export_user_id_created_at_idx" ON "data_export"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "data_export_status_expires_at_idx" ON "data_export"("status", "expires_at");

-- DropIndex
DROP INDEX "ticket_user_id_idx";

-- CreateIndex
CREATE INDEX "ticket_user_id_created_at_idx" ON "ticket"("user_id", "created_at");

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_pref" ADD CONSTRAINT "notification_pref_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Beyond Prisma
ALTER TABLE "data_export" ADD CONSTRAINT data_export_status_known CHECK (status IN ('queued', 'ready', 'failed', 'expired'));
-- One archive of a member is made at a time.
CREATE UNIQUE INDEX data_export_one_queued ON "data_export" (user_id) WHERE status = 'queued';
-- The number of unread notifications stands on every page of the member area.
CREATE INDEX notification_unread ON "notification" (user_id) WHERE read_at IS NULL;
-- Closed accounts wait for the day on which they are erased.
CREATE INDEX user_to_erase ON "user" (closed_at) WHERE status = '9' AND erased_at IS NULL;
