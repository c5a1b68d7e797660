/** What the buyer chose or typed for a line of a WooCommerce order, read from the line's `meta_data`. */
import { z } from "zod";
import { decodedText } from "~/platform/entities";
import type { LineOption } from "../stores/store-platform";
import { tyingMetas } from "./line-parts";

const Meta = z.object({
  key: z.string(),
  value: z.unknown().optional(),
  display_key: z.unknown().optional(),
  display_value: z.unknown().optional(),
});

/** Plugins may write anything: longer texts are cut, to limit the memory. */
const most = { entries: 300, options: 30, name: 100, value: 1000, parts: 50, depth: 3 } as const;

/**
 * The options of a line: open attributes of a variation, add-on fields, engraving texts. Keys that begin with `_` are
 * internal to the store and left out. What is too long ends with `…`. Never fails.
 */
export function lineOptions(meta: unknown): LineOption[] {
  // PHP writes a list with gaps as an object.
  const all = typeof meta === "object" && meta !== null ? Object.values(meta) : [];
  const entries = all.slice(0, most.entries);
  const options = entries.flatMap((entry) => {
    const read = Meta.safeParse(entry);
    return read.success && !read.data.key.startsWith("_") && !tyingMetas.has(read.data.key)
      ? [optionOf(read.data)]
      : [];
  });
  return options.filter(({ name, value }) => name !== "" && value !== "").slice(0, most.options);
}

function optionOf({ key, value, display_key: shownKey, display_value: shownValue }: z.infer<typeof Meta>) {
  const [kept, shown] = [plain(wordsOf(value)), plain(wordsOf(shownValue))];
  // WooCommerce takes the line breaks out of what it shows. An engraving needs them.
  const text = shown === "" || oneLine(shown) === oneLine(kept) ? kept : shown;
  return { name: cut(oneLine(plain(wordsOf(shownKey)) || key), most.name), value: cut(text, most.value) };
}

function wordsOf(value: unknown, depth = 0): string {
  if (typeof value === "string") return value.slice(0, 4 * most.value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null || depth === most.depth) return "";
  if (Array.isArray(value)) return joined(value.slice(0, most.parts).map((part) => wordsOf(part, depth + 1)));
  const parts = Object.entries(value).filter(([key]) => !key.startsWith("_"));
  return joined(
    parts.slice(0, most.parts).map(([key, part]) => {
      const words = wordsOf(part, depth + 1);
      return words && `${key}: ${words}`;
    }),
  );
}

const joined = (words: readonly string[]) => words.filter(Boolean).join(", ");

function plain(text: string): string {
  const bare = text.replace(/<br\s*\/?>|<\/p>/gi, "\n").replace(/<\/?[a-z][^<>]*>/gi, "");
  return decodedText(bare)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

function cut(text: string, length: number): string {
  // A surrogate cut in half is invalid JSON for the database.
  return (text.length <= length ? text : `${text.slice(0, length - 1)}…`).toWellFormed();
}
