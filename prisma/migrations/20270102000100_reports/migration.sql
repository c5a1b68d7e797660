-- Reports read what happened in some days.
CREATE INDEX "stock_move_at_idx" ON "stock_move" USING BRIN ("at");
CREATE INDEX "package_shipped_at_idx" ON "package" USING BRIN ("shipped_at");
