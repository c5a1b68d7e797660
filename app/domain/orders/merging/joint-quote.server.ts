/**
 * Orders that travel as one parcel are quoted as one: freight and taxes of all their goods, shared among them. A shipment
 * that is none any more is dissolved (decision 081).
 */
import { packG } from "~/domain/shipping/config";
import type { ShippingOption } from "~/domain/shipping/quote.server";
import type { TaxLine } from "~/domain/shipping/tax";
import { sql, type Queryable, type Tx } from "~/platform/db";
import { sum } from "~/platform/money";
import { amountsOf } from "../amounts.server";
import { goodsOf, priceRose, totalOf, type OrderTag } from "../rules";
import { quantities, shippingOptionsOf, type OwnPieces } from "../shipping-options.server";
import { takeApart } from "./dissolve.server";
import { mergeablesWhere } from "./mergeable.server";
import { mergeRefusal, sharesOf, taxShares } from "./rules";

type Item = {
  variantId: string;
  qty: number;
  unitPrice: bigint;
  weightG: number | null;
  hsCode: string | null;
};
type Order = {
  id: string;
  country: string;
  shipTo: Parameters<typeof shippingOptionsOf>[1]["shipTo"];
  channelChosen: boolean;
  quotedTotal: bigint | null;
  ioss: string | null;
};
type Freight = {
  readonly option: ShippingOption | null;
  readonly available: ReadonlySet<string>;
  readonly own: ReadonlyMap<string, OwnPieces>;
};

/** One shipment: its orders, and the freight of all their goods. */
type Shipment = { readonly ids: readonly string[]; readonly option: ShippingOption };

export type Joint<F> = {
  readonly freightOf: ReadonlyMap<string, F>;
  readonly shipments: readonly Shipment[];
};

type Asked<O extends Order, F> = {
  /** What has to be true of an order beside what is asked of all that are merged. */
  readonly isSound: (order: O) => boolean;
  readonly itemsOf: (order: O) => readonly Item[];
  /** The freight of goods that travel with an order; `with` are the orders that the others are of. */
  readonly quote: (order: O & { with: readonly string[] }, items: readonly Item[]) => Promise<F>;
};

/** The joint freight of orders that are merged, by order. Those that no longer fit each other are merged no more. */
export async function jointFreight<O extends Order, F extends Freight>(
  tx: Tx,
  orders: readonly O[],
  asked: Asked<O, F>,
): Promise<Joint<F>> {
  const freightOf = new Map<string, F>();
  const shipments: Shipment[] = [];
  const groups = await groupsOf(tx, orders);
  for (const [group, members] of groups) {
    const shared = members && (await shareOf(tx, members, asked));
    if (!shared) {
      // Those that are paid keep it: they travel as they were paid.
      await takeApart(tx, sql`shipment_group = ${group}::uuid and paid_at is null`);
      continue;
    }
    for (const [id, freight] of shared.freightOf) freightOf.set(id, freight);
    shipments.push({ ids: members.map(({ id }) => id), option: shared.option });
  }
  return { freightOf, shipments };
}

