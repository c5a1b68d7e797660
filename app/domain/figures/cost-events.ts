/** What in the books changes a member's figures: journals of an order, as plain data. Pure. */
import type { JournalDraft } from "~/domain/ledger/journals";

/** A journal that changed what an order cost its member. Amounts are cents of USD as texts, charged above zero. */
export type CostEvent = {
  /** The key of the journal: each is counted once. */
  readonly source: string;
  /** Its id where it is posted in the same statement; null where it is posted already. */
  readonly journal: string | null;
  readonly order: string;
  /** When it was posted; null for now. */
  readonly at: string | null;
  /** The order was paid: it is a sale. */
  readonly sale: boolean;
  /** Nothing is to be sent any more where it gives back all that was left. */
  readonly undoes: boolean;
  /** What it changes of the part of the price that nobody earned yet, all components together. */
  readonly deferred: string;
  /** What it changes of what was earned, by component. */
  readonly goods: string;
  readonly freight: string;
  readonly service: string;
  readonly tax: string;
  /** Given beyond what was charged: below zero. */
  readonly goodwill: string;
  /** The refund or the price difference that it belongs to: they know the components. */
  readonly refund: string | null;
  readonly bill: string | null;
};

type Journal = Pick<JournalDraft, "idemKey" | "type" | "ref" | "status"> & {
  readonly id: string | null;
  readonly at?: string | null;
  readonly lines: readonly { readonly kind: string; readonly dc: string; readonly amount: bigint }[];
};

const saleKey = /^store_order:[\da-f-]{36}:paid:/;
const refundKey = /^refund:([\da-f-]{36}):posted$/;
const billKey = /^price_diff_bill:([\da-f-]{36}):/;

/** The event of a journal; null where it changes nothing of what an order costs: a dispatch only earns (J6). */
export function costEventOf(journal: Journal): CostEvent | null {
  const { idemKey, type, ref, status = "posted" } = journal;
  if (ref.type !== "store_order" || type === "J6" || status !== "posted") return null;
  const on = (...kinds: readonly string[]) =>
    journal.lines
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { dc, amount }) => (dc === "C" ? sum + amount : sum - amount), 0n);
  const deferred = on("def:order");
  const goodwill = on("exp:refund");
  const earned = {
    goods: on("rev:goods"),
    freight: on("rev:shipping"),
    service: on("rev:service", "rev:cancel_fee"),
    tax: on("tax:payable"),
  };
  if ([deferred, goodwill, ...Object.values(earned)].every((amount) => amount === 0n)) return null;
  return {
    source: idemKey,
    journal: journal.id,
    order: ref.id,
    at: journal.at ?? null,
    sale: saleKey.test(idemKey) && deferred > 0n,
    undoes: type === "J5",
    deferred: String(deferred),
    goods: String(earned.goods),
    freight: String(earned.freight),
    service: String(earned.service),
    tax: String(earned.tax),
    goodwill: String(goodwill),
    refund: refundKey.exec(idemKey)?.[1] ?? null,
    bill: billKey.exec(idemKey)?.[1] ?? null,
  };
}
