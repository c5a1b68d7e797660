-- What a cancelled order gave back stands in its history: the order itself forgets it when it lies unpaid again.

ALTER TABLE "state_transition" ADD COLUMN     "given_back" BIGINT;
