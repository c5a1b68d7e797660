-- What sells is counted. Products that staff had marked as hot stay among the hot sales until they are unpinned.
ALTER TABLE "product" ADD COLUMN "sold_lately" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "hot_pinned" BOOLEAN NOT NULL DEFAULT false;

UPDATE "product" SET "hot_pinned" = true WHERE "hot_score" >= 700;
