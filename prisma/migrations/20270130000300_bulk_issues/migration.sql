-- What goes wrong with a purchase comes back to the lines of bulk orders behind it.
CREATE TABLE "bulk_issue" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "bulk_order_id" UUID NOT NULL,
    "bulk_line_id" UUID NOT NULL,
    "purchase_line_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "qty" INTEGER NOT NULL,
    "expected_before" DATE,
    "expected_on" DATE,
    "cost_before" BIGINT,
    "cost" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "settled_how" TEXT,
    "settled_by" TEXT,
    "settled_at" TIMESTAMPTZ(6),
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_issue_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bulk_issue_kind" CHECK ("kind" IN ('SHORT', 'LATE', 'DEARER')),
    CONSTRAINT "bulk_issue_qty" CHECK ("qty" > 0),
    CONSTRAINT "bulk_issue_status" CHECK ("status" IN ('OPEN', 'SETTLED') AND ("status" = 'OPEN') = ("settled_at" IS NULL))
);
CREATE INDEX "bulk_issue_bulk_order_id_id_idx" ON "bulk_issue"("bulk_order_id", "id");
CREATE INDEX "bulk_issue_bulk_line_id_idx" ON "bulk_issue"("bulk_line_id");
CREATE INDEX "bulk_issue_status_id_idx" ON "bulk_issue"("status", "id");
CREATE UNIQUE INDEX "bulk_issue_open_key" ON "bulk_issue"("purchase_line_id", "bulk_line_id", "kind") WHERE "status" = 'OPEN';
ALTER TABLE "bulk_issue" ADD CONSTRAINT "bulk_issue_bulk_order_id_fkey" FOREIGN KEY ("bulk_order_id") REFERENCES "bulk_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_issue" ADD CONSTRAINT "bulk_issue_bulk_line_id_fkey" FOREIGN KEY ("bulk_line_id") REFERENCES "bulk_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;
