-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "owner" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_owner_list_name_key" ON "saved_view"("owner", "list", "name");

CREATE UNIQUE INDEX saved_view_default ON "saved_view" (owner, list) WHERE is_default;
CREATE INDEX saved_view_shared ON "saved_view" (list) WHERE is_shared;
