-- Categories of a member's store, as they were read last, for the forms of listings; and those that a template begins with.

-- AlterTable
ALTER TABLE "listing_template" ADD COLUMN "categories" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "store_category_list" (
    "store_id" UUID NOT NULL,
    "categories" JSONB NOT NULL DEFAULT '[]',
    "asked_at" TIMESTAMPTZ(6),
    "read_at" TIMESTAMPTZ(6),
    "failure" TEXT,

    CONSTRAINT "store_category_list_pkey" PRIMARY KEY ("store_id")
);

-- AddForeignKey
ALTER TABLE "store_category_list" ADD CONSTRAINT "store_category_list_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "store"("id") ON DELETE CASCADE ON UPDATE CASCADE;
