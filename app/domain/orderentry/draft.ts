/** What the buttons of a half-filled order do with what is typed so far. Pure. */
import { readAddressText } from "~/domain/accounts/address-text";
import { mostLines, mostPieces } from "./config";
import { linesOf, type Draft } from "./hand-forms";

/**
 * `add`: one more line. `use:<sku>`: a product that was found, one piece more where it is there already. `remove:<n>`: a
 * line goes. `read`: the pasted address fills the fields. Anything else changes nothing.
 */
export function changedDraft(draft: Draft, intent: string): Draft {
  const [what, sku] = [intent.split(":", 1)[0], intent.slice(intent.indexOf(":") + 1)];
  if (what === "use") return withProduct(draft, sku);
  if (what === "remove") return withoutLine(draft, Number(sku));
  if (what === "add")
    return { ...draft, sku: [...draft.sku, ""].slice(0, mostLines), qty: [...draft.qty, "1"] };
  return what === "read" ? withAddress(draft) : draft;
}

function withProduct(draft: Draft, sku: string): Draft {
  const lines = linesOf(draft);
  const at = lines.findIndex((line) => line.sku.toLowerCase() === sku.toLowerCase());
  const more = (qty: string) => String(Math.min(mostPieces, (Number(qty) || 0) + 1));
  const next =
    at >= 0
      ? lines.map((line, i) => (i === at ? { ...line, qty: more(line.qty) } : line))
      : [...lines, { sku, qty: "1" }].slice(0, mostLines);
  return { ...draft, sku: next.map((line) => line.sku), qty: next.map((line) => line.qty) };
}

function withoutLine(draft: Draft, nth: number): Draft {
  const keep = <T>(values: readonly T[]) => values.filter((_, i) => i !== nth);
  return { ...draft, sku: keep(draft.sku), qty: keep(draft.qty) };
}

function withAddress(draft: Draft): Draft {
  if (draft.paste.trim() === "") return draft;
  const country = typeof draft["country"] === "string" ? draft["country"] : "";
  return { ...draft, ...readAddressText(draft.paste, country), paste: "" };
}
