/** The three kinds of documents, which journals ask for which, and how a credit is split. Pure. */
import type { JournalDraft, JournalType } from "~/domain/ledger/journals";
import type { SoldTax } from "~/domain/payments/invoice-lines";
import { allocate, divideRounded, sum } from "~/platform/money";

export const documentKinds = ["INVOICE", "CREDIT_NOTE", "RECEIPT"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const seriesOf = { INVOICE: "INV", CREDIT_NOTE: "CN", RECEIPT: "REC" } as const satisfies Record<
  DocumentKind,
  string
>;

/** The journals that need documents: payments (J2, J9), bills (J13), incoming money, refunds. */
const paying: readonly JournalType[] = ["J2", "J9", "J13"];
const givingBack: readonly JournalType[] = ["J5", "J5b", "J14"];
const incoming: readonly JournalType[] = ["J1", "J1f", "J1w"];

/** A difference is booked under its order, but its invoice belongs to the bill in the journal's key. */
const billKey = /^price_diff_bill:([\da-f-]{36}):paid$/;

/** What a journal's document is about. */
export function subjectOf({ ref, type, idemKey }: Pick<JournalDraft, "ref" | "type" | "idemKey">): {
  type: string;
  id: string;
} {
  const bill = type === "J13" ? billKey.exec(idemKey)?.[1] : undefined;
  return bill ? { type: "price_diff_bill", id: bill } : { type: ref.type, id: ref.id };
}

/** Corrections of the books by hand. */
export const correction = "adjustment";

/** What is sold, and so invoiced; a recharge is money put aside, for which a receipt is given. */
const sold: ReadonlySet<string> = new Set(["store_order", "bulk_order", "price_diff_bill"]);

/** The document a journal asks for; null for none. A pending journal has moved nothing yet. */
export function documentFor({
  type,
  ref,
  status,
}: Pick<JournalDraft, "type" | "ref" | "status">): DocumentKind | null {
  if (status === "pending") return null;
  if (ref.type === "recharge_order") return incoming.includes(type) ? "RECEIPT" : null;
  // A bank line with another amount than the confirmed wire (§4.6): its receipt is replaced.
  if (ref.type === correction) return type === "J1w" ? "RECEIPT" : null;
  if (!sold.has(ref.type)) return null;
  if (paying.includes(type)) return "INVOICE";
  return givingBack.includes(type) ? "CREDIT_NOTE" : null;
}

/** `INV-2026-000123` (§2.6). */
export function documentNo(kind: DocumentKind, year: number, seq: number): string {
  return `${seriesOf[kind]}-${year}-${String(seq).padStart(6, "0")}`;
}

/** The parts of a document, in cents; `goods` after the discount. */
export type Parts = { goods: bigint; shipping: bigint; service: bigint; tax: bigint; fee: bigint };
export const partNames = ["goods", "shipping", "service", "tax", "fee"] as const;

/** The refunded parts of an invoice, by the debited accounts; `any` names no part. */
export type GivenBack = Partial<Parts> & { any?: bigint };

/**
 * Splits a refund over what is left of an order's invoices: first the parts that the ledger names, then all others, the
 * payment's fee last. One share for each invoice; null where the refund exceeds what is left.
 */
export function creditShares(lefts: readonly Parts[], given: GivenBack): Parts[] | null {
  const total = sum(partNames.map((name) => given[name] ?? 0n)) + (given.any ?? 0n);
  if (total <= 0n || total > sum(lefts.map(totalOf))) return null;
  const shares = lefts.map(() => ({ ...none }));
  for (const name of partNames) {
    let named = given[name] ?? 0n;
    for (const [i, left] of lefts.entries()) {
      const share = least(named, left[name]);
      add(shares[i], name, share);
      named -= share;
    }
  }
  let rest = total - sum(shares.map(totalOf));
  for (const names of [priceParts, ["fee"] as const]) {
    for (const [i, left] of lefts.entries()) {
      const open = names.map((name) => left[name] - (shares[i]?.[name] ?? 0n));
      const shared = least(rest, sum(open));
      if (shared === 0n) continue;
      const split = allocate(shared, open);
      for (const [k, name] of names.entries()) add(shares[i], name, split[k] ?? 0n);
      rest -= shared;
    }
  }
  return shares;
}

const priceParts = ["goods", "shipping", "service", "tax"] as const;
const none: Parts = { goods: 0n, shipping: 0n, service: 0n, tax: 0n, fee: 0n };

/** What parts come to. */
export const totalOf = (parts: Parts): bigint => sum(partNames.map((name) => parts[name]));

function add(share: Parts | undefined, name: keyof Parts, amount: bigint): void {
  if (share) share[name] += amount;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * The tax of a part of an invoice, split like what is left of its taxes, so each keeps its rate. `credited`: the tax
 * lines of earlier credit notes; old ones may not name their tax.
 */
export function taxesOfPart(
  taxes: readonly SoldTax[],
  credited: readonly SoldTax[],
  tax: bigint,
): readonly SoldTax[] {
  if (tax === 0n) return [];
  const before = taxes.map((line) => credited.filter(sameTax(line)));
  const left = taxes.map((line, i) => line.amount - sum((before[i] ?? []).map(({ amount }) => amount)));
  const weights =
    left.every((amount) => amount >= 0n) && sum(left) >= tax ? left : taxes.map((line) => line.amount);
  const shares = allocate(tax, weights);
  return taxes.flatMap((line, i) => {
    const amount = shares[i] ?? 0n;
    return amount === 0n ? [] : [{ ...line, base: baseOfPart(line, before[i] ?? [], amount), amount }];
  });
}

/**
 * The tax base of `amount`: its share of what earlier credit notes left, so that all together equal the invoice's; null
 * where the invoice names none.
 */
function baseOfPart(line: SoldTax, credited: readonly SoldTax[], amount: bigint): bigint | null {
  if (line.base === null) return null;
  const taxLeft = line.amount - sum(credited.map((part) => part.amount));
  const baseLeft = line.base - sum(credited.map((part) => part.base ?? 0n));
  if (taxLeft < amount || baseLeft < 0n || credited.some(({ base }) => base === null))
    return divideRounded(line.base * amount, line.amount);
  return divideRounded(baseLeft * amount, taxLeft);
}

const sameTax = (line: SoldTax) => (other: SoldTax) =>
  other.kind === line.kind && other.ppm === line.ppm && other.label.en === line.label.en;

/** What is left of an invoice's parts after the credit notes it has. */
export function partsLeft(
  invoice: Parts & { discount: bigint },
  credits: readonly (Parts & { discount: bigint })[],
): Parts {
  const net = ({ goods, discount }: { goods: bigint; discount: bigint }) =>
    goods > discount ? goods - discount : 0n;
  const of = (parts: Parts & { discount: bigint }): Parts => ({ ...parts, goods: net(parts) });
  const whole = of(invoice);
  return Object.fromEntries(
    partNames.map((name) => [name, whole[name] - sum(credits.map((credit) => of(credit)[name]))]),
  ) as Parts;
}
