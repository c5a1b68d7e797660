-- AlterTable
ALTER TABLE "store_auth" ADD COLUMN     "browser_hash" TEXT;
