-- Tabs of a member's cases are counted by the index alone.
CREATE INDEX "aftersale_case_user_id_status_idx" ON "aftersale_case"("user_id", "status");
