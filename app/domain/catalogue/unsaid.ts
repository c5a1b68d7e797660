/** What nobody spoke of: a product that is there keeps it, a new one gets the default. Pure. */
import { withoutZeros } from "~/platform/cells";
import type { Standing, StandingVariant, WantedVariant } from "./import/differences";

/** A variant as somebody says it; undefined is what nothing is said of, null is none. */
export type SaidVariant = Pick<WantedVariant, "sku" | "options" | "price" | "imageUrl"> &
  Partial<Pick<WantedVariant, "weightG" | "barcode" | "backorder">> & {
    /** Pieces by warehouse code; null where nothing is said of them. */
    readonly stock: Readonly<Record<string, number | null>>;
  };

/** The variant with all that is known of it; of `before`, the options in `kept` stay. */
export function wholeVariant(
  said: SaidVariant,
  before: StandingVariant | undefined,
  kept: readonly string[],
): WantedVariant {
  const { sku, price, imageUrl } = said;
  const stays = Object.entries(before?.options ?? {}).filter(([name]) => kept.includes(name));
  const pieces = Object.entries(said.stock).flatMap(([warehouse, count]) =>
    count === null && before ? [] : [[warehouse, count ?? 0] as const],
  );
  return {
    sku,
    price,
    imageUrl,
    options: { ...Object.fromEntries(stays), ...said.options },
    weightG: said.weightG === undefined ? (before?.weightG ?? null) : said.weightG,
    barcode: barcodeOf(said.barcode, before?.barcode ?? null),
    backorder: said.backorder ?? before?.backorder ?? false,
    stock: Object.fromEntries(pieces),
  };
}

/** A spreadsheet drops the zeros in front: the barcode that has them stays. */
function barcodeOf(said: string | null | undefined, before: string | null): string | null {
  if (said === undefined) return before;
  return said && before && withoutZeros(said) === withoutZeros(before) && said.length < before.length
    ? before
    : said;
}

type SaidBasics = { readonly status?: string; readonly moq?: number; readonly vendor?: string | null };

/** The same of a product's own values. */
export function wholeBasics(said: SaidBasics, before: Standing | undefined) {
  return {
    status: said.status ?? before?.status ?? "on",
    moq: said.moq ?? before?.moq ?? 1,
    vendor: said.vendor === undefined ? (before?.vendor ?? null) : said.vendor,
  };
}

/**
 * Names of the options that stay, where nothing is said of those at some positions (from 0): as many as stand there. One
 * that is said now, at another position, stands for another that was not.
 */
export function keptOptions(
  known: readonly string[],
  unsaid: readonly number[],
  said: readonly string[],
): string[] {
  const rest = known.map((name, i) => ({ name, stays: unsaid.includes(i) }));
  const open = rest.filter(({ name }) => !said.includes(name));
  const inOrder = [...open.filter(({ stays }) => stays), ...open.filter(({ stays }) => !stays)];
  return inOrder.slice(0, rest.filter(({ stays }) => stays).length).map(({ name }) => name);
}
