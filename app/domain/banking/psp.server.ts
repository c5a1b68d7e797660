/** A provider's payout on our bank's statement, booked without anybody's word (J1, its last line). */
import { post } from "~/domain/ledger/ledger.server";
import { pspPaidOut } from "~/domain/ledger/postings";
import { audit } from "~/platform/audit.server";
import { sql, type Tx } from "~/platform/db";
import type { HouseAccount } from "~/domain/ledger/chart";
import type { Currency } from "~/platform/money";
import type { PspName } from "./psp";

type Line = { id: string; account: HouseAccount; entryRef: string; amount: bigint; ccy: Currency };

/**
 * Books an undecided line as a payout. False where it is decided, or was undone before. The keys are those of booking
 * by hand, so it happens once.
 */
export async function bookPayoutIn(tx: Tx, lineId: string, provider: PspName): Promise<boolean> {
  const line = await tx.first<Line>(sql`
    update bank_line set status = 'MATCHED', kind = 'psp', ref_no = ${provider}, bookings = 1,
      journal_key = 'bank_line:' || id || ':0', suggestion = null, decided_at = now()
    where id = ${lineId} and status = 'UNMATCHED' and dc = 'C' and bookings = 0
    returning id, account, entry_ref, amount, ccy`);
  if (!line) return false;
  const { id, account: bank, entryRef: no, amount, ccy } = line;
  const ref = { type: "bank_line", id, no };
  const journal = pspPaidOut({
    idemKey: `bank_line:${id}:0`,
    ref,
    bank,
    amount,
    ccy,
    psp: `psp:${provider}`,
  });
  await post(tx, [journal], { all: true });
  await audit(tx, {
    actor: "system",
    action: "bank.book",
    entity: "bank_line",
    entityId: id,
    before: { status: "UNMATCHED" },
    after: { status: "MATCHED", kind: "psp", refNo: provider, entryRef: no },
  });
  return true;
}
