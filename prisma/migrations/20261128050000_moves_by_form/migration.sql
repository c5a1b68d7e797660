-- A movement of stock knows the form that asked for it, so that one form moves once. Those before it have none.
ALTER TABLE "stock_move" ADD COLUMN "form_key" UUID;
CREATE UNIQUE INDEX "stock_move_form_key_key" ON "stock_move"("form_key");
