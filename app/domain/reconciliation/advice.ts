/** What to do about a difference, by its subject. Pure. */
import { paths } from "~/platform/paths";
import type { DifferenceKind } from "./compare";
import type { LineKind } from "./lines";

export type Advised = {
  readonly difference: DifferenceKind;
  readonly kind: LineKind | null;
  /** What of ours it is about, `{table}:{id}`; null where it is about nothing we know. */
  readonly subject: string | null;
  readonly source: string | null;
  readonly bookable: boolean;
};

/** `said`: a key of the text. `to`: where it is done, under the words of another key. */
export type Advice = { readonly said: AdviceKey; readonly to: Way | null };
export type AdviceKey = "book" | "dispute" | "refund" | "bank" | "refundHere" | "own" | DifferenceKind;
export type Way = {
  readonly words: "chargeback" | "chargebacks" | "refunds" | "bank";
  readonly path: string;
};

/** Only payments and unidentified lines may be a member's money, to be fixed by a correction. */
export function adviceFor(row: Advised): Advice {
  const { difference, kind, bookable } = row;
  if (bookable) return { said: "book", to: null };
  if (difference === "changed" || difference === "balance" || difference === "currency")
    return { said: difference, to: null };
  if (difference === "not-at-provider") return ofTheBooks(row);
  if (kind === "dispute") return { said: "dispute", to: toDispute(row) };
  if (difference !== "not-in-books") return { said: difference, to: null };
  if (kind === "refund") return { said: "refund", to: { words: "refunds", path: paths.deskRefunds() } };
  return { said: kind === "fee" ? "fee" : difference, to: null };
}

function ofTheBooks(row: Advised): Advice {
  const [table, id = ""] = (row.subject ?? "").split(":");
  switch (table) {
    case "dispute":
      return { said: "dispute", to: toDispute(row) };
    case "refund":
      return { said: "refundHere", to: { words: "refunds", path: paths.deskRefunds() } };
    case "bank_line":
      return { said: "bank", to: { words: "bank", path: paths.deskBankLine(id) } };
    case "provider_line":
      return { said: "own", to: null };
    default:
      return { said: "not-at-provider", to: null };
  }
}

function toDispute({ subject, source }: Advised): Way {
  const [table, id] = (subject ?? "").split(":");
  if (table === "dispute" && id) return { words: "chargeback", path: paths.deskChargeback(id) };
  const named = source !== null && /^(du|dp)_/.test(source);
  return { words: "chargebacks", path: paths.deskChargebacks(named ? { q: source } : {}) };
}
