/**
 * A parcel was handed over with a weight (§3.10): its freight is quoted anew by that weight, and compared with what was
 * paid for it. Once a parcel, whatever runs twice.
 */
import { z } from "zod";
import { toleranceOf } from "~/domain/bills/config";
import { partAt } from "~/domain/orders/packing";
import { houseOfItem } from "~/domain/orders/part-facts.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { packG } from "~/domain/shipping/config";
import { freightByWeight, type Measured } from "~/domain/shipping/measured.server";
import type { PlannedParcel } from "~/domain/shipping/quote";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { sum } from "~/platform/money";
import { comparison, netG, plannedAs, shareOf, type Piece } from "./freight";
import { isBeyond, stepFor } from "./states";
import { isHandled, weighSteps } from "./steps.server";

export const WeighJob = z.object({ packageId: z.uuid() });

/** A parcel left: its weight is compared after the commit, by a job. */
export async function weighLater(tx: Tx, packageId: string): Promise<void> {
  await addJob(tx, "warehouse.weigh", { packageId });
}

type Weighed = {
  id: string;
  no: string;
  orderId: string;
  /** Orders and parcels in its box, with it: the scale has weighed all of them. */
  orderIds: string[];
  parcelIds: string[];
  weighedG: number | null;
  photoKey: string | null;
  warehouseId: string;
  channelId: string | null;
  country: string;
  zip: string | null;
  province: string | null;
  plan: readonly PlannedParcel[];
  /** The parcel that the member wished for all that is in it; null where nobody wished, or it is mixed. */
  parcelNo: number | null;
  /** Whether it has the goods of one warehouse or wished parcel, of several that the order's lie in. */
  isPart?: boolean;
  shipping: bigint;
  total: bigint;
  quotedAt: Date | null;
};

/** Compares the weight of a parcel that left. Parcels that nobody packed here, or nobody weighed, are left out. */
export async function weighPackage(packageId: string): Promise<void> {
  // The number is on both rows; the bench writes the link to the order's parcel a moment later.
  const parcel = await db.first<Weighed>(sql`
    select p.id, p.no, p.order_id, p.weighed_g, p.photo_key, p.warehouse_id, coalesce(p.channel_id, o.channel_id) as channel_id, o.country,
      o.ship_to ->> 'postCode' as zip, o.ship_to ->> 'province' as province, coalesce(o.planned_parcels, '[]') as plan,
      (select case when count(distinct coalesce(l.parcel_no, 0)) = 1 then min(l.parcel_no) end from outbound_line b
        join order_line_item i on i.id = b.order_line_item_id join order_line l on l.id = i.order_line_id
        where b.parcel_id = p.id) as parcel_no,
      box.order_ids, box.parcel_ids, box.shipping, box.total, o.quoted_at
    from package k join store_order o on o.id = k.order_id
    join outbound_parcel p on p.order_id = k.order_id and p.status <> 'VOID'
      and (p.package_id = k.id or (p.package_id is null and p.carrier = k.carrier and p.tracking_no = k.tracking_no))
    cross join lateral (
      select array_agg(g.id) as order_ids, array_agg(j.id) as parcel_ids, sum(g.shipping)::bigint as shipping,
        sum(g.total)::bigint as total
      from outbound_parcel j join store_order g on g.id = j.order_id
      where j.id = p.id or (j.joined_to = p.id and j.status <> 'VOID')) box
    where k.id = ${packageId} limit 1`);
  if (parcel) await weighParcel(ofItsPart(parcel));
}

/** Of an order from several warehouses, or in wished parcels: what was planned and paid for the one that it belongs to. */
function ofItsPart(parcel: Weighed): Weighed {
  const plan = partAt(parcel.plan, parcel.warehouseId, parcel.parcelNo);
  if (plan.length === parcel.plan.length) return parcel;
  return {
    ...{ ...parcel, plan, isPart: true },
    shipping: sum(plan.map(({ shipping }) => BigInt(shipping ?? 0))),
  };
}

async function weighParcel(parcel: Weighed): Promise<void> {
  const { id, weighedG, channelId } = parcel;
  if (weighedG === null || channelId === null) return;
  if (!(await db.first(sql`select 1 from weigh_in where parcel_id = ${id}`))) {
    const found = await compare(parcel, weighedG, channelId);
    if (!found) return;
    await transaction((tx) => keep(tx, parcel, weighedG, found));
  }
  await giveBackByItself(parcel);
}

type Found = {
  quotedG: number;
  quotedCents: bigint;
  actualCents: bigint;
  basis: "paid" | "today";
  noPrice: boolean;
};

