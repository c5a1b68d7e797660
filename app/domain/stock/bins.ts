/** Bins of a warehouse: their states, what their forms may say, and the codes of many at once. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { err, ok, type Result } from "~/platform/result";
import { machine } from "~/platform/state-machine";

/** `shelf` and `tote` count as on hand; `receiving` and `quarantine` do not. */
export const binKinds = ["shelf", "tote", "receiving", "quarantine"] as const;
export type BinKind = (typeof binKinds)[number];

export type BinStatus = "OPEN" | "CLOSED" | "RETIRED";
export type BinEvent = "close" | "open" | "retire" | "restore";

/** A closed bin is not picked from. A retired one is in no list, until it comes back. */
export const binStates = machine<BinStatus, BinEvent>({
  OPEN: { close: "CLOSED", retire: "RETIRED" },
  CLOSED: { open: "OPEN", retire: "RETIRED" },
  RETIRED: { restore: "CLOSED" },
});

/** Bins that one form makes. */
export const mostBins = 2_000;

/** `to` left out: one bin. */
export const MakeBinsForm = z.object({
  intent: z.literal("make"),
  warehouse: field(z.uuid("common:required"), { label: "stock:warehouse", input: "select" }),
  from: field(requiredText(40), { label: "stock:bins.from", hint: "stock:bins.from.hint", input: "code" }),
  to: field(textUpTo(40).optional(), { label: "stock:bins.to", hint: "stock:bins.to.hint", input: "code" }),
  kind: field(z.enum(binKinds, "common:required"), {
    label: "stock:bins.kind",
    input: "select",
    options: { values: binKinds, text: "stock:kind" },
  }),
  sort: field(wholeFrom(0, 1_000_000).optional(), { label: "stock:bins.sort", hint: "stock:bins.sort.hint" }),
});
export type MakeBinsFields = z.output<typeof MakeBinsForm>;

export const BinSortForm = z.object({
  intent: z.literal("sort"),
  sort: field(wholeFrom(0, 1_000_000), { label: "stock:bins.sort", hint: "stock:bins.sort.hint" }),
});

const binStep = z.enum(["close", "open", "retire", "restore"]);

export const BinListForm = z.object({
  intent: binStep,
  bin: z.array(z.uuid("common:field.invalid")).min(1, "stock:error.none").max(500),
});
export const BinStepForm = z.object({ intent: binStep });

/**
 * The codes from one to another, part by part between hyphens: `A-01-01` to `A-04-10` are forty. `pattern`: the two do
 * not look alike, or run backwards. `many`: more than `mostBins`.
 */
export function codesBetween(from: string, to: string): Result<string[], "pattern" | "many"> {
  const [first, last] = [from.split("-"), to.split("-")];
  if (first.length !== last.length) return err("pattern");
  let codes: string[] = [""];
  for (const [i, start] of first.entries()) {
    const parts = partsBetween(start, last[i] ?? "");
    if (parts === null) return err("pattern");
    if (codes.length * parts.length > mostBins) return err("many");
    codes = codes.flatMap((code) => parts.map((part) => (i === 0 ? part : `${code}-${part}`)));
  }
  return ok(codes);
}

function partsBetween(first: string, last: string): string[] | null {
  if (first === last) return first === "" ? null : [first];
  if (/^\d{1,6}$/.test(first) && /^\d{1,6}$/.test(last)) {
    const [low, high] = [Number(first), Number(last)];
    if (low > high || high - low >= mostBins * 10)
      return low > high ? null : Array.from({ length: mostBins + 1 }, String);
    return Array.from({ length: high - low + 1 }, (_, i) => String(low + i).padStart(first.length, "0"));
  }
  if (/^[A-Z]$/.test(first) && /^[A-Z]$/.test(last) && first < last) {
    const low = first.charCodeAt(0);
    return Array.from({ length: last.charCodeAt(0) - low + 1 }, (_, i) => String.fromCharCode(low + i));
  }
  return null;
}
