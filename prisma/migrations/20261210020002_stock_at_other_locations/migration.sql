-- Pieces that a store has at locations that we do not tell: its shop sells them, too.

-- AlterTable
ALTER TABLE "store_variant_update" ADD COLUMN "elsewhere" INTEGER NOT NULL DEFAULT 0;
