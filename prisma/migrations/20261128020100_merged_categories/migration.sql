-- Where the address of a category leads that was merged into another one.
CREATE TABLE "category_address" (
    "slug" TEXT NOT NULL,
    "category_id" UUID NOT NULL,

    CONSTRAINT "category_address_pkey" PRIMARY KEY ("slug")
);
CREATE INDEX "category_address_category_id_idx" ON "category_address"("category_id");
ALTER TABLE "category_address" ADD CONSTRAINT "category_address_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "category"("id") ON DELETE CASCADE ON UPDATE CASCADE;
