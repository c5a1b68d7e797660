-- Units that the store says of a line, where a paid order has taken over other ones than it was paid for.
ALTER TABLE "order_line" ADD COLUMN "store_qty" INTEGER;
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_store_qty" CHECK ("store_qty" >= 0 AND "store_qty" <= "qty");
