/** A line of the statement as its bookings hold it, and where its money lies. */
import type { HouseAccount } from "~/domain/ledger/chart";
import { postedBy } from "~/domain/ledger/closing.server";
import { sql, type Tx } from "~/platform/db";
import type { Currency } from "~/platform/money";
import type { CreditedError } from "./second-payments.server";
import type { LineKind, LineStatus } from "./tabs";

/** Why a line could not be that: keys of texts, with what they name. */
export type BookError =
  | "banking:error.stale"
  | "banking:error.direction"
  | "banking:error.noWire"
  | "banking:error.noMember"
  | "banking:error.currency"
  | "banking:error.notHere"
  | "banking:error.spent"
  | "banking:error.noSuspense"
  | "banking:error.whichHeld"
  | "banking:error.bookedByHand"
  | "banking:error.otherAmount"
  | "banking:error.noHeld"
  | "banking:error.proposed"
  | "banking:error.returnProposed"
  | "banking:error.returnOf"
  | "banking:error.payoutFee"
  | "banking:error.payoutMoved"
  | `banking:error.namesWithdrawal|${string}`
  | `banking:error.otherProvider|${string}`
  | `banking:error.payoutBooked|${string}`
  | `banking:error.payoutAmount|${string}`
  | `banking:error.corrected|${string}`
  | `banking:error.undone|${string}`
  | CreditedError
  | `banking:error.maybeTwice|${string}`
  | `banking:error.maybeDiffers|${string}`
  | `banking:error.maybeTakenBack|${string}`
  | `banking:error.maybeCameBack|${string}`
  | (string & {});

export type LineRow = {
  id: string;
  account: HouseAccount;
  entryRef: string;
  bookedOn: string;
  dc: "C" | "D";
  amount: bigint;
  ccy: Currency;
  status: LineStatus;
  kind: LineKind | null;
  refId: string | null;
  refNo: string | null;
  suspenseKey: string | null;
  party: string | null;
  remittance: string;
  bookings: number;
  returnOf: string | null;
  returnAskedBy: string | null;
  returnRest: bigint | null;
  journalKey: string | null;
};

/** Locks a line; null where there is none. */
export async function lockLine(tx: Tx, id: string): Promise<LineRow | null> {
  return tx.first<LineRow>(sql`
    select id, account, entry_ref, booked_on::text as booked_on, dc, amount, ccy, status, kind, ref_id, ref_no, suspense_key,
      party, remittance, bookings, return_of, return_asked_by, return_rest,
      journal_key
    from bank_line where id = ${id} for update`);
}

/** The common part of a line's journals. The key counts the bookings, so that an undone line can be booked again. */
export const factsOf = (line: LineRow) => ({
  idemKey: `bank_line:${line.id}:${line.bookings}`,
  ref: { type: "bank_line", id: line.id, no: line.entryRef },
  bank: line.account,
  amount: line.amount,
  ccy: line.ccy,
});

/** Where the money of a line lies now. */
export const placeOf = (line: LineRow): HouseAccount =>
  line.status === "SUSPENSE" ? "suspense" : line.account;

/**
 * Whether the bank money in suspense still covers a line's amount. Locked until the end of the transaction. Refunds
 * made at a provider do not count. Summed from the last closed day on.
 */
export async function suspenseHolds(
  tx: Tx,
  { amount, ccy }: Pick<LineRow, "amount" | "ccy">,
): Promise<boolean> {
  await tx.run(sql`select 1 from ledger_account where code = 'suspense' and ccy = ${ccy} for no key update`);
  const row = await tx.first<{ held: bigint }>(sql`
    select (
      (select coalesce(sum(s.credit - s.debit), 0) from (${postedBy(null, "suspense")}) s where s.ccy = ${ccy}) + (
        select coalesce(sum(r.amount), 0) from refund r join payment p on p.id = r.payment_id
        where r.status = 'UNASSIGNED' and p.ccy = ${ccy}))::bigint as held`);
  return (row?.held ?? 0n) >= amount;
}
