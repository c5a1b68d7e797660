/** Which channels can carry an order's goods to its address, and from which warehouse. */
import {
  quoterOf,
  quoteShipping,
  type Quote,
  type QuoteInput,
  type ShippingOption,
} from "~/domain/shipping/quote.server";
import { stockOf, type StockOf } from "~/domain/stock/stock.server";
import { prepare, sql, type Queryable } from "~/platform/db";
import type { ShipTo } from "./address";
import { divisionsOf, goodsByHouse, wayOfAll, type Division } from "./parts";
import { resolvePreferred } from "~/domain/shipping/quote";
import { channelAt } from "./part-facts.server";
import { quotedOptions } from "./quoted-options.server";
import { groupsAmong, waysOfGroups, type Groups } from "./splitting/rules";

type Travel = {
  options: ShippingOption[];
  available: ReadonlySet<string>;
  stocked: ReadonlySet<string>;
  /** Pieces of the member's own that may go with it, by `SKU warehouse`. */
  own: ReadonlyMap<string, OwnPieces>;
  /** Only where no warehouse has all goods: those of each warehouse, with its own channels. */
  parts?: readonly Part[];
};

/** Goods of one order that leave from one warehouse. */
export type Part = {
  readonly warehouseId: string;
  readonly quantityOf: ReadonlyMap<string, number>;
  readonly options: readonly ShippingOption[];
};

/** How the goods of a paid order were divided: warehouse by SKU, and the channel of each warehouse. */
export type Planned = { readonly houseOf: Division; readonly channels: ReadonlyMap<string, string> };

/** A member's own pieces: those that are free, and those that the order has taken already. */
export type OwnPieces = { readonly free: number; readonly taken: number };

/** Where the facts of a quote come from: asked for one order, or read at once for many. */
export type Sources = {
  readonly stock: (variantIds: readonly string[]) => Promise<readonly StockOf[]>;
  /** What is there for these orders only; the first is the one that is asked about. */
  readonly kept: (orderIds: readonly string[], variantIds: readonly string[]) => Promise<KeptPieces>;
  readonly quote: (input: QuoteInput) => Promise<Quote>;
};

const askedFrom = (on: Queryable): Sources => ({
  stock: (variantIds) => stockOf(variantIds, on),
  kept: async (orderIds, variantIds) =>
    piecesKept(await keptRows(on, orderIds, variantIds), orderIds, variantIds),
  quote: (input) => quoteShipping(input, on),
});

/** The facts of quotes of many orders, as of `at`, in a few statements. Nothing but these orders and goods may be asked. */
export async function sourcesOf(
  on: Queryable,
  orderIds: readonly string[],
  variantIds: readonly string[],
  at: Date,
): Promise<Sources> {
  const [stock, kept, quote] = await Promise.all([
    stockOf(variantIds, on),
    keptRows(on, orderIds, variantIds),
    quoterOf(variantIds, at, on),
  ]);
  const stockById = Map.groupBy(stock, ({ variantId }) => variantId);
  const keptById = Map.groupBy(kept, ({ refId }) => refId);
  return {
    stock: (ids) => Promise.resolve([...new Set(ids)].toSorted().flatMap((id) => stockById.get(id) ?? [])),
    kept: (ids, goods) =>
      Promise.resolve(
        piecesKept(
          ids.flatMap((id) => keptById.get(id) ?? []),
          ids,
          goods,
        ),
      ),
    quote,
  };
}

/**
 * The channels by which goods can reach an order's address, from a warehouse that has all of them. Where none has, they
 * are divided among as few as possible (`parts`); where that cannot be, they are out of stock, and the channels are still
 * shown. Goods that were divided when they were paid stay so: `planned`. `with`: orders whose goods are among them.
 * `groups`: goods that travel in parcels of their own, whichever warehouse they leave from. `sources`: facts that are known.
 */
