/** Tax, duty and handling as dated rules, not code (§6.5). Pure. */
import type { Text } from "~/domain/catalogue/words";
import { decimals, divideRounded, portion, sum } from "~/platform/money";
import { iossLimit, platformIoss } from "./config";
import { passesCustoms, placeOf, type Destination } from "./places";

export const taxKinds = ["vat", "gst", "sales", "duty", "handling"] as const;
export type TaxKind = (typeof taxKinds)[number];
export const taxUnits = ["order", "hs6", "line"] as const;
export const taxBases = ["goods", "goods+ship", "sale+ship"] as const;
export const taxCollections = ["always", "prepaid"] as const;

/** One rule in force; `ppm` in millionths of its base, `fixed` in minor units of `ccy` for each unit. */
export type TaxRule = {
  readonly kind: TaxKind;
  /** What the line is called; empty = by its kind. */
  readonly label?: Partial<Text>;
  readonly ppm: bigint | null;
  readonly fixed: bigint | null;
  readonly ccy: string;
  readonly unit: (typeof taxUnits)[number];
  readonly base: (typeof taxBases)[number];
  /** Collected duty counts into the base. */
  readonly dutyInBase?: boolean;
  /** `prepaid`: what is imported only where we clear the parcel; otherwise the recipient owes it. */
  readonly collect?: (typeof taxCollections)[number];
  /** Greatest value of the goods in minor units of `ccy` for which the rule applies; null = any. */
  readonly threshold: bigint | null;
};

/** How a parcel passes the border. */
export type Clearance = {
  /** ISO-2 of the warehouse; within one country nothing is imported. */
  readonly from?: string;
  /** The channel pays what is due at the border. */
  readonly ddp?: boolean;
  readonly iossOk?: boolean;
  /** The seller's own IOSS number is on the parcel: its VAT is theirs to account for. */
  readonly ownIoss?: boolean;
};

/** What is taxed: goods after discount and shipping in US cents, HS codes of the lines. */
export type Taxable = Clearance & {
  readonly goods: bigint;
  readonly shipping?: bigint;
  /** What the consumer paid for the goods, where it is known; else the goods' price counts. */
  readonly sale?: bigint;
  readonly hsCodes?: readonly (string | null)[];
};

export type TaxLine = {
  readonly kind: TaxKind;
  readonly label: TaxRule["label"] | undefined;
  /** Its rate in millionths, and of how many US cents; null where it is none. */
  readonly ppm: bigint | null;
  readonly base: bigint | null;
  /** US cents. */
  readonly amount: bigint;
};

export type Tax = {
  /** The collected rate in millionths (tax = goods × rate); duty and handling are not in it. */
  readonly ratePpm: bigint;
  readonly tax: bigint;
  readonly lines: readonly TaxLine[];
  /** The seller's own IOSS number is what clears it: it belongs into the customs data of the parcel. */
  readonly ownIoss: boolean;
  /** What the recipient owes at the border because nobody has paid it before, as far as our rules know. */
  readonly owed: readonly TaxLine[];
};

/** Millionths of a US dollar for one unit of a currency. */
export type Rates = Readonly<Record<string, bigint | undefined>>;

const isBorder = (kind: TaxKind) => kind === "duty" || kind === "handling";

