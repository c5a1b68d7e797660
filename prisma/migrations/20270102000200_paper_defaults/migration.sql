-- Defaults as the schema declares them.
ALTER TABLE "outbound_paper" ALTER COLUMN "made_at" SET DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "print_run" ALTER COLUMN "created_at" SET DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "warehouse_sender" ALTER COLUMN "updated_at" SET DEFAULT CURRENT_TIMESTAMP;