export async function shippingOptionsOf(
  on: Queryable,
  order: { id: string; country: string; shipTo: ShipTo; hasQuotes?: boolean; with?: readonly string[] },
  quantityOf: ReadonlyMap<string, number>,
  {
    asked = true,
    at = new Date(),
    home = null,
    planned = null,
    groups = null,
    sources = askedFrom(on),
  }: {
    asked?: boolean;
    at?: Date;
    home?: string | null;
    planned?: Planned | null;
    groups?: Groups | null;
    sources?: Sources;
  } = {},
): Promise<Travel> {
  if (planned) return travelAsPlanned(on, order, quantityOf, { ...planned, groups, sources }, at);
  const stock = await sources.stock([...quantityOf.keys()]);
  const { held, own } = await sources.kept([order.id, ...(order.with ?? [])], [...quantityOf.keys()]);
  const lies = ({ variantId, warehouseId, available }: (typeof stock)[number]) =>
    available + (held.get(`${variantId} ${warehouseId}`) ?? 0) >= (quantityOf.get(variantId) ?? 0);
  const warehouses = [...new Set(stock.map((s) => s.warehouseId))];
  const withAll = (suffices: (level: (typeof stock)[number]) => boolean) =>
    warehouses.filter((place) =>
      [...quantityOf.keys()].every((id) =>
        stock.some((s) => s.variantId === id && s.warehouseId === place && suffices(s)),
      ),
    );
  const complete = withAll((level) => level.backorder || lies(level));
  const stocked = new Set(withAll(lies));
  if (complete.length === 0 && warehouses.length > 1) {
    const levels = stock.map((level) => ({ ...level, lies: lies(level) }));
    const divisions = divisionsOf([...quantityOf.keys()], levels, home);
    if (!asked && divisions.length > 0)
      return { options: [], available: new Set(quantityOf.keys()), stocked, own };
    for (const houseOf of divisions) {
      const parts = await partsOf(on, order, goodsByHouse(quantityOf, houseOf), { at, groups, sources });
      // A warehouse from which nothing goes there is no help.
      if (parts.every(({ options }) => options.length > 0))
        return { options: [], available: new Set(quantityOf.keys()), stocked, own, parts };
    }
  }
  const from = complete.length > 0 ? complete : warehouses;
  const available = new Set(complete.length > 0 ? quantityOf.keys() : []);
  if (!asked || quantityOf.size === 0) return { options: [], available, stocked, own };
  const options = await optionsFor(on, order, quantityOf, { at, groups, sources });
  return { options: options.filter((option) => from.includes(option.warehouseId)), available, stocked, own };
}

type How = { readonly at: Date; readonly groups: Groups | null; readonly sources: Sources };

type Asked = { id: string; country: string; shipTo: ShipTo; hasQuotes?: boolean };

async function optionsFor(
  on: Queryable,
  order: Asked,
  quantityOf: ReadonlyMap<string, number>,
  { at, groups, sources, warehouseId }: How & { warehouseId?: string },
): Promise<ShippingOption[]> {
  const { country, shipTo } = order;
  const quoted = (goods: ReadonlyMap<string, number>) =>
    sources.quote({
      ...{ country, zip: shipTo.postCode, province: shipTo.province, at },
      items: [...goods].map(([variantId, qty]) => ({ variantId, qty })),
      ...(warehouseId && { warehouseId }),
    });
  if (groups) {
    const ways: [number, readonly ShippingOption[]][] = [];
    for (const [no, goods] of groupsAmong(groups, quantityOf.keys()))
      ways.push([no, (await quoted(goods)).options]);
    // What staff quote is for all goods in one parcel.
    return waysOfGroups(ways);
  }
  const quote = await quoted(quantityOf);
  const byHand = order.hasQuotes === false ? [] : await quotedOptions(on, order, quantityOf, at);
  // What staff have quoted goes before what the same channel would ask.
  const isQuoted = new Set(byHand.map(({ channelId }) => channelId));
  return [...quote.options.filter(({ channelId }) => !isQuoted.has(channelId)), ...byHand];
}

/** Each warehouse's goods, quoted by themselves. */
async function partsOf(
  on: Queryable,
  order: Asked,
  goods: ReadonlyMap<string, ReadonlyMap<string, number>>,
  how: How,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [warehouseId, quantityOf] of goods) {
    const options = await optionsFor(on, order, quantityOf, { ...how, warehouseId });
    parts.push({
      ...{ warehouseId, quantityOf },
      options: options.filter((option) => option.warehouseId === warehouseId),
    });
  }
  return parts;
}

/** The ways of goods that were divided already: each of the first part's, with the others as they were chosen. */
async function travelAsPlanned(
  on: Queryable,
  order: Asked,
  quantityOf: ReadonlyMap<string, number>,
  { houseOf, channels, groups, sources }: Planned & Pick<How, "groups" | "sources">,
  at: Date,
): Promise<Travel> {
  const parts = await partsOf(on, order, goodsByHouse(quantityOf, houseOf), { at, groups, sources });
  const [first, ...others] = parts.toSorted(
    (a, b) => [...channels.keys()].indexOf(a.warehouseId) - [...channels.keys()].indexOf(b.warehouseId),
  );
  const rest = others.flatMap(({ warehouseId, options }) => {
    const chosen = options.find(({ channelId }) => channelId === channels.get(warehouseId));
    return chosen ?? resolvePreferred(options) ?? [];
  });
  const whole = rest.length === others.length ? (first?.options ?? []) : [];
  return {
    options: whole.flatMap((option) => wayOfAll([option, ...rest], order.country) ?? []),
    ...{
      available: new Set(quantityOf.keys()),
      stocked: new Set<string>(),
      own: new Map<string, OwnPieces>(),
    },
  };
}

