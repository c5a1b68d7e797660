/** The member sends the lines of an unpaid order in parcels of their own, or together again (decision 084). */
import { formatMoney } from "~/platform/money";
import { Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { evaluateOrders } from "../evaluate.server";
import type { Row } from "../row.server";
import { orderSteps, type MoveError } from "../steps.server";
import { numbersOf, splitRefusal, type Splittable, type SplitRefusal } from "./rules";

type Split = Result<null, SplitRefusal | MoveError>;

/**
 * Divides a member's order by line: `chosen` is the number of the parcel by line, 1 where nothing is said. It is quoted
 * anew. Nothing where it is divided so already. Refused where no shipping method takes each of the parcels.
 */
export const splitOrder = (
  memberId: string,
  orderNo: string,
  chosen: ReadonlyMap<string, number>,
): Promise<Split> =>
  onOrder(memberId, orderNo, async (tx, row) => {
    const order = await splittable(tx, row);
    const refused = splitRefusal(order);
    if (refused) return err(refused);
    if ([...chosen.keys()].some((id) => !order.known.includes(id))) return err("orders:error.stale");
    const numbers = numbersOf(order.lines, chosen);
    if (!numbers) return err("orders:split.one-parcel");
    return divide(tx, memberId, row, numbers);
  });

/** Sends all lines of a member's unpaid order together again, and quotes it anew. Nothing where they are. */
export const unsplitOrder = (memberId: string, orderNo: string): Promise<Split> =>
  onOrder(memberId, orderNo, async (tx, row) => {
    if (row.paying) return err("orders:error.pay-locked");
    if (row.status !== "AWAITING_PAYMENT") return err("orders:split.not-unpaid");
    return divide(tx, memberId, row, new Map());
  });

function onOrder(
  memberId: string,
  orderNo: string,
  work: (tx: Tx, row: Row) => Promise<Split>,
): Promise<Split> {
  return transactionOr<Split, Split>(async (tx): Promise<Split> => {
    const row = await orderSteps.lock(tx, orderNo, { member: memberId });
    return row ? work(tx, row) : err("orders:error.unknown");
  });
}

type Facts = Splittable & { readonly known: readonly string[] };

async function splittable(tx: Tx, row: Row): Promise<Facts> {
  const more = await tx.first<Omit<Facts, keyof Row>>(sql`
    select o.connection, o.shipment_group,
      exists (select 1 from freight_quote f where f.order_id = o.id and f.valid_until > now()) as by_hand,
      array(select l.id::text from order_line l where l.order_id = o.id order by l.id) as known,
      array(select l.id::text from order_line l where l.order_id = o.id
        and exists (select 1 from order_line_item i where i.order_line_id = l.id) order by l.id) as lines
    from store_order o where o.id = ${row.id}`);
  if (!more) throw new Error("order is gone");
  return { ...row, ...more };
}

/** Writes the numbers of the lines; those that are not named have none. What it cost before and costs now is compared as of now. */
async function divide(
  tx: Tx,
  memberId: string,
  row: Row,
  numbers: ReadonlyMap<string, number>,
): Promise<Split> {
  const same = await tx.first<{ same: boolean }>(sql`
    select bool_and(l.parcel_no is not distinct from n.no) as same from order_line l
    left join ${numbered(numbers)} on n.id = l.id where l.order_id = ${row.id}`);
  if (same?.same) return ok(null);
  await tx.run(sql`
    update store_order set quoted_total = null, kept_until = null, autopay_note = null, autopay_noted_at = null
    where id = ${row.id}`);
  await evaluateOrders(tx, [row.id]);
  const before = await totalOf(tx, row.id);
  await tx.run(sql`update store_order set quoted_total = null where id = ${row.id}`);
  await tx.run(sql`update order_line set parcel_no = null where order_id = ${row.id}`);
  await tx.run(sql`
    update order_line l set parcel_no = n.no from ${numbered(numbers)} where n.id = l.id and l.order_id = ${row.id}`);
  await evaluateOrders(tx, [row.id]);
  if (numbers.size > 0 && !(await isSplit(tx, row.id))) throw new Rollback(err("orders:split.no-way"));
  const said = [before, await totalOf(tx, row.id)]
    .map((amount) => formatMoney({ amount, currency: "USD" }))
    .join(" → ");
  const event = numbers.size > 0 ? "split" : "unsplit";
  const taken = await orderSteps.takeStep(tx, row, event, { member: memberId }, { input: { said } });
  if (!taken.ok) throw new Rollback(taken);
  return ok(null);
}

const numbered = (numbers: ReadonlyMap<string, number>) =>
  sql`unnest(${[...numbers.keys()]}::uuid[], ${[...numbers.values()]}::int[]) as n (id, no)`;

async function totalOf(tx: Tx, id: string): Promise<bigint> {
  const row = await tx.first<{ total: bigint }>(sql`select total from store_order where id = ${id}`);
  return row?.total ?? 0n;
}

/** Whether it was quoted so: where it could not be, its lines were put together again, or it has no way at all. */
const isSplit = (tx: Tx, id: string) =>
  tx.first(sql`
    select 1 from store_order o where o.id = ${id} and o.channel_id is not null
      and exists (select 1 from order_line l where l.order_id = o.id and l.parcel_no is not null)`);
