-- Unpaid orders of a store to the same recipient are found without reading all orders of the day.
CREATE INDEX "store_order_twins" ON "store_order"("store_id", md5(("ship_to" - 'email' - 'phone')::text))
  WHERE "status" = 'AWAITING_PAYMENT' AND "box" = 'ACTIVE';