/** The shipments of these orders; null instead of the orders of one that does not hold any more. */
async function groupsOf<O extends Order>(tx: Tx, orders: readonly O[]): Promise<Map<string, O[] | null>> {
  const ids = orders.map(({ id }) => id);
  const facts = await mergeablesWhere(
    tx,
    sql`o.shipment_group in (
      select m.shipment_group from store_order m where m.id = any(${ids}::uuid[]) and m.shipment_group is not null)`,
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  const groups = new Map<string, O[] | null>();
  for (const [group, members] of Map.groupBy(facts, ({ shipmentGroup }) => shipmentGroup ?? "")) {
    const here = members.flatMap(({ id }) => byId.get(id) ?? []);
    const holds = here.length === members.length && mergeRefusal(members.map(alone)) === null;
    groups.set(group, holds ? here : null);
  }
  return groups;
}

// How it was quoted before says nothing of how it is now.
const alone = <M extends { parcels: number }>(member: M): M => ({ ...member, parcels: 1 });

async function shareOf<O extends Order, F extends Freight>(
  tx: Tx,
  members: readonly O[],
  { isSound, itemsOf, quote }: Asked<O, F>,
): Promise<{ freightOf: Map<string, F>; option: ShippingOption } | null> {
  if (!members.every(isSound)) return null;
  // The way that the member chose for one of them is the way of all.
  const first = members.find(({ channelChosen }) => channelChosen) ?? members[0];
  if (!first) return null;
  const others = members.filter((order) => order !== first).map(({ id }) => id);
  const goods = members.flatMap(itemsOf);
  const joint = await quote({ ...first, with: others }, goods);
  const { option, available } = joint;
  if (!option || option.parcels.length !== 1) return null;
  if (goods.some(({ variantId }) => !available.has(variantId))) return null;
  const grams = members.map((order) => gramsOf(itemsOf(order)));
  const shipping = sharesOf(option.shipping, grams);
  const fixed = sharesOf(option.fixed, grams);
  const freightOf = new Map<string, F>();
  for (const [i, order] of members.entries()) {
    const { own } = await shippingOptionsOf(tx, order, quantities(itemsOf(order)), { asked: false });
    const share = { shipping: shipping[i] ?? 0n, fixed: fixed[i] ?? 0n };
    freightOf.set(order.id, { ...joint, own, option: { ...option, ...share } });
  }
  return { freightOf, option };
}

const gramsOf = (items: readonly Item[]): number =>
  items.reduce((grams, { weightG, qty }) => grams + (weightG ?? 0) * qty, packG);

type Evaluated = {
  goods: bigint;
  discount: bigint;
  shipping: bigint;
  service: bigint;
  tax: bigint;
  taxes: readonly TaxLine[];
  total: bigint;
  iossNo: string | null;
  tags: OrderTag[];
  covered: readonly Item[];
};

/** Taxes, duty and handling of shipments as one consignment each, shared by what each order sends. */
export async function shareTaxes<
  O extends Order & { shipTo: { postCode: string; province: string } },
  E extends Evaluated,
>(on: Queryable, found: readonly [O, E][], shipments: readonly Shipment[], at: Date): Promise<[O, E][]> {
  const shared = new Map<string, E>();
  for (const { ids, option } of shipments) {
    const rows = found.filter(([{ id }]) => ids.includes(id));
    const [first] = rows;
    if (!first) continue;
    const [{ country, shipTo, ioss }] = first;
    const goods = rows.map(([, { covered }]) => goodsOf(covered));
    const items = rows.flatMap(([, { covered }]) => covered);
    const { taxes, ownIoss } = await amountsOf(on, {
      ...{ country, zip: shipTo.postCode, province: shipTo.province, option, at },
      goods: sum(goods),
      discount: sum(rows.map(([, { discount }]) => discount)),
      ownIoss: ioss !== null,
      hsCodes: items.map(({ hsCode }) => hsCode),
    });
    const worths = rows.map(
      ([, { discount, shipping }], i) => taxableOf(goods[i] ?? 0n, discount) + shipping,
    );
    const lines = taxShares(taxes, worths);
    for (const [i, [order, now]] of rows.entries()) {
      const own = lines[i] ?? [];
      const tax = sum(own.map(({ amount }) => amount));
      const total = totalOf({ ...now, tax });
      const others = now.tags.filter((tag) => tag !== "PRICE_CHANGED");
      const tags: OrderTag[] = priceRose(order.quotedTotal, total) ? [...others, "PRICE_CHANGED"] : others;
      shared.set(order.id, { ...now, tax, total, tags, taxes: own, iossNo: ownIoss ? ioss : null });
    }
  }
  return found.map(([order, now]) => [order, shared.get(order.id) ?? now]);
}

const taxableOf = (goods: bigint, discount: bigint) => (goods > discount ? goods - discount : 0n);
