/** The order that is made of a grid of quantities (§3.2 #1). */
import { findAddress, type SavedAddress, keptAddress } from "~/domain/accounts/addresses.server";
import { idOf } from "~/platform/crypto.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { priceHours } from "./config";
import { laterMethod, pickMethod, readMethod, type Freight, type Freights } from "./freight";
import { freightSet, freightsOf } from "./freight.server";
import { bulkOffer, pricedOf, type PricedLine, type Wanted } from "./offer.server";
import { pastedRows } from "./pasted";
import { depositOf, goodsOf, wrongQuantities, type WrongQty } from "./rules";
import { bulkSteps } from "./steps.server";
import type { BulkKind } from "./states";

export type NewBulk = {
  readonly kind: BulkKind;
  readonly productId: string;
  readonly lines: readonly Wanted[];
  readonly warehouse: string;
  readonly addressId: string | null;
  readonly isSplit: boolean;
  /** The method that a form names, with the price it was shown with; none where freight is told with the balance. */
  readonly method?: string | undefined;
};

/** A text key, with its figure where it has one. */
export type NewBulkError = string;

export type MadeBulk = { readonly id: string; readonly no: string };

/** Makes an order of a grid of quantities, with its price as it is now. The same key makes one order. */
export async function createBulk(
  memberId: string,
  { kind, productId, lines, warehouse, addressId, isSplit, method }: NewBulk,
  key: string,
): Promise<Result<MadeBulk, NewBulkError>> {
  const offer = await bulkOffer(memberId, productId);
  if (!offer) return err("bulk:error.gone");
  const wanted = lines.filter(({ qty }) => qty > 0);
  const wrong = wrongQuantities(
    wanted.map(({ qty }) => qty),
    offer.moq,
  );
  if (wrong) return err(wrongText(wrong));
  const priced = pricedOf(offer, wanted);
  if (!priced) return err("bulk:error.gone");
  const address = kind === "BULK" && addressId ? await findAddress(memberId, "shipping", addressId) : null;
  const named = address ? readMethod(method) : null;
  const chosen =
    named && address ? pickMethod(await freightsOf({ warehouse, to: address, lines: priced }), named) : null;
  if (chosen && "wrong" in chosen) return err(chosen.wrong);
  const freight = chosen?.freight ?? null;
  const terms = wrongTerms({ kind, isSplit, address, freight });
  if (terms) return err(terms);
  const id = idOf(`bulk:${memberId}:${key}`);
  return transaction((tx) =>
    keepBulk(tx, { memberId, id, kind, lines: priced, warehouse, address, isSplit, freight }),
  );
}

type Asked = Pick<NewBulk, "kind" | "lines" | "warehouse" | "addressId" | "method">;

/** How what a form asks for may travel, for its member; null where it stays with us or no address of theirs is named. */
export async function freightsFor(
  memberId: string,
  { kind, lines, warehouse, addressId }: Asked,
): Promise<Freights | null> {
  const address = kind === "BULK" && addressId ? await findAddress(memberId, "shipping", addressId) : null;
  return address && freightsOf({ warehouse, to: address, lines });
}

/** Whether a form leaves open how the goods travel, though something takes them there. */
export const isMethodOpen = ({ method }: Pick<Asked, "method">, freights: Freights | null): boolean =>
  (freights ?? []).length > 0 && method !== laterMethod && readMethod(method) === null;

/** Quantities of a grid with those that were pasted beside it; a text key where a row or its SKU is wrong. */
export async function withPasted(
  memberId: string,
  productId: string,
  lines: readonly Wanted[],
  text: string,
): Promise<Result<Wanted[], NewBulkError>> {
  const pasted = pastedRows(text);
  if ("wrong" in pasted) return err(`bulk:offer.error.row|${JSON.stringify({ row: pasted.wrong })}`);
  const all = new Map(lines.map(({ variantId, qty }) => [variantId, qty]));
  const offer = pasted.rows.length > 0 ? await bulkOffer(memberId, productId) : null;
  for (const { sku, qty } of pasted.rows) {
    const variant = offer?.variants.find((each) => each.sku.toLowerCase() === sku.toLowerCase());
    if (!variant) return err(`bulk:offer.error.sku|${JSON.stringify({ sku })}`);
    all.set(variant.variantId, (all.get(variant.variantId) ?? 0) + qty);
  }
  return ok([...all].map(([variantId, qty]) => ({ variantId, qty })));
}

/** What is wrong with quantities, as a text key with its figure. */
export const wrongText = ({ code, limit }: WrongQty): NewBulkError =>
  `bulk:error.qty.${code}|${JSON.stringify({ count: limit })}`;

type Terms = Pick<NewBulk, "kind" | "isSplit"> & {
  readonly address: SavedAddress | null;
  readonly freight: Freight | null;
};

/** What is wrong with where an order goes or how it is paid; null where nothing is. */
export function wrongTerms({ kind, isSplit, address, freight }: Terms): NewBulkError | null {
  if (kind === "BULK" && !address) return "bulk:error.address";
  // Freight that nobody has quoted is known when the goods are weighed, so such an order begins with a deposit.
  return kind === "BULK" && !isSplit && !freight ? "bulk:error.split" : null;
}

type Kept = Terms & {
  readonly memberId: string;
  readonly id: string;
  readonly lines: readonly PricedLine[];
  readonly warehouse: string;
};

/** Writes an order with its lines; one of that id stays as it was made first. */
export async function keepBulk(
  tx: Tx,
  { memberId, id, kind, lines, warehouse, address, isSplit, freight }: Kept,
): Promise<Result<MadeBulk, NewBulkError>> {
  const goods = goodsOf(lines);
  const sentTo = kind === "BULK" && address ? JSON.stringify(keptAddress(address)) : null;
  const made = await tx.first<MadeBulk>(sql`
    insert into bulk_order (id, no, user_id, kind, warehouse_id, address, goods, is_split, deposit, price_lock_until)
    select ${id}::uuid, 'BK' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('bulk_order_no_seq'), ${memberId}::uuid,
      ${kind}, w.id, ${sentTo}::jsonb, ${goods}, ${isSplit},
      ${isSplit ? depositOf(goods) : 0n}, now() + make_interval(hours => ${priceHours})
    from warehouse w where w.code = ${warehouse} and w.active
    on conflict (id) do nothing returning id, no`);
  if (!made) {
    const first = await tx.first<MadeBulk>(sql`
      select id, no from bulk_order where id = ${id}::uuid and user_id = ${memberId}::uuid`);
    return first ? ok(first) : err("bulk:error.warehouse");
  }
  if (freight) await tx.run(sql`update bulk_order set ${freightSet(freight)} where id = ${made.id}::uuid`);
  const rows = lines.map(({ variantId, qty, unitPrice }) => ({
    variant_id: variantId,
    qty,
    price: unitPrice.toString(),
  }));
  await tx.run(sql`
    insert into bulk_line (bulk_order_id, variant_id, qty, unit_price)
    select ${made.id}::uuid, r.variant_id, r.qty, r.price
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (variant_id uuid, qty int, price bigint)`);
  await bulkSteps.begin(tx, "create", { member: memberId }, made.id);
  return ok(made);
}
