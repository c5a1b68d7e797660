-- A first payout to an account, asked for soon after what proves who a member is was changed: two people look at it.
ALTER TABLE "withdrawal" ADD COLUMN "caution" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "withdrawal" ADD CONSTRAINT withdrawal_cautious CHECK
  (NOT caution OR status NOT IN ('APPROVED', 'PAYING', 'COMPLETED') OR approver2 IS NOT NULL);
