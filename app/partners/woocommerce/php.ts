/**
 * Schemas for values as PHP writes them. A plugin that filters an answer may change types on the way: a number becomes a
 * text, an empty object `[]`, a list with a gap an object with numbers as names, "nothing" `false`, `""` or null. Pure.
 */
import { z } from "zod";
import { reason, shownText, wholeText } from "../stores/reading";
import { mostUnits, type UnfitReason } from "../stores/store-platform";

type Read = Record<string, unknown>;

const isRecord = (value: unknown): value is Read =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNothing = (value: unknown) => value === false || value === null || value === undefined;

function textIn(value: unknown): unknown {
  if (isNothing(value) || (Array.isArray(value) && value.length === 0)) return "";
  return typeof value === "number" || typeof value === "bigint" || value === true ? String(value) : value;
}

/** A text that is only shown: what is none is left out, a long one is cut. */
export const shown = (most: number) =>
  z.preprocess((value) => {
    const text = textIn(value);
    return typeof text === "string" ? text : "";
  }, shownText(most));

/** A text that is kept whole or refused. */
export const whole = z.preprocess(textIn, wholeText);

/** A text that must be there, with the reason for refusing what is none. */
export const must = (word: UnfitReason, most = Infinity) =>
  z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z.string(reason(word)).max(most, reason(word)),
  );

/** A list; one with gaps comes as an object. What is no list at all is refused. */
export const list = <S extends z.ZodType>(entry: S, most = Infinity, word: UnfitReason = "shape") =>
  z.preprocess(listIn, z.array(entry).max(most, reason(word)));

/** A list that is a whole answer: "nothing" is none. */
export const answerList = <S extends z.ZodType>(entry: S) =>
  z.preprocess((value) => (isRecord(value) ? listIn(value) : value), z.array(entry));

/** A list of things that are used where they can be read: entries that cannot, and what is no list, are left out. */
export const entries = <S extends z.ZodType>(entry: S) =>
  z
    .preprocess(listIn, z.array(z.unknown()).catch([]))
    .transform((values) =>
      values.flatMap((value) => entry.safeParse(value).data ?? []),
    ) as unknown as z.ZodType<z.infer<S>[]>;

function listIn(value: unknown): unknown {
  if (isNothing(value) || value === "") return [];
  const isGapped = isRecord(value) && Object.keys(value).every((name) => /^\d+$/.test(name));
  return isGapped ? Object.values(value) : value;
}

/** An object; an empty one comes as a list. */
export const fields = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const isEmpty = isNothing(value) || value === "" || (Array.isArray(value) && value.length === 0);
    return isEmpty ? {} : value;
  }, schema);

/** A number, or a text that is nothing else. */
export function numberIn(value: unknown): unknown {
  return typeof value === "string" && /^\s*-?\d{1,15}(\.\d{1,10})?\s*$/.test(value) ? Number(value) : value;
}

/** The id of something, as a text of digits. */
export const id = z.preprocess(numberIn, z.int().nonnegative()).transform(String);

/** The id of something that may be none: 0. */
export const maybeId = z.preprocess(
  (value) => (isNothing(value) || value === "" ? 0 : numberIn(value)),
  z.int().nonnegative(),
);

/** Units of a line; WooCommerce itself lets plugins keep them as a text. */
export const units = z.preprocess(
  numberIn,
  z
    .number(reason("quantity"))
    .int(reason("quantity"))
    .min(0, reason("quantity"))
    .max(mostUnits, reason("quantity")),
);
