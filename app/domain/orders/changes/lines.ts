/** What a store's new lines change in a paid order (§3.1 #39). Pure: units that go, units that come, lines that are new. */
import { choiceOf, isSameVariant, type LineRow } from "../store-changes";

/** A line of the order as it is. */
export type PaidLine = {
  readonly id: string;
  readonly externalId: string;
  readonly externalVariantId: string;
  readonly options: LineRow["options"];
  readonly qty: number;
  /** Units that the store said last, as far as they were taken over. */
  readonly storeQty: number;
  /** Units whose money was given back, or whose pieces were taken out. */
  readonly refunded: number;
  /** Units that a refund asks for which nobody has decided. */
  readonly asked: number;
  readonly isPart: boolean;
};

export type LinePlan = {
  readonly less: readonly { readonly line: PaidLine; readonly units: number; readonly storeQty: number }[];
  readonly more: readonly { readonly line: PaidLine; readonly units: number; readonly storeQty: number }[];
  readonly added: readonly LineRow[];
};

/**
 * What is to be done to the lines; null where that is for people to decide: parts of bundles, lines of which units were
 * given back already, and an order of which nothing would be left.
 */
export function planLines(paid: readonly PaidLine[], wanted: readonly LineRow[]): LinePlan | null {
  if (paid.some(({ isPart }) => isPart) || wanted.some(({ part }) => part !== null)) return null;
  const matched = paid.map((line) => ({ line, now: sameLine(line, wanted) }));
  const less = matched.flatMap(({ line, now }) => {
    const storeQty = now?.qty ?? 0;
    return storeQty < line.storeQty ? [{ line, units: line.storeQty - storeQty, storeQty }] : [];
  });
  const more = matched.flatMap(({ line, now }) =>
    now && now.qty > line.storeQty ? [{ line, units: now.qty - line.storeQty, storeQty: now.qty }] : [],
  );
  const kept = new Set(matched.flatMap(({ now }) => (now ? [now.external_line_id] : [])));
  const added = wanted.filter(({ external_line_id: id, qty }) => qty > 0 && !kept.has(id));
  // Whose units they were, the store's or ours, nobody can tell from here.
  const isGivenBack = ({ line }: (typeof less)[number]) =>
    line.asked > 0 || line.refunded > line.qty - line.storeQty;
  const lessOf = (id: string) => less.find(({ line }) => line.id === id)?.units ?? 0;
  const left = paid.reduce((sum, { id, qty, refunded }) => sum + qty - refunded - lessOf(id), 0);
  if (less.some(isGivenBack) || (left <= 0 && more.length === 0 && added.length === 0)) return null;
  return { less, more, added };
}

/** The same line, still of the same variant and choice. */
function sameLine(line: PaidLine, wanted: readonly LineRow[]): LineRow | undefined {
  return wanted.find(
    (now) =>
      now.external_line_id === line.externalId &&
      isSameVariant(line.externalVariantId, now.external_variant_id) &&
      choiceOf(line) === choiceOf(now),
  );
}
