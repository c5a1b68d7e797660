/** Tax, duty and handling as dated rules, not code (§6.5). Pure. */
import { divideRounded, portion, sum } from "~/platform/money";

/** One rule in force; `ppm` in millionths of its base, `fixed` in minor units of `ccy` for each unit. */
export type TaxRule = {
  readonly kind: "vat" | "gst" | "sales" | "duty" | "handling";
  readonly ppm: bigint | null;
  readonly fixed: bigint | null;
  readonly ccy: string;
  readonly unit: "order" | "hs6" | "line";
  readonly base: "goods" | "goods+ship" | "sale+ship";
  /** Greatest value of the goods in minor units of `ccy` for which the rule applies; null = any. */
  readonly threshold: bigint | null;
};

/** What is taxed: goods after discount and shipping in US cents, HS codes of the lines. */
export type Taxable = {
  readonly goods: bigint;
  readonly shipping?: bigint;
  readonly hsCodes?: readonly (string | null)[];
};

export type TaxLine = { readonly kind: TaxRule["kind"]; readonly amount: bigint };

export type Tax = {
  /** The contract's rate in millionths (tax = goods × rate); duty and handling are not in it. */
  readonly ratePpm: bigint;
  readonly tax: bigint;
  readonly lines: readonly TaxLine[];
};

/** US cents for one unit of a currency, in millionths. */
export type Rates = Readonly<Record<string, bigint>>;

/** The tax of an order under the rules of its country: shares first, then what is owed a piece. */
export function taxOf(rules: readonly TaxRule[], taxable: Taxable, rates: Rates = { USD: 1_000_000n }): Tax {
  const inForce = rules.filter((rule) => withinThreshold(rule, taxable.goods, rates));
  const lines = inForce.map((rule) => ({ kind: rule.kind, amount: amountOf(rule, taxable, rates) }));
  const rate = inForce.filter((rule) => rule.kind !== "duty" && rule.kind !== "handling");
  return {
    ratePpm: sum(rate.map((rule) => rule.ppm ?? 0n)),
    tax: sum(lines.map((line) => line.amount)),
    lines: lines.filter((line) => line.amount > 0n),
  };
}

function withinThreshold(rule: TaxRule, goods: bigint, rates: Rates): boolean {
  return rule.threshold === null || goods <= inUsd(rule.threshold, rule.ccy, rates);
}

function amountOf(rule: TaxRule, { goods, shipping = 0n, hsCodes = [] }: Taxable, rates: Rates): bigint {
  const base = rule.base === "goods" ? goods : goods + shipping;
  const share = rule.ppm === null ? 0n : portion(base, rule.ppm);
  const each = rule.fixed === null ? 0n : inUsd(rule.fixed, rule.ccy, rates);
  return share + each * unitsOf(rule.unit, hsCodes);
}

/** A line without HS code counts as one of its own (§6.5). */
function unitsOf(unit: TaxRule["unit"], hsCodes: readonly (string | null)[]): bigint {
  if (unit === "order") return 1n;
  if (unit === "line") return BigInt(Math.max(1, hsCodes.length));
  const known = new Set(hsCodes.flatMap((code) => (code ? [code.slice(0, 6)] : [])));
  return BigInt(Math.max(1, known.size + hsCodes.filter((code) => !code).length));
}

function inUsd(amount: bigint, currency: string, rates: Rates): bigint {
  const rate = rates[currency];
  if (rate === undefined) throw new RangeError(`no rate for ${currency}`);
  return divideRounded(amount * rate, 1_000_000n);
}