async function compare(parcel: Weighed, weighedG: number, channelId: string): Promise<Found | null> {
  const order = await piecesOf(sql`
    select i.variant_id, i.qty, i.weight_g from store_order o join order_line l on l.order_id = o.id
    join order_line_item i on i.order_line_id = l.id
    where o.id = any(${parcel.orderIds}::uuid[])
      and (not ${parcel.isPart ?? false}::boolean or ${houseOfItem} = ${parcel.warehouseId}
        and (${parcel.parcelNo}::int is null or l.parcel_no = ${parcel.parcelNo}::int))
    order by i.id`);
  const own = await piecesOf(sql`
    select l.variant_id, l.qty, i.weight_g from outbound_line l join order_line_item i on i.id = l.order_line_item_id
    where l.parcel_id = any(${parcel.parcelIds}::uuid[]) order by i.id`);
  if (own.length === 0) return null;
  const { country, zip, province, plan, shipping } = parcel;
  const asked = (pieces: readonly Piece[], at: Date): Measured => ({
    ...{ channelId, country, at, items: pieces },
    ...(zip ? { zip } : {}),
    ...(province ? { province } : {}),
  });
  // The rates as they were are kept where they give what was paid.
  const paidAt = parcel.quotedAt ?? new Date();
  const then = await freightByWeight(asked(order, paidAt), null);
  const [basis, at] =
    then?.cents === shipping ? (["paid", paidAt] as const) : (["today", new Date()] as const);
  const quotedG = netG(own) + packG;
  const quotedCents = await paidFor(parcel, order, own, (pieces) => freightByWeight(asked(pieces, at), null));
  const { pieces, weightG } = comparison(plan, order, own, weighedG);
  const [before, after] = await Promise.all([
    freightByWeight(asked(pieces, at), null),
    freightByWeight(asked(pieces, at), weightG),
  ]);
  if (!before || !after) return { quotedG, quotedCents, actualCents: quotedCents, basis, noPrice: true };
  // Both by the same rates: that rates rose since is not the member's affair.
  const actualCents = quotedCents + after.cents - before.cents;
  return { quotedG, quotedCents, actualCents, basis, noPrice: false };
}

/** The freight that was paid for a parcel: of planned parcels by their quotes, else by its share of the weight. */
async function paidFor(
  { plan, shipping }: Weighed,
  order: readonly Piece[],
  own: readonly Piece[],
  quoted: (pieces: readonly Piece[]) => Promise<{ cents: bigint } | null>,
): Promise<bigint> {
  const index = plannedAs(plan, own);
  if (plan.length > 1 && index >= 0) {
    const weightOf = new Map(order.map(({ variantId, weightG }) => [variantId, weightG]));
    const quotes = await Promise.all(
      plan.map(({ items }) =>
        quoted(items.map((item) => ({ ...item, weightG: weightOf.get(item.variantId) ?? null }))),
      ),
    );
    return shareOf(
      shipping,
      quotes.map((quote) => quote?.cents ?? 0n),
      index,
    );
  }
  const [all, mine] = [BigInt(netG(order)), BigInt(netG(own))];
  return shareOf(shipping, [mine, all > mine ? all - mine : 0n], 0);
}

const piecesOf = (select: ReturnType<typeof sql>): Promise<Piece[]> => db.rows<Piece>(select);

async function keep(tx: Tx, parcel: Weighed, weighedG: number, found: Found): Promise<void> {
  const order = await lockAnyOrder(tx, { id: parcel.orderId });
  if (!order) return;
  const asks = found.noPrice || isBeyond(found, toleranceOf(parcel.total));
  const made = await tx.first<{ id: string }>(sql`
    insert into weigh_in (parcel_id, order_id, quoted_g, weighed_g, quoted_cents, actual_cents, basis, status, photo_key,
      reason)
    values (${parcel.id}, ${parcel.orderId}, ${found.quotedG}, ${weighedG}, ${found.quotedCents}, ${found.actualCents},
      ${found.basis}, ${asks ? "PROPOSED" : "WITHIN"}, ${parcel.photoKey}::text,
      ${found.noPrice ? "no-price" : null}::text)
    on conflict (parcel_id) do nothing returning id`);
  if (made) await weighSteps.begin(tx, asks ? "propose" : "within", "system", made.id);
}

/** Over-charged freight goes back without waiting for anybody, up to a limit. What is refused waits for an agent. */
async function giveBackByItself({ id, no, orderId }: Weighed): Promise<void> {
  const row = await db.first<{ status: string; quotedCents: bigint; actualCents: bigint }>(sql`
    select status, quoted_cents, actual_cents from weigh_in where parcel_id = ${id}`);
  if (row?.status !== "PROPOSED" || stepFor(row) !== "credit" || (await isHandled(orderId))) return;
  await weighSteps.runStep("system", no, "credit", { input: {} });
}