/** The tax of an order under the rules of its place: duty and handling first, they may count into the rates' base. */
export function taxOf(
  rules: readonly TaxRule[],
  asked: Taxable,
  rates: Rates = { USD: 1_000_000n },
  to: Destination | string = "",
): Tax {
  const place = placeOf(typeof to === "string" ? { country: to } : to);
  const taxable = place.ioss ? asked : { ...asked, iossOk: false };
  // Where nothing is imported there is nothing to clear: no duty, and a tax falls due with the sale, not on arrival.
  const imported = taxable.from === undefined || passesCustoms(taxable.from, place);
  const inForce = rules.filter(
    (rule) =>
      (place.kinds?.includes(rule.kind) ?? true) &&
      withinThreshold(rule, taxable.goods, rates) &&
      (imported || !isBorder(rule.kind)),
  );
  const collects = (rule: TaxRule) => rule.collect !== "prepaid" || !imported || clears(taxable, rates);
  const isOwn = (rule: TaxRule) => imported && !isBorder(rule.kind) && isSellersOwn(rule, taxable, rates);
  const fees = inForce.filter(({ kind }) => isBorder(kind));
  const lineOf = (rule: TaxRule, duty: bigint): TaxLine => {
    const base = baseOf(rule, taxable, duty);
    const { kind, label, ppm } = rule;
    return {
      kind,
      label,
      ppm,
      base: ppm === null ? null : base,
      amount: amountOf(rule, taxable, rates, base),
    };
  };
  const dutyOf = (lines: readonly TaxLine[]) =>
    sum(lines.filter(({ kind }) => kind === "duty").map(({ amount }) => amount));
  const paidFees = fees.filter(collects).map((rule) => lineOf(rule, 0n));
  const owedFees = fees.filter((rule) => !collects(rule)).map((rule) => lineOf(rule, 0n));
  const shares = inForce.filter((rule) => !isBorder(rule.kind) && !isOwn(rule));
  const paid = shares.filter(collects);
  const owed = shares.filter((rule) => !collects(rule)).map((rule) => lineOf(rule, dutyOf(owedFees)));
  const lines = [...paid.map((rule) => lineOf(rule, dutyOf(paidFees))), ...paidFees];
  return {
    ratePpm: sum(paid.map((rule) => rule.ppm ?? 0n)),
    tax: sum(lines.map((line) => line.amount)),
    lines: lines.filter((line) => line.amount > 0n),
    ownIoss: inForce.some(isOwn),
    owed: [...owed, ...owedFees].filter((line) => line.amount > 0n),
  };
}

/** Whether we clear the parcel: a duty-paid channel, or IOSS within its limit. */
function clears({ ddp, iossOk, ownIoss, goods }: Taxable, rates: Rates): boolean {
  if (ddp) return true;
  return Boolean(iossOk) && (Boolean(ownIoss) || platformIoss) && withinIoss(goods, rates);
}

function withinIoss(goods: bigint, rates: Rates): boolean {
  return goods <= inUsd(iossLimit.amount, iossLimit.ccy, rates);
}

/** With the seller's own IOSS number we charge no VAT: it goes into the customs data, and they account for it (§6.5). */
function isSellersOwn(rule: TaxRule, { iossOk, ownIoss, goods }: Taxable, rates: Rates): boolean {
  return rule.collect === "prepaid" && Boolean(iossOk && ownIoss) && withinIoss(goods, rates);
}

function withinThreshold(rule: TaxRule, goods: bigint, rates: Rates): boolean {
  return rule.threshold === null || goods <= inUsd(rule.threshold, rule.ccy, rates);
}

/** Of what a rule takes its rate, in US cents. */
function baseOf(rule: TaxRule, { goods, shipping = 0n, sale = goods }: Taxable, duty: bigint): bigint {
  const bases = { goods, "goods+ship": goods + shipping, "sale+ship": sale + shipping };
  return bases[rule.base] + (rule.dutyInBase ? duty : 0n);
}

function amountOf(rule: TaxRule, { hsCodes = [] }: Taxable, rates: Rates, base: bigint): bigint {
  const share = rule.ppm === null ? 0n : portion(base, rule.ppm);
  const each = rule.fixed === null ? 0n : inUsd(rule.fixed, rule.ccy, rates);
  return share + each * unitsOf(rule.unit, hsCodes);
}

/** A line without HS code counts as one of its own (§6.5). */
function unitsOf(unit: TaxRule["unit"], hsCodes: readonly (string | null)[]): bigint {
  if (unit === "order") return 1n;
  if (unit === "line") return BigInt(Math.max(1, hsCodes.length));
  const known = new Set(hsCodes.flatMap((code) => (code ? [code.replace(/\D/g, "").slice(0, 6)] : [])));
  return BigInt(Math.max(1, known.size + hsCodes.filter((code) => !code).length));
}

function inUsd(amount: bigint, currency: string, rates: Rates): bigint {
  const rate = rates[currency];
  if (rate === undefined) throw new RangeError(`no rate for ${currency}`);
  return divideRounded(amount * rate * 100n, 1_000_000n * 10n ** BigInt(decimals(currency)));
}

/** A rate in millionths as people write it: 190000 → `19 %`. */
export function percentText(ppm: bigint): string {
  return `${Number(ppm) / 10_000} %`;
}
