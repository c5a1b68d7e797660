-- CreateTable
CREATE TABLE "sales_fact" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "order_no" TEXT NOT NULL,
    "line_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "day" DATE NOT NULL,
    "item" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "variant_id" UUID,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "units" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,
    "ccy" CHAR(3) NOT NULL,
    "usd_ppm" BIGINT,
    "revenue_usd" BIGINT,
    "goods" BIGINT NOT NULL DEFAULT 0,
    "freight" BIGINT NOT NULL DEFAULT 0,
    "service" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "goodwill" BIGINT NOT NULL DEFAULT 0,
    "lot_cost" BIGINT,
    "cost_known" BOOLEAN NOT NULL,

    CONSTRAINT "sales_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "store_revenue" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "before" BIGINT NOT NULL,
    "after" BIGINT NOT NULL,

    CONSTRAINT "store_revenue_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "figures_due" (
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "after" UUID,

    CONSTRAINT "figures_due_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sales_fact_source_line_id_key" ON "sales_fact"("source", "line_id");
CREATE INDEX "sales_fact_order_id_idx" ON "sales_fact"("order_id");
CREATE INDEX "store_revenue_order_id_idx" ON "store_revenue"("order_id");

-- The sums of a page are read from this index alone.
CREATE INDEX "sales_fact_by_day" ON "sales_fact"("user_id", "day")
  INCLUDE (store_id, ccy, item, orders, units, revenue, usd_ppm, revenue_usd, goods, freight, service, tax, goodwill, lot_cost, cost_known, title, sku);
-- The newest rows first, for the list behind the figures.
CREATE INDEX "sales_fact_by_time" ON "sales_fact"("user_id", "at" DESC, "id" DESC);
-- Hours from paid to sent, of the orders that a member's parcels completed.
CREATE INDEX "store_order_hours" ON "store_order"("user_id", "shipped_at")
  INCLUDE (store_id, paid_at) WHERE shipped_at IS NOT NULL AND paid_at IS NOT NULL;

ALTER TABLE "sales_fact" ADD CONSTRAINT "sales_fact_kind"
  CHECK (kind IN ('sale', 'undone', 'revenue_added', 'revenue_reversed', 'cost_added', 'cost_reversed'));

-- The one place that says which day it is for a member. A zone that the database does not know reads as UTC.
CREATE FUNCTION member_day(moment TIMESTAMPTZ, zone TEXT) RETURNS DATE LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (moment AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (moment AT TIME ZONE 'UTC')::date;
END $$;

-- What was sold before is filled in by the worker.
INSERT INTO figures_due (user_id) SELECT DISTINCT user_id FROM store_order WHERE paid_at IS NOT NULL;
