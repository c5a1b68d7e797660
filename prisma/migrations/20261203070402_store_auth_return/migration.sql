-- Where the member was when a store was to be connected: they are led back there once it is.

-- AlterTable
ALTER TABLE "store_auth" ADD COLUMN "return_to" TEXT;
