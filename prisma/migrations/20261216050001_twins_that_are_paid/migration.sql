-- The order that another one may be the same as can be paid already, or sent.
DROP INDEX "store_order_twins";
CREATE INDEX "store_order_twins" ON "store_order"("store_id", md5(("ship_to" - 'email' - 'phone')::text), "placed_at")
  WHERE "status" <> 'CLOSED' AND "box" = 'ACTIVE';
