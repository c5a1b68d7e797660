/** The cart's commands: adding, changing, taking out, and what a visitor brings along at the login (§2.7). */
import { homeCountry } from "~/domain/accounts/addresses.server";
import { nearestPlace } from "~/domain/shipping/warehouse-distance";
import { methodByCode } from "~/domain/shipping/quote.server";
import {
  db,
  join,
  prisma,
  Rollback,
  sql,
  transactionOr,
  type Queryable,
  type Sql,
  type Tx,
} from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { mostLines, mostPieces, samePressSeconds, visitorDays, type CartMode } from "./config";
import { isInvalid } from "./lines";
import { cartOf } from "./view.server";

export type CartOwner = { readonly member: string } | { readonly visitor: string };

export type CartItem = {
  readonly sku?: string | undefined;
  readonly productId?: string | undefined;
  /** Dropship where nothing is said and the product is sold so. */
  readonly mode?: CartMode | undefined;
  /** The fewest of the mode where nothing is said. */
  readonly qty?: number | undefined;
  /** Code of the warehouse; where none is named, the nearest to the member's country that has enough. */
  readonly from?: string | undefined;
  readonly method?: string | undefined;
  /** The press of the button, where the page numbers it: the same one again adds nothing. */
  readonly press?: string | undefined;
};

/** `choose`: the product has several variants. `most`: more than a line may have; the others as the screens say them. */
export type AddError = "gone" | "choose" | "weight" | "mode" | "stock" | "moq" | "most" | "full";
/** `elsewhere`: there was not enough where it was asked for, so it leaves from another warehouse. */
export type Added = { readonly capped: boolean; readonly elsewhere: boolean };

type Offer = {
  variantId: string;
  moq: number;
  saleModes: string[];
  backorder: boolean;
  weightG: number | null;
  places: { id: string; code: string; country: string; available: number }[];
};

/** Puts goods into a cart; what is there already grows, up to the most a line may have. */
export async function addToCart(owner: CartOwner, request: CartItem): Promise<Result<Added, AddError>> {
  const offers = await offersFor(owner, request);
  const [offer] = offers;
  if (!offer) return err("gone");
  if (offers.length > 1) return err("choose");
  if (offer.weightG === null) return err("weight");
  const mode = request.mode ?? (offer.saleModes.includes("dropship") ? "dropship" : "bulk");
  if (!offer.saleModes.includes(mode)) return err("mode");
  const qty = request.qty ?? (mode === "bulk" ? offer.moq : 1);
  if (qty > mostPieces[mode]) return err("most");
  const method = request.method ? await methodByCode(request.method, db, mode) : null;
  const country = "member" in owner ? await homeCountry(owner.member) : null;
  const from = method?.warehouseCode ?? request.from;
  // What is bought in bulk is bought for the order: there need not be enough.
  const backorder = offer.backorder || mode === "bulk";
  const place = nearestPlace(offer.places, { qty, from, country, backorder });
  if (!place) return err("stock");
  const elsewhere =
    from !== undefined && from !== place.code && offer.places.some(({ code }) => code === from);
  const channelId = method?.warehouseCode === place.code ? method.channelId : null;
  return transactionOr(async (tx) => {
    const before = await tx.first<{ qty: number }>(
      sql`select qty from cart_item where ${of(owner)} and ${at(offer, place, mode)}`,
    );
    if (!before && (await countOf(tx, owner)) >= mostLines) return err("full");
    const line = { variantId: offer.variantId, warehouseId: place.id, mode, qty, channelId };
    const there = await put(tx, owner, line, request.press);
    if (there === null) return ok({ capped: false, elsewhere });
    if (mode === "dropship" && !offer.backorder && there > place.available) throw new Rollback(err("stock"));
    if (mode === "bulk" && there < offer.moq && (await piecesOf(tx, owner, offer.variantId)) < offer.moq)
      throw new Rollback(err("moq"));
    return ok({ capped: (before?.qty ?? 0) + qty > mostPieces[mode], elsewhere });
  });
}

