-- An order that its store changed after it was paid says what was changed.
ALTER TABLE "store_order" ADD COLUMN "store_changes" JSONB NOT NULL DEFAULT '[]';
