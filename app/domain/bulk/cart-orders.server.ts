/** What a purchase from the cart buys in bulk: shown with its prices, and ordered with the rest of it (D24). */
import type { SavedAddress } from "~/domain/accounts/addresses.server";
import type { PayableRef } from "~/domain/payments/payable.server";
import { idOf } from "~/platform/crypto.server";
import { db, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { dueNow, partsOf, seenOf, type BulkPart, type BulkTerms, type QuotedParts } from "./cart-orders";
import { keepBulk, wrongTerms, wrongText } from "./create.server";
import type { Freights } from "./freight";
import { freightsOf } from "./freight.server";
import { offersOf, pricedBy } from "./offer.server";
import { wrongQuantities } from "./rules";

type Lines = Parameters<typeof partsOf>[0];

export type BulkPurchase = {
  readonly terms: Pick<BulkTerms, "kind" | "isSplit">;
  readonly parts: readonly BulkPart[];
  readonly goods: bigint;
  /** Freight that is quoted, in cents. */
  readonly shipping: bigint;
  readonly now: bigint;
  /** Text key of what stands in the way of ordering; null where nothing does. */
  readonly problem: string | null;
  readonly seen: string;
};

/** What lines come to when they are bought in bulk on these terms. */
export async function bulkPurchaseOf(
  memberId: string,
  lines: Lines,
  terms: BulkTerms,
  address: SavedAddress | null,
  on: Queryable = db,
): Promise<BulkPurchase> {
  const offers = await offersOf(
    memberId,
    lines.map(({ variantId }) => variantId),
    on,
  );
  // The same variant may leave from two warehouses: it has one price.
  const pieces = [...Map.groupBy(lines, ({ variantId }) => variantId)].map(([variantId, own]) => ({
    variantId,
    qty: own.reduce((total, { qty }) => total + qty, 0),
  }));
  const priced = pricedBy(offers, pieces);
  const prices = new Map((priced ?? []).map(({ variantId, unitPrice }) => [variantId, unitPrice]));
  const wrong = offers
    .map((offer) => {
      const own = pieces.filter(({ variantId }) =>
        offer.variants.some((each) => each.variantId === variantId),
      );
      return wrongQuantities(
        own.map(({ qty }) => qty),
        offer.moq,
      );
    })
    .find((each) => each !== null);
  const quoted: QuotedParts =
    terms.kind === "BULK" && address ? await quotedParts(lines, address, on) : new Map();
  const parts = partsOf(lines, prices, terms, quoted);
  // One order whose freight is told later cannot be paid in full, so none of them can.
  const freight = parts.every((part) => part.freight) ? (parts[0]?.freight ?? null) : null;
  const { kind, isSplit } = terms;
  return {
    terms: { kind, isSplit },
    parts,
    goods: parts.reduce((total, { goods }) => total + goods, 0n),
    shipping: parts.reduce((total, part) => total + (part.freight?.shipping ?? 0n), 0n),
    now: dueNow(parts),
    problem: priced
      ? wrong
        ? wrongText(wrong)
        : wrongTerms({ ...terms, address, freight })
      : "bulk:error.gone",
    seen: seenOf(terms, parts),
  };
}

/** How the goods of each warehouse may travel: each of them is an order. */
async function quotedParts(lines: Lines, to: SavedAddress, on: Queryable): Promise<QuotedParts> {
  const quoted = new Map<string, Freights>();
  for (const [warehouse, own] of Map.groupBy(lines, (line) => line.warehouse.code))
    quoted.set(warehouse, await freightsOf({ warehouse, to, lines: own }, on));
  return quoted;
}

/** Orders them as they were seen: one order a warehouse. The same key orders once. */
export async function placeBulk(
  tx: Tx,
  memberId: string,
  wanted: { lines: Lines; terms: BulkTerms; address: SavedAddress | null; seen: string },
  key: string,
): Promise<Result<PayableRef[], string>> {
  const { lines, terms, address, seen } = wanted;
  const purchase = await bulkPurchaseOf(memberId, lines, terms, address, tx);
  if (purchase.problem) return err(purchase.problem);
  if (purchase.seen !== seen) return err("cart:error.changed");
  const refs: PayableRef[] = [];
  for (const part of purchase.parts) {
    const id = idOf(`bulk:${memberId}:${key}:${part.code}`);
    const made = await keepBulk(tx, {
      ...{ memberId, id, address, lines: part.lines, warehouse: part.code, freight: part.freight },
      ...{ kind: terms.kind, isSplit: terms.isSplit },
    });
    if (!made.ok) return made;
    refs.push({ type: "bulk_order", id: made.value.id });
  }
  return ok(refs);
}
