/** Reads what stores say, the same for every platform: texts and figures within bounds, and why something is unfit. */
import { z } from "zod";
import { decodedText } from "~/platform/entities";
import { decimals, divideRounded } from "~/platform/money";
import { mostUnits, unfitReasons, type UnfitReason } from "./store-platform";

/** The message of a bound: the reason that is shown where it is not kept. */
export const reason = (word: UnfitReason) => word;

/** A name as people read it: stores hand some of them out with character references. */
export const name = z.string().transform(decodedText);
/** A text that is only shown or compared: cut where it is too long, between characters. */
export const shownText = (most: number) =>
  z
    .string()
    .nullish()
    .transform((value) =>
      decodedText(value ?? "")
        .slice(0, most)
        .toWellFormed(),
    );
/** A text of a line. */
export const text = shownText(300);
/** A text that delivery depends on: a part would be wrong, so it is taken whole or refused. */
export const wholeText = z
  .string()
  .max(300, reason("text"))
  .nullish()
  .transform((value) => decodedText(value ?? ""));
/** Units of a line. */
export const units = z
  .number(reason("quantity"))
  .int(reason("quantity"))
  .min(0, reason("quantity"))
  .max(mostUnits, reason("quantity"));

/** Plausible instants: a year 40000 fits neither a database nor a calendar. */
export function isNear(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= 1990 && year <= 2100;
}

/**
 * Minor units of a store's decimal text, which may have more places than the currency; null where it is none, or a
 * million millions or more.
 */
export function minorUnits(text: string, currency: string): bigint | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text.trim());
  if (!match) return null;
  const fraction = match[3] ?? "";
  const scale = 10n ** BigInt(fraction.length);
  const all = BigInt(`${match[2]}${fraction}`) * 10n ** BigInt(decimals(currency));
  const amount = divideRounded(all, scale);
  return match[1] ? -amount : amount;
}

/** The first thing that is wrong with what a store said, as a reason and the name of the field. */
export function unfitBy({ issues }: z.ZodError): { unfit: UnfitReason; field: string } {
  const [first] = issues;
  const unfit = unfitReasons.find((known) => known === first?.message) ?? "shape";
  return { unfit, field: first?.path.join(".") ?? "" };
}
