/** The cart as its pages show it: one round trip. */
import { chosenOptions } from "~/domain/catalogue/chosen-options.server";
import { withOwnPrices } from "~/domain/catalogue/price";
import { homeCountry } from "~/domain/accounts/addresses.server";
import { nearestPlace } from "~/domain/shipping/warehouse-distance";
import { methodByCode } from "~/domain/shipping/quote.server";
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, type Queryable, type Sql } from "~/platform/db";
import type { CartMode } from "./config";
import type { CartLine } from "./lines";

type Step = { minQty: number; price: number };
type Row = Omit<CartLine, "tiers"> & { tiers: Step[]; own: Step[] };

/** The lines of a member's cart, the newest last. */
export function cartOf(memberId: string, on: Queryable = db): Promise<CartLine[]> {
  return readLines(memberId, sql`c.user_id = ${memberId}`, on);
}

/** Some lines of a member's cart, by their ids. */
export function cartLines(memberId: string, ids: readonly string[], on: Queryable = db): Promise<CartLine[]> {
  return readLines(memberId, sql`c.user_id = ${memberId} and c.id = any(${[...ids]}::uuid[])`, on);
}

async function readLines(memberId: string, which: Sql, on: Queryable): Promise<CartLine[]> {
  const rows = await on.rows<Row>(sql`
    select c.id, c.mode, c.qty, (sum(c.qty) over (partition by c.mode, v.product_id))::int as together,
      ${lineColumns(memberId)}, c.warehouse_id,
      m.id as channel_id, m.name as method,
      jsonb_build_object('id', w.id, 'code', w.code, 'country', w.country, 'name', w.name, 'active', w.active,
        'available', coalesce((select s.on_hand - s.reserved from stock s
          where s.variant_id = v.id and s.warehouse_id = w.id), 0)) as warehouse
    from cart_item c join variant v on v.id = c.variant_id join product p on p.id = v.product_id
    join warehouse w on w.id = c.warehouse_id
    left join ship_channel m on m.id = c.channel_id and m.warehouse_id = w.id
    where ${which} order by c.created_at, c.id`);
  return rows.map(lineOf);
}

/** In bulk a member's own price holds where it is lower. */
function lineOf({ own, ...row }: Row): CartLine {
  const line = { ...row, tiers: row.tiers.map(inCents) };
  return line.mode === "bulk" ? withOwnPrices(line, own.map(inCents)) : line;
}

const inCents = ({ minQty, price }: Step) => ({ minQty, price: BigInt(price) });

/** What a line says of its variant and product, of `variant v` and `product p`. */
function lineColumns(viewerId: string): Sql {
  return sql`v.id as variant_id, p.id as product_id, v.sku, p.title, ${chosenOptions()} as options, p.sale_modes, p.moq,
    v.weight_g, p.hs_code, v.backorder, v.price,
    v.status = 'on' and p.status = 'on' and (p.visibility = 'public' or coalesce(p.owner_user_id = ${viewerId}::uuid, false))
      as on_shelf,
    (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' order by m.sort limit 1)
      as file_key,
    coalesce((select jsonb_agg(jsonb_build_object('minQty', t.min_qty, 'price', t.price) order by t.min_qty)
      from price_tier t where t.variant_id = v.id), '[]') as tiers,
    ${pieceOf("cart.ownPrices")(sql`v.id`, viewerId)} as own,
    coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'code', x.code, 'country', x.country, 'name', x.name,
          'available', s.on_hand - s.reserved) order by x.sort, x.code)
      from stock s join warehouse x on x.id = s.warehouse_id and x.active where s.variant_id = v.id), '[]') as places`;
}

/** What is bought at once: pieces of a SKU, and how they were to be sent on the product's page. */
export type BoughtAtOnce = {
  readonly sku: string;
  readonly qty: number;
  readonly from: string;
  /** Code of a shipping method; empty for any. */
  readonly method: string;
  readonly mode?: CartMode;
};

/**
 * A cart line for goods bought at once. The warehouse is the one of the method or the named one, else the nearest with
 * enough stock. Null where the variant is not on sale or its warehouse is closed.
 */
export async function lineOfSku(memberId: string, item: BoughtAtOnce): Promise<CartLine | null> {
  const { sku, qty, mode = "dropship" } = item;
  const [row, country, method] = await Promise.all([
    db.first<Omit<Row, "warehouse" | "warehouseId" | "channelId" | "method">>(sql`
      select v.id as id, ${mode} as mode, ${qty}::int as qty, ${qty}::int as together, ${lineColumns(memberId)}
      from variant v join product p on p.id = v.product_id
      where lower(v.sku) = lower(${sku}) and p.status <> 'draft'
        and (p.visibility = 'public' or p.owner_user_id = ${memberId}::uuid)
      order by v.sku = ${sku} desc limit 1`),
    homeCountry(memberId),
    item.method ? methodByCode(item.method, db, mode) : null,
  ]);
  const from = method?.warehouseCode ?? item.from;
  // What is bought in bulk is bought for the order: there need not be enough.
  const backorder = row?.backorder === true || mode === "bulk";
  const place = row && nearestPlace(row.places, { qty, from, country, backorder });
  if (!place) return null;
  const channelId = method?.warehouseCode === place.code ? method.channelId : null;
  return lineOf({
    ...row,
    channelId,
    method: null,
    warehouseId: place.id,
    warehouse: { ...place, active: true },
  });
}
