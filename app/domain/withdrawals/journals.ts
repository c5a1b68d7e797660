/** The journals of a withdrawal, by their keys (J10, J11, J16). Pure. */
import type { HouseAccount } from "~/domain/ledger/chart";
import { reversal, type JournalDraft } from "~/domain/ledger/journals";
import { adjusted, bankFeePaid, withdrawalFee, withdrawalPaid, withdrawn } from "~/domain/ledger/postings";
import type { WithdrawalCurrency, WithdrawalType } from "./config";

/** What the ledger has to know of a withdrawal. Cents of USD; `payout` in minor units of `ccy`. */
export type Moved = {
  id: string;
  no: string;
  userId: string;
  type: WithdrawalType;
  amount: bigint;
  fee: bigint;
  ccy: WithdrawalCurrency;
  payout: bigint | null;
  /** How often its payment was undone because the line was another's; each payment has its own journals. */
  payings: number;
};

type Keyed = Pick<Moved, "id" | "payings">;

const key = ({ id, payings }: Keyed, event: string) =>
  payings > 0 ? `withdrawal:${id}:${event}:${payings}` : `withdrawal:${id}:${event}`;
const present = (drafts: readonly (JournalDraft | null)[]) => drafts.filter((draft) => draft !== null);
const refOf = ({ id, no }: Moved) => ({ type: "withdrawal", id, no });

/** The account the money leaves us from. */
export function bankOf({ type, ccy }: Pick<Moved, "type" | "ccy">): HouseAccount {
  return type === "payoneer" ? "bank:payoneer" : (`bank:${ccy.toLowerCase()}` as HouseAccount);
}

/** Keys of what is held from submission on. */
export const heldKeys = (moved: Keyed): string[] => [key(moved, "held"), key(moved, "fee-held")];

/** J10 and, with a fee, J10f: pending, and as posted once the money has left. */
function leaving(moved: Moved, [main, fee]: readonly [string, string]): JournalDraft[] {
  const facts = { member: moved.userId, ref: refOf(moved), amount: moved.amount, fee: moved.fee };
  return present([
    withdrawn({ ...facts, idemKey: key(moved, main) }),
    withdrawalFee({ ...facts, idemKey: key(moved, fee) }),
  ]);
}

/** J10 at submission: the balance is less at once, *Pending* more. */
export function heldJournals(moved: Moved): JournalDraft[] {
  return leaving(moved, ["held", "fee-held"]).map((draft) => ({ ...draft, status: "pending" as const }));
}

const gone = (moved: Moved): JournalDraft[] => leaving(moved, ["gone", "fee"]);

function sent(moved: Moved): JournalDraft {
  if (moved.payout === null) throw new Error(`${moved.no} was never marked paying`);
  return withdrawalPaid({
    idemKey: key(moved, "paid"),
    ref: refOf(moved),
    amount: moved.amount,
    fee: moved.fee,
    bank: bankOf(moved),
    sent: { amount: moved.payout, ccy: moved.ccy },
  });
}

const bankTook = (moved: Moved, bankFee: bigint) =>
  bankFeePaid({
    idemKey: key(moved, "bank-fee"),
    ref: refOf(moved),
    bank: bankOf(moved),
    fee: bankFee,
    ccy: moved.ccy,
  });

/** J10 posted and J11; `bankFee` is what our bank took, in minor units of the payout's currency. */
export function paidJournals(moved: Moved, bankFee: bigint): JournalDraft[] {
  const held = heldKeys(moved);
  return present([
    ...gone(moved).map((draft, i) => ({ ...draft, resolves: held[i] })),
    sent(moved),
    bankTook(moved, bankFee),
  ]);
}

/** Reverses `paidJournals` and holds the money again: the line that paid it was another's. */
export function unpaidJournals(moved: Moved, bankFee: bigint): JournalDraft[] {
  const posted = present([sent(moved), ...gone(moved), bankTook(moved, bankFee)]);
  const back = posted.map((draft) => reversal(draft, { key: `${draft.idemKey}:taken-back` }));
  return [...back, ...heldJournals({ ...moved, payings: moved.payings + 1 })];
}

/**
 * Returned by the bank: J11 and J10 are reversed, so the full amount is on the balance again. The member bears what the
 * banks kept, in minor units of the payout's currency and in cents of USD (J16).
 */
export function returnedJournals(moved: Moved, kept: { inCcy: bigint; inUsd: bigint }): JournalDraft[] {
  const back = [sent(moved), ...gone(moved)].map((draft) =>
    reversal(draft, { key: `${draft.idemKey}:returned` }),
  );
  const facts = { ref: refOf(moved), member: moved.userId };
  return present([
    ...back,
    bankFeePaid({
      idemKey: key(moved, "return-kept"),
      ref: refOf(moved),
      bank: bankOf(moved),
      fee: kept.inCcy,
      ccy: moved.ccy,
    }),
    kept.inUsd === 0n
      ? null
      : adjusted({ ...facts, idemKey: key(moved, "return-cost"), amount: -kept.inUsd }),
  ]);
}
