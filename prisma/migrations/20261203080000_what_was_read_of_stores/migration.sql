-- What of a store's changes need not be read again, and when something had changed last.

-- AlterTable
ALTER TABLE "sync_cursor" ADD COLUMN "found_at" TIMESTAMPTZ(6),
ADD COLUMN "seen" TEXT;
