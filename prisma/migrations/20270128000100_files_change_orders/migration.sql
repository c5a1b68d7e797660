-- Files of orders may change unpaid orders that are there: what these were before is kept to undo that.
ALTER TABLE "order_file_order" ADD COLUMN "before" JSONB;
ALTER TABLE "order_file_order" ADD COLUMN "version" INTEGER;
ALTER TABLE "order_file_order" DROP CONSTRAINT order_file_order_outcome;
ALTER TABLE "order_file_order" ADD CONSTRAINT order_file_order_outcome
  CHECK (outcome IN ('new', 'changed', 'duplicate', 'refused', 'undone', 'kept'));
