/** Where everything stands: what the product says beside what the model says, by number or id. */
import { expect } from "vitest";
import { db, sql, type Sql } from "~/platform/db";
import type { Model } from "./model";

type Stand = readonly [key: string, text: string];

const plainly = (list: readonly { no: string; status: string }[]): Stand[] =>
  list.map(({ no, status }) => [no, status]);
const byId = (list: readonly { id: string; status: string }[]): Stand[] =>
  list.map(({ id, status }) => [id, status]);

const isUndone = ({ wires }: Model, one: unknown) =>
  wires.some(({ of, undone }) => undone && of === one) ? " undone" : "";

/** What the rows of a noun say, as `no` and `text`, and what the model says of the same. */
const nouns = (model: Model, memberId: string): Record<string, readonly [Sql, Stand[]]> => ({
  orders: [
    sql`select no, status || ' ' || box || ' ' || coalesce(pay_lock::text, 'free')
        || case hold when 'INTERCEPT_REQUESTED' then ' to be stopped' when 'INTERCEPTED' then ' stopped' else '' end as text
      from store_order where user_id = ${memberId}`,
    [
      ...model.orders.map(({ no, status, box, lock, stop }): Stand => [
        no,
        `${status} ${box} ${lock?.id ?? "free"}${stop ? (stop.answered ? " stopped" : " to be stopped") : ""}`,
      ]),
      ...model.resends.map(({ no, status }): Stand => [no, `${status} ACTIVE free`]),
    ],
  ],
  recharges: [
    sql`select no, status || case when 'UNDONE' = any(tags) then ' undone' else '' end as text
      from recharge_order where user_id = ${memberId}`,
    model.recharges.map((one) => [one.no, `${one.status}${isUndone(model, one)}`]),
  ],
  payments: [
    sql`select id::text as no, status || case when 'UNDONE' = any(tags) then ' undone' else '' end as text
      from payment where user_id = ${memberId}`,
    model.payments.map((one) => [one.id, `${one.status}${isUndone(model, one)}`]),
  ],
  withdrawals: [
    sql`select no, status as text from withdrawal where user_id = ${memberId}`,
    plainly(model.withdrawals),
  ],
  disputes: [
    sql`select provider_id as no, status as text from dispute where user_id = ${memberId}`,
    byId(model.disputes),
  ],
  bills: [
    sql`select no, amount || ' ' || status || ' ' || coalesce(pay_lock::text, 'free') as text from price_diff_bill
      where no = any(${model.bills.map(({ no }) => no)}::text[]) and status in ('OPEN', 'DISPUTED')`,
    model.bills
      .filter(({ open }) => open)
      .map(({ no, amount, objected, lock }) => [
        no,
        `${amount} ${objected ? "DISPUTED" : "OPEN"} ${lock?.id ?? "free"}`,
      ]),
  ],
  refunds: [
    sql`select id::text as no, status as text from refund
      where user_id = ${memberId} and payment_id is not null and status not in ('REQUESTED', 'REFUSED')`,
    byId([...model.refunds, ...model.outside]),
  ],
  asked: [
    sql`select no, status as text from refund where user_id = ${memberId} and status in ('REQUESTED', 'REFUSED')`,
    plainly(model.asked.filter(({ status }) => status !== "GIVEN")),
  ],
  corrections: [
    sql`select no, status as text from adjustment
      where no = any(${[...model.corrections, ...model.mistakes].map(({ no }) => no)}::text[])`,
    plainly([...model.corrections, ...model.mistakes]),
  ],
  credit: [
    sql`select 'line' as no, status || ' ' || credit_limit || ' ' || coalesce(suspended_for, '-') as text
      from credit_line where user_id = ${memberId}`,
    model.line ? [["line", `${model.line.status} ${model.line.limit} ${model.line.stoppedFor ?? "-"}`]] : [],
  ],
});

/** Goods that were kept are the member's own, each piece once, at what was paid for it. */
async function agreeOnKept({ kept }: Model, memberId: string): Promise<void> {
  const row = await db.first(sql`
    select ((select coalesce(sum(in_stock), 0) from own_stock where user_id = ${memberId})
        - (select coalesce(sum(qty_left), 0) from stock_lot where user_id = ${memberId}
          and came_as is distinct from 'CANCELLED'))::int as pieces,
      coalesce(sum(qty_left), 0)::int as lots, coalesce(sum(qty_in * unit_cost), 0)::bigint as cost
    from stock_lot where user_id = ${memberId} and came_as = 'CANCELLED'`);
  expect(row, "kept goods").toEqual({ ...kept, lots: kept.pieces });
}

export async function agreeOnStates(model: Model, memberId: string): Promise<void> {
  const all = Object.entries(nouns(model, memberId));
  await Promise.all(
    all.map(async ([noun, [query, stands]]) => {
      const rows = await db.rows<{ no: string; text: string }>(query);
      const found = Object.fromEntries(rows.map(({ no, text }) => [no, text]));
      expect(found, noun).toEqual(Object.fromEntries(stands));
    }),
  );
  await agreeOnKept(model, memberId);
}