function offersFor(owner: CartOwner, { sku, productId }: CartItem): Promise<Offer[]> {
  const viewer = "member" in owner ? owner.member : null;
  const which = sku ? sql`lower(v.sku) = lower(${sku})` : sql`p.id = ${productId ?? null}::uuid`;
  return db
    .rows<Offer>(
      sql`
    select v.id as variant_id, p.moq, p.sale_modes, v.backorder, v.weight_g,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'code', w.code, 'country', w.country,
            'available', s.on_hand - s.reserved)
          order by w.sort, w.code)
        from stock s join warehouse w on w.id = s.warehouse_id and w.active where s.variant_id = v.id), '[]') as places
    from variant v join product p on p.id = v.product_id
    where ${which} and v.status = 'on' and p.status = 'on'
      and (p.visibility = 'public' or p.owner_user_id = ${viewer}::uuid)
    order by v.sku = ${sku ?? ""} desc limit 2`,
    )
    .then((rows) => (sku ? rows.slice(0, 1) : rows));
}

const of = (owner: CartOwner): Sql =>
  "member" in owner
    ? sql`user_id = ${owner.member}`
    : sql`user_id is null and visitor_hash = ${owner.visitor}`;

const at = (offer: Offer, place: { id: string }, mode: CartMode): Sql =>
  sql`variant_id = ${offer.variantId} and warehouse_id = ${place.id} and mode = ${mode}`;

async function countOf(on: Queryable, owner: CartOwner): Promise<number> {
  const row = await on.first<{ n: number }>(sql`select count(*)::int as n from cart_item where ${of(owner)}`);
  return row?.n ?? 0;
}

/** Pieces of a variant's product that are bought in bulk: its minimum counts all its variants. */
async function piecesOf(on: Queryable, owner: CartOwner, variantId: string): Promise<number> {
  const row = await on.first<{ n: number }>(sql`
    select coalesce(sum(qty), 0)::int as n from cart_item
    where ${of(owner)} and mode = 'bulk' and variant_id in (
      select o.id from variant v join variant o on o.product_id = v.product_id where v.id = ${variantId})`);
  return row?.n ?? 0;
}

type NewLine = {
  variantId: string;
  warehouseId: string;
  mode: CartMode;
  qty: number;
  channelId: string | null;
};

/** Adds to the line, once a press; the new quantity, or null where this press has added already. */
async function put(
  tx: Tx,
  owner: CartOwner,
  { variantId, warehouseId, mode, qty, channelId }: NewLine,
  press: string | undefined,
): Promise<number | null> {
  const [member, visitor] = "member" in owner ? [owner.member, null] : [null, owner.visitor];
  const key =
    member === null
      ? sql`(visitor_hash, variant_id, warehouse_id, mode) where user_id is null`
      : sql`(user_id, variant_id, warehouse_id, mode) where user_id is not null`;
  const most = mostPieces[mode];
  const row = await tx.first<{ qty: number }>(sql`
    insert into cart_item as c (user_id, visitor_hash, variant_id, warehouse_id, mode, qty, press, channel_id)
    values (${member}::uuid, ${visitor}, ${variantId}, ${warehouseId}, ${mode}, ${Math.min(qty, most)}::int,
      ${press ?? null}, ${channelId}::uuid)
    on conflict ${key} do update set qty = least(${most}::int, c.qty + excluded.qty), press = excluded.press,
      added_at = now(), channel_id = coalesce(excluded.channel_id, c.channel_id)
    where case when excluded.press is null then c.added_at < now() - make_interval(secs => ${samePressSeconds})
      else c.press is distinct from excluded.press end
    returning qty`);
  return row?.qty ?? null;
}

export type ChangeError = "gone" | "quantity" | "warehouse";

