/** What an order's tax consists of, as the database keeps it with the quote. */
import type { TaxLine } from "~/domain/shipping/tax";

/** As JSON has it: amounts as texts. */
export type KeptTaxes = readonly {
  readonly kind: TaxLine["kind"];
  readonly label?: TaxLine["label"];
  readonly ppm: string | null;
  readonly base: string | null;
  readonly amount: string;
}[];

/** Tax lines as the JSON they are kept as. */
export function keptTaxes(lines: readonly TaxLine[]): string {
  return JSON.stringify(lines, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** Tax lines out of that JSON. */
export function readTaxes(kept: KeptTaxes): TaxLine[] {
  const big = (text: string | null) => (text === null ? null : BigInt(text));
  return kept.map(({ kind, label, ppm, base, amount }) => ({
    kind,
    label,
    ppm: big(ppm),
    base: big(base),
    amount: BigInt(amount),
  }));
}
