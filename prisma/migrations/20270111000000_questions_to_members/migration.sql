-- What members are asked about their paid orders, freight that staff quote by hand, and discounts while unpaid.
ALTER TABLE "store_order" ADD COLUMN "freight_until" TIMESTAMPTZ(6),
  ADD COLUMN "discount_bp" INTEGER,
  ADD COLUMN "discount_cents" BIGINT,
  ADD COLUMN "discount_goods" BIGINT,
  ADD CONSTRAINT "store_order_discount" CHECK (
    ("discount_bp" IS NULL OR ("discount_bp" BETWEEN 1 AND 10000 AND "discount_cents" IS NULL))
    AND ("discount_cents" IS NULL) = ("discount_goods" IS NULL)
    AND ("discount_cents" IS NULL OR "discount_cents" > 0));

-- Quotes by hand that have ended are few among the unpaid orders.
CREATE INDEX "store_order_freight_until" ON "store_order"("freight_until")
  WHERE "freight_until" IS NOT NULL AND "status" = 'AWAITING_PAYMENT';

CREATE TABLE "freight_quote" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "mark" TEXT NOT NULL,
    "shipping" BIGINT NOT NULL,
    "days_min" INTEGER NOT NULL,
    "days_max" INTEGER NOT NULL,
    "valid_until" TIMESTAMPTZ(6) NOT NULL,
    "staff_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "freight_quote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "freight_quote_values" CHECK ("shipping" > 0 AND "days_min" >= 0 AND "days_max" >= "days_min")
);
CREATE UNIQUE INDEX "freight_quote_order_id_channel_id_key" ON "freight_quote"("order_id", "channel_id");
CREATE INDEX "freight_quote_channel_id_idx" ON "freight_quote"("channel_id");
ALTER TABLE "freight_quote" ADD CONSTRAINT "freight_quote_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "freight_quote" ADD CONSTRAINT "freight_quote_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "ship_channel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "order_question" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "item_id" UUID,
    "line_id" UUID,
    "variant_id" UUID,
    "qty" INTEGER NOT NULL DEFAULT 0,
    "options" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT NOT NULL DEFAULT '',
    "hours" INTEGER NOT NULL,
    "fee" BIGINT NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(6),
    "due_at" TIMESTAMPTZ(6),
    "paused_at" TIMESTAMPTZ(6),
    "told_at" TIMESTAMPTZ(6),
    "reminded_at" TIMESTAMPTZ(6),
    "answer" TEXT,
    "answered_by" TEXT,
    "answered_at" TIMESTAMPTZ(6),
    "wait_until" DATE,
    "followed_by" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "raised_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_question_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "order_question_kind" CHECK ("kind" IN ('STOCK', 'ADDRESS')),
    CONSTRAINT "order_question_status" CHECK ("status" IN ('QUEUED', 'OPEN', 'ANSWERED', 'OVER')),
    -- Who is asked has a deadline; what was answered says how, when and by whom.
    CONSTRAINT "order_question_open" CHECK ("status" <> 'OPEN' OR ("opened_at" IS NOT NULL AND "due_at" IS NOT NULL)),
    CONSTRAINT "order_question_answered" CHECK ("status" <> 'ANSWERED'
      OR ("answer" IS NOT NULL AND "answered_by" IS NOT NULL AND "answered_at" IS NOT NULL))
);
CREATE INDEX "order_question_user_id_status_idx" ON "order_question"("user_id", "status");
CREATE INDEX "order_question_order_id_idx" ON "order_question"("order_id");
CREATE INDEX "order_question_item_id_idx" ON "order_question"("item_id");
CREATE INDEX "order_question_line_id_idx" ON "order_question"("line_id");
CREATE INDEX "order_question_variant_id_idx" ON "order_question"("variant_id");
-- One question at a time about an item, and about the address of an order.
CREATE UNIQUE INDEX "order_question_one_open" ON "order_question"("order_id", "kind", coalesce("item_id", "order_id"))
  WHERE "status" IN ('QUEUED', 'OPEN');
CREATE INDEX "order_question_waiting" ON "order_question"("status", "kind", "id") WHERE "status" IN ('QUEUED', 'OPEN');
CREATE INDEX "order_question_due" ON "order_question"("due_at") WHERE "status" = 'OPEN';
CREATE INDEX "order_question_waited" ON "order_question"("wait_until") WHERE "status" = 'ANSWERED' AND "wait_until" IS NOT NULL;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "order_line_item"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_question" ADD CONSTRAINT "order_question_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE FUNCTION purchase_need_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purchase_need_refresh(ARRAY[l.order_id]) FROM order_line l WHERE l.id = NEW.order_line_id;
  RETURN NULL;
END $$;
-- An item of a paid order that is sent as another SKU: what it lacks is counted anew.
CREATE CONSTRAINT TRIGGER purchase_need_of_item AFTER UPDATE OF "variant_id" ON "order_line_item"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.variant_id <> NEW.variant_id) EXECUTE FUNCTION purchase_need_of_item();
