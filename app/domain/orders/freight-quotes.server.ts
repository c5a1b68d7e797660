/** Freight quoted by hand (§3.1 #17, #18): what no channel takes by itself waits for an agent. */
import { notify } from "~/domain/notifications/notifications.server";
import { placeOf } from "~/domain/shipping/places";
import { db, sql, transaction, type Tx } from "~/platform/db";
import type { Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { askFreightHours } from "./config";
import { evaluateOrders } from "./evaluate.server";
import { freightMark } from "./freight-mark";
import type { Row, StepFacts } from "./row.server";
import { quantities } from "./shipping-options.server";

/** What a channel asks for an order, in cents, and how long it takes. */
export type QuotedChannel = {
  readonly channelId: string;
  readonly shipping: bigint;
  readonly daysMin: number;
  readonly daysMax: number;
};

export type NewQuotes = { readonly channels: readonly QuotedChannel[]; readonly validDays: number };

export type QuoteRefusal =
  | "orders:error.not-connected"
  | "orders:error.place-closed"
  | "orders:error.quote-channel"
  | "orders:error.quote-unfit";

type Step = Doing<Row, NewQuotes>;

/** No channel takes it by itself. */
export const lacksFreight = ({ abnormal }: Pick<StepFacts, "abnormal">): boolean =>
  abnormal.includes("NO_CHANNEL") || abnormal.includes("NOT_SERVED");

type Sent = { country: string; shipTo: ShipTo; connection: string; closed: boolean };

async function sentTo(tx: Tx, orderId: string): Promise<Sent> {
  const row = await tx.first<Sent>(sql`
    select o.country, o.ship_to, o.connection,
      exists (select 1 from sanctioned_country n where n.country = o.country) as closed
    from store_order o where o.id = ${orderId}`);
  if (!row) throw new Error("order is gone");
  return row;
}

/** Every line is linked, and goods may be sent to the place at all (D14). */
export async function isDeliverable(tx: Tx, { row }: Doing<Row>): Promise<Result<unknown, QuoteRefusal>> {
  const { country, shipTo, connection, closed } = await sentTo(tx, row.id);
  if (connection !== "CONNECTED") return err("orders:error.not-connected");
  const place = placeOf({ country, zip: shipTo.postCode, province: shipTo.province });
  return closed || place.closed ? err("orders:error.place-closed") : ok();
}

/** Each channel is one of ours, named once. */
export async function fitsQuotes(
  tx: Tx,
  { input: { channels } }: Step,
): Promise<Result<unknown, QuoteRefusal>> {
  const ids = [...new Set(channels.map(({ channelId }) => channelId))];
  const known = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from ship_channel c join warehouse w on w.id = c.warehouse_id and w.active
    where c.id = any(${ids}::uuid[]) and c.mode = 'dropship'`);
  const isSound = ids.length > 0 && ids.length === channels.length && known?.count === ids.length;
  return isSound ? ok() : err("orders:error.quote-channel");
}

/** Takes the place of all earlier ones: the member chooses among these. */
export async function writeQuotes(tx: Tx, { row, by, input, now }: Step): Promise<void> {
  const { country, shipTo } = await sentTo(tx, row.id);
  const items = await tx.rows<{ variantId: string; qty: number }>(sql`
    select i.variant_id, i.qty from order_line l join order_line_item i on i.order_line_id = l.id
    where l.order_id = ${row.id}`);
  const mark = freightMark(quantities(items), { country, shipTo });
  const until = new Date(now.getTime() + input.validDays * 86_400_000);
  const staffId = typeof by === "object" && "staff" in by ? by.staff.id : "";
  await dropQuotes(tx, row.id);
  for (const { channelId, shipping, daysMin, daysMax } of input.channels)
    await tx.run(sql`
      insert into freight_quote (order_id, channel_id, mark, shipping, days_min, days_max, valid_until, staff_id)
      values (${row.id}, ${channelId}, ${mark}, ${shipping}, ${daysMin}, ${daysMax}, ${until}, ${staffId}::uuid)`);
}

async function dropQuotes(tx: Tx, orderId: string): Promise<void> {
  await tx.run(sql`delete from freight_quote where order_id = ${orderId}`);
}

/** The member takes it back from whoever was to quote it: no method, no amount. */
export async function forgetQuotes(tx: Tx, { row }: Doing<Row>): Promise<void> {
  if (row.hold === "QUOTE") await dropQuotes(tx, row.id);
}

/** A quote that does not make it payable would only come back. Another warehouse has the goods, or a line has changed. */
export async function hasFreight(tx: Tx, { row }: Step): Promise<Result<unknown, QuoteRefusal>> {
  const fits = await tx.first(sql`
    select 1 from store_order where id = ${row.id} and channel_id is not null
      and not abnormal && '{NO_CHANNEL,NOT_SERVED}'::text[]`);
  return fits ? ok() : err("orders:error.quote-unfit");
}

export const tellQuoted = (tx: Tx, { row }: Step) =>
  notify(tx, { userId: row.userId, event: "order.quoted", data: { orderNo: row.no } });

export const tellRefused = (tx: Tx, { row, input }: Doing<Row, { reason: string | undefined }>) =>
  notify(tx, {
    userId: row.userId,
    event: "order.quote-refused",
    data: { orderNo: row.no, reason: input.reason ?? "" },
  });

/** As the audit log has it. */
export const quotesSaid = ({ channels, validDays }: NewQuotes) => ({
  validDays,
  channels: channels.map(({ channelId, shipping }) => ({ channelId, shipping: shipping.toString() })),
});

/** Quotes that have ended: their orders are quoted anew, each by itself. */
export async function endQuotes(): Promise<void> {
  const ended = await db.rows<{ id: string }>(sql`
    select id from store_order where status = 'AWAITING_PAYMENT' and freight_until < now() and pay_lock is null
    order by freight_until limit 500`);
  for (const { id } of ended) await transaction((tx) => evaluateOrders(tx, [id]));
}

/**
 * Numbers of orders for which the system asks (§3.1 #17): their buyer has paid, freight is all they lack, and nobody has
 * asked for it for some hours. Once for each order: who takes it back is not asked again.
 */
export async function lackingFreight(): Promise<string[]> {
  const rows = await db.rows<{ no: string }>(sql`
    select o.no from store_order o
    where o.status = 'AWAITING_PAYMENT' and o.box = 'ACTIVE' and o.pay_lock is null and o.connection = 'CONNECTED'
      and o.store_pay_status = 'paid' and o.abnormal <@ '{NO_CHANNEL,NOT_SERVED,DUPLICATE,DOUBLE_LINES}'::text[]
      and o.abnormal && '{NO_CHANNEL,NOT_SERVED}'::text[]
      and o.created_at < now() - make_interval(hours => ${askFreightHours})
      and not exists (select 1 from sanctioned_country n where n.country = o.country)
      and not exists (select 1 from state_transition t
        where t.entity = 'store_order' and t.entity_id = o.id and t.event = 'request-quote')
    order by o.id limit 100`);
  return rows.map(({ no }) => no);
}
