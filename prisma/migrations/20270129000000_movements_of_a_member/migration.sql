-- All movements of a member's goods, the last first: among many members only theirs are read.
CREATE INDEX "lot_move_user_id_id_idx" ON "lot_move"("user_id", "id" DESC);
