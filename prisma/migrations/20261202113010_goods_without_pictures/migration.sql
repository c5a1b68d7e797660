-- Goods whose pictures are still fetched wait for the shelf; an import may publish without pictures and make SKUs.
ALTER TABLE "product" ADD COLUMN "awaits_picture" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "catalogue_import" ADD COLUMN "without_pictures" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "make_skus" BOOLEAN NOT NULL DEFAULT false;
