/** Tracking numbers out of the ranges that carriers gave us. */
import { sql, type Tx } from "~/platform/db";

type Range = {
  id: string;
  prefix: string;
  suffix: string;
  digits: number;
  check: "none" | "s10" | "mod10";
  next: bigint;
};

/** The next number of a carrier's oldest range that has one; null where there is none. One number is given once. */
export async function nextOfRange(tx: Tx, carrier: string): Promise<string | null> {
  const range = await tx.first<Range>(sql`
    select id, prefix, suffix, digits, "check", next from number_range
    where carrier = ${carrier} and active and next <= last order by created_at, id limit 1 for update`);
  if (!range) return null;
  await tx.run(sql`update number_range set next = next + 1 where id = ${range.id}`);
  const serial = String(range.next).padStart(range.digits, "0");
  return `${range.prefix}${serial}${checkDigit(range.check, serial)}${range.suffix}`;
}

/** The digit after a serial: by UPU S10 (weights 8 6 4 2 3 5 9 7, modulo 11), or modulo 10 with weights 3 and 1. */
export function checkDigit(kind: Range["check"], serial: string): string {
  if (kind === "none") return "";
  const digits = [...serial].map(Number);
  if (kind === "s10") {
    const weights = [8, 6, 4, 2, 3, 5, 9, 7];
    const rest = 11 - (digits.reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0) % 11);
    return String(rest === 10 ? 0 : rest === 11 ? 5 : rest);
  }
  const sum = digits.toReversed().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
