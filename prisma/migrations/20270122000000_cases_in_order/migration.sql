-- The desk's list of all cases, and of those that ended, is read in this order.
CREATE INDEX "aftersale_case_waiting_since_id_idx" ON "aftersale_case"("waiting_since", "id");
