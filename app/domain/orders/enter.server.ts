/** Orders that a member brings in without their store: from a file, or typed (§3.1 #1). */
import { sql, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { ShipTo } from "./address";
import { evaluateOrders } from "./evaluate.server";
import { orderSteps } from "./steps.server";

/** A line: our own SKU, or the store's variant that is linked to some. */
export type EnteredLine = {
  readonly title: string;
  readonly qty: number;
  readonly sku: string | null;
  readonly variantId: string | null;
  readonly storeVariantId: string | null;
};

export type EnteredOrder = {
  readonly storeId: string;
  /** By which the store knows it; another one of the same is not made. */
  readonly externalId: string;
  readonly externalNo: string;
  readonly source: "excel" | "manual";
  /** A day and a time in the member's zone; now, where none is said. */
  readonly placedAt: string | null;
  readonly shipTo: ShipTo;
  readonly lettersKept: boolean;
  readonly channelId: string | null;
  readonly remark: string;
  readonly lines: readonly EnteredLine[];
  /** Auto-pay waits until somebody says how long (D35). */
  readonly quiet: boolean;
};

export type Entered = { readonly id: string; readonly no: string };

/**
 * Writes orders in one go, unpaid, with what they cost where it is asked for (`quoted`), and answers those that were made by their external ids. One that
 * its store has already is left alone, however many bring it in at once.
 */
export async function enterOrders(
  tx: Tx,
  memberId: string,
  orders: readonly EnteredOrder[],
  { quoted }: { quoted: boolean },
): Promise<ReadonlyMap<string, Entered>> {
  if (orders.length === 0) return new Map();
  const rows = orders.map((order) => ({
    store_id: order.storeId,
    external_order_id: order.externalId,
    external_no: order.externalNo.toWellFormed(),
    source: order.source,
    placed: order.placedAt,
    ship_to: order.shipTo,
    letters_kept: order.lettersKept,
    country: order.shipTo.country,
    channel_id: order.channelId,
    remark: order.remark.slice(0, 500).toWellFormed() || null,
    autopay_from: order.quiet ? "infinity" : null,
  }));
  await freeNumbers(
    tx,
    orders.map(({ storeId, externalId }) => ({ store_id: storeId, external_order_id: externalId })),
  );
  const made = await tx.rows<Entered & { externalOrderId: string; storeId: string }>(sql`
    insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, store_pay_status,
      ship_to, letters_kept, country, channel_id, channel_chosen, remark, autopay_from)
    select 'Q' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('order_no_seq'), u.id, r.store_id,
      r.external_order_id, r.external_no, r.source, coalesce(r.placed at time zone u.timezone, now()), 'paid', r.ship_to,
      r.letters_kept, r.country, r.channel_id, r.channel_id is not null, r.remark, r.autopay_from
    from "user" u, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(store_id uuid, external_order_id text,
      external_no text, source text, placed timestamp, ship_to jsonb, letters_kept boolean, country text,
      channel_id uuid, remark text, autopay_from timestamptz)
    where u.id = ${memberId}
    on conflict (store_id, external_order_id) do nothing
    returning id, no, external_order_id, store_id`);
  const idOf = new Map(made.map((row) => [keyOf(row.storeId, row.externalOrderId), row]));
  const lines = orders.flatMap((order) => {
    const { id } = idOf.get(keyOf(order.storeId, order.externalId)) ?? {};
    return id === undefined ? [] : order.lines.map((line, i) => lineRow(id, line, i + 1));
  });
  await insertLines(tx, lines);
  const [{ source } = { source: "manual" }] = orders;
  const ids = made.map(({ id }) => id);
  if (ids.length > 0) await orderSteps.begin(tx, "import", { member: memberId }, ids, { reason: source });
  if (quoted) await evaluateOrders(tx, ids);
  return new Map(
    made.map(({ id, no, externalOrderId, storeId }) => [keyOf(storeId, externalOrderId), { id, no }]),
  );
}

/** What of an unpaid order its member entered: all that a file may change of it. */
export type EnteredState = {
  readonly shipTo: ShipTo;
  readonly lettersKept: boolean;
  readonly channelId: string | null;
  readonly channelChosen: boolean;
  readonly remark: string;
  readonly lines: readonly EnteredLine[];
};

/** An order that was entered, by our number; `open`: unpaid, not being paid, and in the list of what is to be paid. */
export type EnteredThere = {
  readonly id: string;
  readonly no: string;
  readonly open: boolean;
  readonly state: EnteredState;
};

/**
 * Orders of a member that came from a file or were typed, by our numbers. Those of stores are not among them. `lock` keeps
 * them as they are until the end of the transaction.
 */
export async function enteredOrders(
  tx: Tx,
  memberId: string,
  nos: readonly string[],
  { lock }: { lock: boolean },
): Promise<Map<string, EnteredThere>> {
  const rows = await tx.rows<Omit<EnteredThere, "state"> & EnteredState>(sql`
    select o.id, o.no, o.status = 'AWAITING_PAYMENT' and o.box = 'ACTIVE' and o.pay_lock is null as open, o.ship_to,
      o.letters_kept, o.channel_id, o.channel_chosen, coalesce(o.remark, '') as remark, coalesce((
        select json_agg(json_build_object('title', l.title, 'qty', l.qty, 'sku', l.store_sku, 'variantId', l.variant_id,
          'storeVariantId', l.store_variant_id) order by l.id) from order_line l where l.order_id = o.id), '[]') as lines
    from store_order o
    where o.user_id = ${memberId} and o.no = any(${[...nos]}::text[]) and o.source in ('excel', 'manual')
    order by o.id ${lock ? sql`for update of o` : sql``}`);
  return new Map(rows.map(({ id, no, open, ...state }) => [no, { id, no, open, state }]));
}

/**
 * Changes an unpaid order that was entered to another state; quoted anew, and no promised price holds. Answers its version
 * then. `closed`: it is paid, being paid or put aside. Auto-pay waits until somebody says how long.
 */
export async function changeEntered(
  tx: Tx,
  memberId: string,
  no: string,
  to: EnteredState,
): Promise<Result<{ version: number }, "closed">> {
  const there = (await enteredOrders(tx, memberId, [no], { lock: true })).get(no);
  const order = there?.open ? await orderSteps.lock(tx, no, { member: memberId }) : null;
  if (!there || !order) return err("closed");
  await writeLines(tx, there.id, to.lines);
  await tx.run(sql`
    update store_order set channel_id = ${to.channelId}, channel_chosen = ${to.channelChosen}, autopay_from = 'infinity'
    where id = ${there.id}`);
  const { shipTo, lettersKept } = to;
  const remark = to.remark.slice(0, 500).toWellFormed();
  const input = { shipTo, lettersKept, remark, relinked: true as const };
  const taken = await orderSteps.takeStep(tx, order, "edited", { member: memberId }, { input });
  if (!taken.ok) throw new Error(`an unpaid order was not changed: ${taken.error}`);
  const row = await tx.first<{ version: number }>(
    sql`select version from store_order where id = ${there.id}`,
  );
  return ok({ version: row?.version ?? 0 });
}

/** Lines of the same SKU keep their rows. */
async function writeLines(tx: Tx, orderId: string, lines: readonly EnteredLine[]): Promise<void> {
  const old = await tx.rows<EnteredLine & { id: string; externalLineId: string }>(sql`
    select id, external_line_id, title, qty, store_sku as sku, variant_id, store_variant_id
    from order_line where order_id = ${orderId} order by id`);
  const same = (a: EnteredLine, b: EnteredLine) =>
    a.variantId === b.variantId && (a.variantId !== null || a.storeVariantId === b.storeVariantId);
  const kept = new Set<string>();
  const fresh: EnteredLine[] = [];
  for (const line of lines) {
    const row = old.find((each) => !kept.has(each.id) && same(each, line));
    if (row) {
      kept.add(row.id);
      await tx.run(sql`update order_line set qty = ${line.qty} where id = ${row.id}`);
    } else fresh.push(line);
  }
  await tx.run(sql`delete from order_line where order_id = ${orderId} and id <> all(${[...kept]}::uuid[])`);
  const last = Math.max(0, ...old.map(({ externalLineId }) => Number(externalLineId) || 0));
  const rows = fresh.map((line, i) => lineRow(orderId, line, last + i + 1));
  await insertLines(tx, rows);
}

/** Whether an order `o` that was brought in lies in the trash: its number is free for another one. */
export const thrownAway = (o: Sql): Sql =>
  sql`(${o}.source in ('excel', 'manual') and ${o}.pay_lock is null and (${o}.box = 'TRASH' or ${o}.status = 'CLOSED'))`;

async function freeNumbers(
  tx: Tx,
  ids: readonly { store_id: string; external_order_id: string }[],
): Promise<void> {
  await tx.run(sql`
    update store_order o set external_order_id = ${undoneId(sql`o`)}
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as r(store_id uuid, external_order_id text)
    where o.store_id = r.store_id and o.external_order_id = r.external_order_id and ${thrownAway(sql`o`)}`);
}

/** What `enterOrders` answers by. */
export const keyOf = (storeId: string, externalId: string): string => `${storeId} ${externalId}`;

/** Auto-pay looks at unpaid orders again after so many minutes; null: not before somebody says so. */
export async function letAutopayWait(
  tx: Tx,
  orderIds: readonly string[],
  minutes: number | null,
): Promise<void> {
  const from = minutes === null ? sql`'infinity'` : sql`now() + make_interval(mins => ${minutes})`;
  await tx.run(sql`
    update store_order set autopay_from = ${from}
    where id = any(${[...orderIds]}::uuid[]) and status = 'AWAITING_PAYMENT'`);
}

/** What an order `o` is known by once it was taken back: its number can be brought in again. */
export const undoneId = (o: Sql): Sql => sql`('undone:' || ${o}.id)`;

/** Takes an unpaid order back that was brought in: it goes to the trash, and `within` is told in the same transaction. */
export const undoEntered = (memberId: string, no: string, within: (tx: Tx) => Promise<void>) =>
  orderSteps.runStep({ member: memberId }, no, "delete", {
    within: async (tx) => {
      await tx.run(sql`update store_order o set external_order_id = ${undoneId(sql`o`)} where o.no = ${no}`);
      await within(tx);
    },
  });

const lineRow = (orderId: string, line: EnteredLine, nth: number) => ({
  order_id: orderId,
  external_line_id: String(nth),
  variant_id: line.variantId,
  store_variant_id: line.storeVariantId,
  title: line.title.slice(0, 300).toWellFormed(),
  store_sku: line.sku,
  qty: line.qty,
});

const insertLines = (tx: Tx, lines: readonly ReturnType<typeof lineRow>[]) =>
  tx.run(sql`
    insert into order_line (order_id, external_line_id, variant_id, store_variant_id, title, store_sku, qty)
    select r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(order_id uuid, external_line_id text,
      variant_id uuid, store_variant_id uuid, title text, store_sku text, qty int)`);
