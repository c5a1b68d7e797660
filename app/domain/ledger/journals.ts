/** Journals as they are drafted: plain, balanced, before anything is written. */
import type { Currency } from "~/platform/money";
import type { Account } from "./chart";

/** Rows of the table of postings (§4.3), and the repair of money captured for nothing (§3.4). */
export type JournalType =
  | "J1"
  | "J1f"
  | "J1w"
  | "J2"
  | "J2c"
  | "J3"
  | "J3p"
  | "J4"
  | "J5"
  | "J5b"
  | "J6"
  | "J7"
  | "J8"
  | "J9"
  | "J10"
  | "J10f"
  | "J11"
  | "J12"
  | "J13"
  | "J14"
  | "J15"
  | "J16"
  | "J17";

export type Line = {
  readonly account: Account;
  readonly dc: "D" | "C";
  /** Minor units, above zero. */
  readonly amount: bigint;
  readonly ccy: Currency;
};

export type JournalRef = {
  /** Table of the thing it is about, such as `store_order`. */
  readonly type: string;
  readonly id: string;
  readonly no?: string | undefined;
};

export type JournalDraft = {
  /** `{source}:{source_id}:{event}` (§4.7): the same event is posted once. */
  readonly idemKey: string;
  readonly type: JournalType;
  readonly ref: JournalRef;
  readonly lines: readonly Line[];
  readonly memo?: string | undefined;
  /** Pending journals only hold; they end by `resolves` of another, or by being voided. */
  readonly status?: "pending" | "posted" | undefined;
  /** Key of the pending journal that this one replaces, with the amounts that really moved. */
  readonly resolves?: string | undefined;
  /** Key of the posted journal that this one takes back; each is taken back once. */
  readonly reverses?: string | undefined;
};

/** A debit. */
export function dr(account: Account, amount: bigint, ccy: Currency = "USD"): Line {
  return { account, dc: "D", amount, ccy };
}

/** A credit. */
export function cr(account: Account, amount: bigint, ccy: Currency = "USD"): Line {
  return { account, dc: "C", amount, ccy };
}

/** Completes a draft: zero lines are dropped, the rest must balance by currency. Throws otherwise. */
export function journal(draft: JournalDraft): JournalDraft {
  const lines = draft.lines.filter((line) => line.amount !== 0n);
  if (lines.some((line) => line.amount < 0n)) throw new RangeError(`${draft.idemKey}: a negative line`);
  const open = imbalance(lines);
  if (lines.length < 2 || open) throw new RangeError(`${draft.idemKey}: does not balance ${open ?? ""}`);
  return { ...draft, lines };
}

/** The first currency in which debits and credits differ, or null. */
export function imbalance(lines: readonly Line[]): string | null {
  const net = new Map<string, bigint>();
  for (const { ccy, dc, amount } of lines)
    net.set(ccy, (net.get(ccy) ?? 0n) + (dc === "D" ? amount : -amount));
  return [...net].find(([, rest]) => rest !== 0n)?.[0] ?? null;
}

/** A reversing journal: the same lines on the other side. `key` is its own key. */
export function reversal(
  posted: JournalDraft,
  { key, memo }: { key: string; memo?: string | undefined },
): JournalDraft {
  const { idemKey, type, ref, lines } = posted;
  const turned = lines.map((line) => ({ ...line, dc: line.dc === "D" ? ("C" as const) : ("D" as const) }));
  return journal({ idemKey: key, type, ref, lines: turned, reverses: idemKey, memo: memo ?? posted.memo });
}
