/** Tracking numbers out of a range that a carrier gave us: how one is written, and how many are left. Pure. */
import { s10CheckDigit, trackingNoShape } from "~/domain/shipping/tracking-number";

export const checks = ["none", "s10", "mod10"] as const;
export type Check = (typeof checks)[number];

/** `digits`: of the serial, without the check digit. */
export type Range = {
  readonly prefix: string;
  readonly suffix: string;
  readonly digits: number;
  readonly check: Check;
  readonly first: bigint;
  readonly last: bigint;
  readonly next: bigint;
};

/** The digit that closes a number whose digits weigh 3, 1, 3, 1 … from the right (GS1, USPS). */
export function mod10CheckDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const checkDigits: Record<Check, (prefix: string, serial: string) => string> = {
  none: () => "",
  s10: (_, serial) => String(s10CheckDigit(serial)),
  mod10: (prefix, serial) => String(mod10CheckDigit(prefix.replaceAll(/\D/g, "") + serial)),
};

/** The number of a serial, as it stands on the label. */
export function numberOf(
  { prefix, suffix, digits, check }: Omit<Range, "first" | "last" | "next">,
  serial: bigint,
): string {
  const padded = serial.toString().padStart(digits, "0");
  return `${prefix}${padded}${checkDigits[check](prefix, padded)}${suffix}`;
}

/** How many numbers a range still has. */
export const leftIn = ({ last, next }: Pick<Range, "last" | "next">): bigint =>
  next > last ? 0n : last - next + 1n;

export type RangeFault = "order" | "digits" | "s10" | "shape";

/** What is wrong with a range; null where its numbers can be used. */
export function rangeFault(range: Omit<Range, "next">): RangeFault | null {
  if (range.first > range.last) return "order";
  if (range.last.toString().length > range.digits) return "digits";
  const isS10 = /^[A-Z]{2}$/.test(range.prefix) && /^[A-Z]{2}$/.test(range.suffix) && range.digits === 8;
  if (range.check === "s10" && !isS10) return "s10";
  return trackingNoShape.test(numberOf(range, range.last)) ? null : "shape";
}

/** Whether two ranges of one carrier would ever give out the same number. */
export function overlap(one: Omit<Range, "next">, other: Omit<Range, "next">): boolean {
  const same = one.prefix === other.prefix && one.suffix === other.suffix && one.digits === other.digits;
  return same && one.first <= other.last && other.first <= one.last;
}
