-- Entries on providers' accounts that no line of the provider says yet: looked through each night in place of the account.
CREATE TABLE "provider_open_entry" (
    "entry_id" BIGINT NOT NULL,
    "provider" TEXT NOT NULL,

    CONSTRAINT "provider_open_entry_pkey" PRIMARY KEY ("entry_id")
);
CREATE INDEX "provider_open_entry_provider_entry_id_idx" ON "provider_open_entry"("provider", "entry_id");
ALTER TABLE "provider_open_entry" ADD CONSTRAINT "provider_open_entry_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "provider_open_entry" ADD CONSTRAINT provider_open_entry_said CHECK (provider IN ('stripe', 'paypal'));
-- Days that were compared already are not looked at again: what they left open is written down.
INSERT INTO provider_open_entry (entry_id, provider)
SELECT e.id, f.provider
FROM (SELECT provider, min(day) AS day FROM provider_day GROUP BY provider) f
JOIN ledger_account a ON a.code = 'psp:' || f.provider
JOIN ledger_entry e ON e.account_id = a.id AND e.at >= f.day::timestamp AT TIME ZONE 'UTC'
JOIN journal j ON j.id = e.journal_id AND j.status = 'posted' AND j.reverses_id IS NULL
WHERE NOT EXISTS (SELECT 1 FROM provider_line l WHERE l.entry_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM journal back WHERE back.reverses_id = j.id);
