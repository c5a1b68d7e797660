/** What a parcel costs on a channel (§6.2), on integers only: grams, millimetres, US cents, millionths. */
import { allocate, divideRounded, portion, sum } from "~/platform/money";
import { serviceRule } from "./config";

export type VolumeRule = "actual" | "max" | "max_if_ge_2x";

/** How a channel weighs. `volDivisor` in cm³ per kg, 0 = volume does not count. */
export type WeighingTerms = {
  readonly volDivisor: number;
  readonly volRule: VolumeRule;
  readonly minBillG: number;
  readonly weightStepG: number;
};

/** One price bracket of a zone, both ends included; money in US cents, `perKg` a kilogram. */
export type Bracket = {
  readonly wFromG: number;
  readonly wToG: number;
  readonly registerFee: bigint;
  readonly firstG: number;
  readonly firstFee: bigint;
  readonly perKg: bigint;
};

/** A surcharge in force: a share of the base in millionths, or a fixed amount in US cents. */
export type AppliedSurcharge = { readonly kind: string; readonly ppm: bigint; readonly fixed: bigint };

/** One part of a fee with its name. */
export type FeeLine = { readonly kind: string; readonly amount: bigint };

export type Fee = {
  /** What is paid whatever it weighs: registration and first weight. */
  readonly fixed: bigint;
  /** What the weight adds, so that fixed + weight = base. */
  readonly weight: bigint;
  readonly base: bigint;
  /** What the surcharges add, so that base + surcharges = shipping. */
  readonly surcharges: bigint;
  readonly lines: readonly FeeLine[];
  readonly shipping: bigint;
};

/** Volume weight in grams of so many cubic millimetres: ceil(cm³ / divisor × 1000). */
export function volumeG(volumeMm3: bigint, volDivisor: number): number {
  if (volDivisor === 0) return 0;
  const divisor = BigInt(volDivisor);
  return Number((volumeMm3 + divisor - 1n) / divisor);
}

/** The weight that is charged, in grams: by the channel's rule, at least its minimum, rounded up to its step. */
export function chargeableG(actualG: number, volG: number, terms: WeighingTerms): number {
  const weighed = byRule(actualG, volG, terms.volRule);
  const billed = Math.max(weighed, terms.minBillG);
  return Math.ceil(billed / terms.weightStepG) * terms.weightStepG;
}

function byRule(actualG: number, volG: number, rule: VolumeRule): number {
  if (rule === "actual") return actualG;
  if (rule === "max") return Math.max(actualG, volG);
  return volG >= 2 * actualG ? volG : actualG;
}

/** The bracket a charged weight falls into; null means "Not matched". */
export function bracketOf(brackets: readonly Bracket[], chargeG: number): Bracket | null {
  return brackets.find((bracket) => chargeG >= bracket.wFromG && chargeG <= bracket.wToG) ?? null;
}

/** Base and surcharges of a charged weight, rounded once, at the end (§6.2 `shipping`). */
export function feeOf(chargeG: number, bracket: Bracket, surcharges: readonly AppliedSurcharge[]): Fee {
  const extraG = BigInt(Math.max(0, chargeG - bracket.firstG));
  const fixed = bracket.registerFee + (bracket.firstG > 0 ? bracket.firstFee : 0n);
  const baseMilli = fixed * 1000n + bracket.perKg * extraG;
  const shares = surcharges.map((s) => baseMilli * s.ppm + s.fixed * 1_000_000_000n);
  const shipping = divideRounded(baseMilli * 1_000_000n + sum(shares), 1_000_000_000n);
  const base = divideRounded(baseMilli, 1000n);
  const added = shipping - base;
  const lines = allocate(added, shares).map((amount, i) => ({ kind: surcharges[i]?.kind ?? "", amount }));
  return { fixed, weight: base - fixed, base, surcharges: added, lines, shipping };
}

/** The service fee of an order in US cents, by its goods in US cents (§6.2 `service`). */
export function serviceFee(goods: bigint, rule: { fixed: bigint; ppm: bigint } = serviceRule): bigint {
  return rule.fixed + portion(goods, rule.ppm);
}
