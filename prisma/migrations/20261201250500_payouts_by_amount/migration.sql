-- A line that goes out is looked up among all withdrawals ever sent: by what was sent, and with what our bank took.
CREATE INDEX withdrawal_payout ON "withdrawal" (payout, ccy) WHERE payout IS NOT NULL;
CREATE INDEX withdrawal_payout_and_fee ON "withdrawal" ((payout + coalesce(bank_fee, 0)), ccy) WHERE payout IS NOT NULL;
