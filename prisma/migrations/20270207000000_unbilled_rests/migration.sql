-- What changes of a paid order cost more or less, and what was too little to be billed or given back: it counts with the
-- next change. Cents by part of the price.
CREATE TABLE "unbilled_rest" (
  "order_id" UUID NOT NULL,
  "shipping" BIGINT NOT NULL DEFAULT 0,
  "service" BIGINT NOT NULL DEFAULT 0,
  "tax" BIGINT NOT NULL DEFAULT 0,
  "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "unbilled_rest_pkey" PRIMARY KEY ("order_id"),
  CONSTRAINT "unbilled_rest_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "store_order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