/** Sets how many of a line there are, and where they leave from; two lines that become the same one are added up. */
export async function changeLine(
  memberId: string,
  lineId: string,
  { qty, from }: { qty: number; from?: string | undefined },
): Promise<Result<undefined, ChangeError>> {
  return transactionOr(async (tx) => {
    const line = await tx.first<{ mode: CartMode; variantId: string; warehouseId: string }>(sql`
      select mode, variant_id, warehouse_id from cart_item
      where id = ${lineId} and user_id = ${memberId} for update`);
    if (!line) return err("gone");
    if (qty < 1 || qty > mostPieces[line.mode]) return err("quantity");
    const target = from ? await placeOf(tx, line.variantId, from) : line.warehouseId;
    if (!target) return err("warehouse");
    await tx.prisma.cartItem.update({ where: { id: lineId }, data: { qty } });
    if (target !== line.warehouseId) await moveTo(tx, memberId, lineId, line, target);
    return ok();
  });
}

async function placeOf(tx: Tx, variantId: string, code: string): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    select w.id from warehouse w join stock s on s.warehouse_id = w.id and s.variant_id = ${variantId}
    where w.code = ${code} and w.active`);
  return row?.id ?? null;
}

async function moveTo(
  tx: Tx,
  memberId: string,
  lineId: string,
  { mode, variantId }: { mode: CartMode; variantId: string },
  warehouseId: string,
): Promise<void> {
  const merged = await tx.run(sql`
    update cart_item c set qty = least(${mostPieces[mode]}::int, c.qty + l.qty) from cart_item l
    where l.id = ${lineId} and c.user_id = ${memberId} and c.variant_id = ${variantId}
      and c.warehouse_id = ${warehouseId} and c.mode = ${mode}`);
  if (merged > 0) await tx.prisma.cartItem.delete({ where: { id: lineId } });
  // The method it was chosen with does not leave from there.
  else await tx.prisma.cartItem.update({ where: { id: lineId }, data: { warehouseId, channelId: null } });
}

/** Takes lines out of a member's cart; how many there were. */
export async function removeLines(
  memberId: string,
  lineIds: readonly string[],
  on: Queryable = db,
): Promise<number> {
  const { count } = await on.prisma.cartItem.deleteMany({
    where: { userId: memberId, id: { in: [...lineIds] } },
  });
  return count;
}

/** Takes out what can no longer be bought; how many lines that were. */
export async function clearInvalid(memberId: string): Promise<number> {
  const lines = await cartOf(memberId);
  return removeLines(
    memberId,
    lines.filter(isInvalid).map((line) => line.id),
  );
}

/**
 * Moves a visitor's cart to the member at login, the newest lines first, as far as there is room. Quantities add up.
 * Each line moves once, also for logins at the same time. Returns the number of lines.
 */
export async function adoptCart(visitor: string, memberId: string): Promise<number> {
  const caps = join(
    Object.entries(mostPieces).map(([mode, most]) => sql`when ${mode} then ${most}::int`),
    " ",
  );
  const row = await db.first<{ n: number }>(sql`
    with brought as (
      delete from cart_item where user_id is null and visitor_hash = ${visitor}
      returning variant_id, warehouse_id, mode, qty, channel_id, created_at
    ), own as (
      select variant_id, warehouse_id, mode from cart_item where user_id = ${memberId}::uuid
    ), ranked as (
      select b.*, o.variant_id is not null as there,
        row_number() over (partition by o.variant_id is null order by b.created_at desc) as n
      from brought b left join own o using (variant_id, warehouse_id, mode)
    ), kept as (
      insert into cart_item as c (user_id, variant_id, warehouse_id, mode, qty, channel_id, created_at)
      select ${memberId}::uuid, variant_id, warehouse_id, mode, qty, channel_id, created_at from ranked
      where there or n <= ${mostLines}::int - (select count(*) from own)
      order by variant_id, warehouse_id, mode
      on conflict (user_id, variant_id, warehouse_id, mode) where user_id is not null
      do update set qty = least(case c.mode ${caps} end, c.qty + excluded.qty),
        channel_id = coalesce(excluded.channel_id, c.channel_id)
      returning 1
    ) select count(*)::int as n from kept`);
  return row?.n ?? 0;
}

/** Forgets visitors' carts to which nothing was added for a month. */
export async function sweepVisitorCarts(): Promise<void> {
  const before = new Date(Date.now() - visitorDays * 86_400_000);
  await prisma.cartItem.deleteMany({ where: { userId: null, addedAt: { lt: before } } });
}
