-- A member's piece that comes back to another warehouse than it left from is a lot of theirs there.
ALTER TABLE "stock_lot" DROP CONSTRAINT "stock_lot_came_as";
ALTER TABLE "stock_lot" ADD CONSTRAINT "stock_lot_came_as"
  CHECK ("came_as" IN ('INBOUND', 'TRANSFER_IN', 'SENT_IN', 'CANCELLED', 'RETURN'));