/** How an order was divided among warehouses; null where it leaves from one. */
export const plannedOf = async (on: Queryable, orderId: string): Promise<Planned | null> =>
  (await plansOf(on, [orderId])).get(orderId) ?? null;

/** How orders were divided among warehouses; without those that leave from one. */
export async function plansOf(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Planned>> {
  const rows = await on.rows<{
    orderId: string;
    variantId: string;
    warehouseId: string;
    channelId: string | null;
  }>(sql`
    select o.id as order_id, i.variant_id, coalesce(i.warehouse_id, o.warehouse_id) as warehouse_id,
      ${channelAt(sql`coalesce(i.warehouse_id, o.warehouse_id)`)} as channel_id
    from store_order o join order_line l on l.order_id = o.id join order_line_item i on i.order_line_id = l.id
    where o.id = any(${[...orderIds]}::uuid[]) and exists (
      select 1 from order_line l2 join order_line_item i2 on i2.order_line_id = l2.id
      where l2.order_id = o.id and i2.warehouse_id <> o.warehouse_id)
    order by i.warehouse_id is not null, i.id`);
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([id, mine]) => [
      id,
      {
        houseOf: new Map(mine.map((row) => [row.variantId, row.warehouseId])),
        channels: new Map(mine.map((row) => [row.warehouseId, row.channelId ?? ""])),
      },
    ]),
  );
}

type Kept = {
  refId: string;
  variantId: string;
  warehouseId: string;
  held: number;
  free: number;
  taken: number;
};

/** Pieces by `SKU warehouse`. */
export type KeptPieces = {
  readonly held: ReadonlyMap<string, number>;
  readonly own: ReadonlyMap<string, OwnPieces>;
};

/**
 * What is there for each of these orders only: reservations of an earlier attempt to pay it, and its member's own goods
 * that are free or that it has taken.
 */
const keptRows = (on: Queryable, orderIds: readonly string[], variantIds: readonly string[]) => {
  const these = sql`any(${[...orderIds]}::uuid[])`;
  return on.rows<Kept>(
    prepare(sql`
    select ref_id, variant_id, warehouse_id, sum(held)::int as held, sum(free)::int as free, sum(taken)::int as taken from (
      select ref_id, variant_id, warehouse_id, qty as held, 0 as free, 0 as taken from stock_reservation
      where ref_type = 'store_order' and ref_id = ${these} and pool = 'platform' and status = 'held'
      union all
      select o.id, p.variant_id, p.warehouse_id, 0, p.in_stock - p.reserved, 0
      from store_order o join own_stock p on p.user_id = o.user_id
      where o.id = ${these} and o.source <> 'resend' and p.variant_id = any(${[...variantIds]}::uuid[])
        and p.in_stock > p.reserved and p.for_orders
      union all
      select u.ref_id, l.variant_id, l.warehouse_id, 0, 0, u.taken - u.given_back - u.used
      from lot_use u join stock_lot l on l.id = u.lot_id where u.ref_type = 'store_order' and u.ref_id = ${these}) x
    group by 1, 2, 3`),
  );
};

/** Of those rows what the first of some orders counts on, whose goods travel together. */
function piecesKept(
  rows: readonly Kept[],
  [first]: readonly string[],
  variantIds: readonly string[],
): KeptPieces {
  const wanted = new Set(variantIds);
  const held = new Map<string, number>();
  const own = new Map<string, { free: number; taken: number }>();
  for (const row of rows) {
    const key = `${row.variantId} ${row.warehouseId}`;
    // Free pieces are the member's, whichever of their orders is asked about: they count once.
    const free = row.refId === first && wanted.has(row.variantId) ? row.free : 0;
    if (free === 0 && row.held === 0 && row.taken === 0) continue;
    const before = own.get(key) ?? { free: 0, taken: 0 };
    held.set(key, (held.get(key) ?? 0) + row.held + free);
    own.set(key, { free: before.free + free, taken: before.taken + row.taken });
  }
  return { held, own };
}

/** Units wanted of each SKU. */
export function quantities(items: readonly { variantId: string; qty: number }[]): Map<string, number> {
  const quantityOf = new Map<string, number>();
  for (const { variantId, qty } of items) quantityOf.set(variantId, (quantityOf.get(variantId) ?? 0) + qty);
  return quantityOf;
}
