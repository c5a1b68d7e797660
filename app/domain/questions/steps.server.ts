/** What happens to a question: it is asked, answered by its member, by staff or by the clock, or needed no more. */
import { roles } from "~/domain/accounts/people";
import { raise } from "~/domain/bills/raise.server";
import { chargedParts } from "~/domain/bills/charged.server";
import { toleranceOf } from "~/domain/bills/config";
import { partOf, type BillType } from "~/domain/bills/states";
import { giveBackAll } from "~/domain/orders/cancel-paid.server";
import { waitingChange } from "~/domain/orders/changes/change-row.server";
import { mendAddress } from "~/domain/orders/mend-address.server";
import { refundShort } from "~/domain/orders/refund.server";
import { doerOf, lockAnyOrder } from "~/domain/orders/row.server";
import { orderSteps } from "~/domain/orders/steps.server";
import { linesLeft } from "~/domain/orders/refund-lines.server";
import { findReplaceable, goOn, replaceItem } from "~/domain/orders/substitute.server";
import type { ShipTo } from "~/domain/orders/address";
import { notify } from "~/domain/notifications/notifications.server";
import { idOf } from "~/platform/crypto.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { deskRoles } from "./config";
import { substituteOf } from "./options";
import { lockQuestion, type QuestionFacts, type QuestionRow } from "./row.server";
import { questionStates, type QuestionKind } from "./states";

export type QuestionError =
  | "questions:error.decided"
  | "questions:error.late"
  | "questions:error.notYet"
  | "questions:error.held"
  | (string & {});

type Inputs = {
  mend: { shipTo: ShipTo };
  withdraw: { reason: string };
};

type Step<Input = unknown> = Doing<QuestionRow, Input>;

const stale = err("questions:error.decided");
const answering = roles("agent", "support");

/** The order still waits for just this answer. */
const isAwaited = ({ orderStatus, orderHold, kind }: QuestionFacts): boolean =>
  orderStatus === "PURCHASING" && orderHold === kind;

/** A member answers before the deadline, and the clock from then on: at each instant one of the two may, never both. */
function inTime(question: QuestionFacts, by: By, now: Date): Result<unknown, QuestionError> {
  if (!isAwaited(question)) return err("questions:error.held");
  const { dueAt, pausedAt } = question;
  const isOver = pausedAt === null && dueAt !== null && dueAt <= now;
  if (by === "system") return isOver ? ok() : stale;
  return isOver && "member" in by ? err("questions:error.late") : ok();
}

function isOffered(what: "wait" | "substitute", { options }: QuestionFacts, now: Date): boolean {
  if (what === "substitute") return options.substitute !== undefined;
  return options.wait !== undefined && options.wait > now.toISOString().slice(0, 10);
}

const offered =
  (what: "wait" | "substitute") =>
  (question: QuestionFacts, by: By, now: Date): Result<unknown, QuestionError> =>
    isOffered(what, question, now) ? inTime(question, by, now) : stale;

const ofKind =
  (kind: QuestionKind) =>
  (question: QuestionFacts, by: By, now: Date): Result<unknown, QuestionError> =>
    question.kind === kind ? inTime(question, by, now) : stale;

/** Cents that the order costs more or less, by the type of a bill. */
type Change = Partial<Record<Extract<BillType, "goods" | "shipping" | "tax">, bigint>>;

export const questionSteps = defineSteps<QuestionRow, Inputs, QuestionError, QuestionFacts>()({
  entity: "order_question",
  machine: questionStates,
  lock: (tx, id: string, by: By) => lockQuestion(tx, id, by),
  owner: (question) => question.userId,
  stale: "questions:error.decided",
  unknown: "questions:error.unknown",
  audit: "question",
  set: ({ to, event, actor, now }) =>
    to === "ANSWERED"
      ? sql`answer = ${event}, answered_by = ${actor}, answered_at = ${now}, updated_at = now()`
      : sql`updated_at = now()`,
  starts: { raise: "QUEUED" },
  steps: {
    ask: {
      by: "system",
      guard: ({ orderStatus, orderHold, kind }) =>
        orderStatus === "PURCHASING" && (orderHold === "NONE" || orderHold === kind) ? ok() : stale,
      set: ({ row, now }) => sql`
        opened_at = ${now}, due_at = ${new Date(now.getTime() + row.hours * 3_600_000)}, paused_at = null,
        reminded_at = null, told_at = null`,
      then: [hold, tellSoon],
    },
    wait: {
      by: ["member", answering],
      guard: offered("wait"),
      set: ({ row }) => sql`wait_until = ${row.options.wait ?? null}::date`,
      then: [(tx, step) => settle(tx, step)],
    },
    substitute: { by: ["member", answering], guard: offered("substitute"), then: [substitute] },
    refund: { by: ["member", answering, "system"], guard: ofKind("STOCK"), then: [refund, tellDefault] },
    mend: { by: ["member", answering], guard: ofKind("ADDRESS"), then: [mend] },
    withdraw: {
      by: roles(...deskRoles),
      guard: (question) =>
        question.status === "QUEUED" || isAwaited(question) ? ok() : err("questions:error.held"),
      reason: ({ input }) => input.reason,
      then: [(tx, step) => settle(tx, step)],
    },
    cancel: {
      by: roles("agent"),
      guard: (question, _by, now) => {
        const { kind, dueAt, pausedAt } = question;
        if (kind !== "ADDRESS" || !isAwaited(question)) return stale;
        return pausedAt === null && dueAt !== null && dueAt <= now ? ok() : err("questions:error.notYet");
      },
      then: [cancel],
    },
    "put-back": { by: "system", set: () => sql`opened_at = null, due_at = null, told_at = null` },
    over: { by: "system", guard: (question) => (isPossible(question) ? stale : ok()) },
  },
});

const isPossible = ({ orderStatus }: QuestionFacts) => orderStatus === "PURCHASING";

const holdSteps = {
  STOCK: { ask: "out-of-stock", answer: "stock-answered" },
  ADDRESS: { ask: "address-problem", answer: "address-answered" },
} as const;

/** The order waits; where it does already, for another line, it goes on waiting. A change that waits holds it for itself. */
async function hold(tx: Tx, { row }: Step): Promise<Result<unknown, QuestionError>> {
  if (row.orderHold === row.kind) return (await waitingChange(tx, row.order.id)) ? stale : ok();
  const input = { reason: row.note || undefined };
  return orderSteps.takeStep(tx, row.order, holdSteps[row.kind].ask, "system", { input });
}

/** Many orders of a member may be asked about at once: the job tells of all of them together. */
async function tellSoon(tx: Tx, { row }: Step): Promise<void> {
  await addJob(tx, "questions.tell", { userId: row.userId }, { key: `questions.tell:${row.userId}` });
}

/** The answer lets the order go on, where it waits for no other one. What waits behind it is asked now. */
async function settle(tx: Tx, step: Step, change: Change = {}): Promise<Result<unknown, QuestionError>> {
  const { row } = step;
  const bills = dearer(change, row.order.total);
  if (bills) await putBackOthers(tx, row);
  const left = await release(tx, step);
  if (!left.ok) return left;
  const priced = await bookChange(tx, row, change);
  if (!priced.ok) return priced;
  await askNext(tx, row.order.id);
  return ok();
}

const dearer = (change: Change, total: bigint) =>
  Object.values(change).some((more) => more > toleranceOf(total));

/** One order waits for one thing: a bill goes first, and the other lines are asked about after it. */
async function putBackOthers(tx: Tx, { order, id }: QuestionRow): Promise<void> {
  const others = await tx.rows<{ id: string }>(sql`
    select id from order_question where order_id = ${order.id} and status = 'OPEN' and id <> ${id} order by id`);
  for (const other of others) {
    const locked = await lockQuestion(tx, other.id, "system");
    if (locked) await questionSteps.takeStep(tx, locked, "put-back", "system", {});
  }
}

async function release(tx: Tx, { row, by, event }: Step): Promise<Result<unknown, QuestionError>> {
  const order = await lockAnyOrder(tx, { id: row.order.id });
  if (!order || order.status !== "PURCHASING" || order.hold !== row.kind) return ok();
  const more = await tx.first(sql`
    select 1 from order_question where order_id = ${order.id} and status = 'OPEN' and kind = ${row.kind} limit 1`);
  if (more) return ok();
  return orderSteps.takeStep(tx, order, holdSteps[row.kind].answer, by, { input: { reason: event } });
}

/** Dearer is billed (#21), cheaper goes back (J14); what is within the tolerance is nobody's. */
async function bookChange(tx: Tx, row: QuestionRow, change: Change): Promise<Result<unknown, QuestionError>> {
  const made: string[] = [];
  for (const [type, more] of Object.entries(change) as [keyof Change, bigint][]) {
    if (more === 0n) continue;
    const order = await lockAnyOrder(tx, { id: row.order.id });
    if (!order) continue;
    const charged = (await chargedParts(tx, order))[partOf[type]];
    const newAmount = charged + more > 0n ? charged + more : 0n;
    const fields = { type, newAmount, reason: row.note || row.kind, sure: true };
    const id = idOf(`bill:question:${row.id}:${type}`);
    const raised = await raise(tx, { id, staff: null, orderNo: order.no, fields, kept: null });
    if (raised.ok) made.push(raised.value.no);
    else if (!raised.error.startsWith("bills:error.tolerance")) return raised;
  }
  if (made.length > 0)
    await tx.run(
      sql`update order_question set followed_by = followed_by || ${made}::text[] where id = ${row.id}`,
    );
  return ok();
}

/** The next problem of an order that waits for nothing becomes its hold (D33); else it goes on. */
export async function askNext(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, { id: orderId });
  if (!order || order.status !== "PURCHASING" || order.hold !== "NONE") return;
  await askQueued(tx, orderId);
  const now = await lockAnyOrder(tx, { id: orderId });
  if (now?.hold === "NONE") await goOn(tx, orderId);
}

/** Asks the questions that wait, of the kind that has waited longest. The caller has locked the order, which waits for nothing. */
export async function askQueued(tx: Tx, orderId: string): Promise<void> {
  const queued = await tx.rows<{ id: string }>(sql`
    select q.id from order_question q where q.order_id = ${orderId} and q.status = 'QUEUED'
      and q.kind = (select p.kind from order_question p where p.order_id = ${orderId} and p.status = 'QUEUED'
        order by p.id limit 1)
    order by q.id`);
  for (const { id } of queued) {
    const locked = await lockQuestion(tx, id, "system");
    if (locked) await questionSteps.takeStep(tx, locked, "ask", "system", {});
  }
}

async function substitute(tx: Tx, step: Step): Promise<Result<unknown, QuestionError>> {
  const { row } = step;
  const other = substituteOf(row.options);
  if (!other || row.itemId === null) return stale;
  // Units that were refunded meanwhile are not replaced, nor billed.
  const lines = await linesLeft(tx, row.order.id, "before");
  if (lines.find(({ id }) => id === row.lineId)?.left !== row.qty) return stale;
  const item = await findReplaceable(tx, row.order.id, row.itemId);
  if (!item.ok) return item;
  const onSale = await tx.first(sql`
    select 1 from variant v join product p on p.id = v.product_id
    where v.id = ${other.variantId}::uuid and v.status = 'on' and p.status = 'on' and v.weight_g is not null`);
  if (!onSale) return err("questions:error.takenDown");
  const replaced = await replaceItem(tx, row.order.id, item.value, other);
  return replaced.ok ? settle(tx, step, { goods: other.goods, tax: other.tax }) : replaced;
}

async function refund(tx: Tx, step: Step): Promise<Result<unknown, QuestionError>> {
  const { row } = step;
  if (row.lineId === null) return stale;
  const refunded = await refundShort(
    tx,
    row.order,
    { lineId: row.lineId, qty: row.qty },
    { id: idOf(`refund:question:${row.id}`), reason: row.note || "out of stock" },
  );
  if (!refunded.ok) return refunded;
  if (refunded.value !== null)
    await tx.run(sql`
      update order_question set followed_by = followed_by || ${[refunded.value]}::text[] where id = ${row.id}`);
  await endOthers(tx, row.order.id);
  return settle(tx, step);
}

/** Nothing of the order is left to ask about: it is undone, or shipped with what had left. */
async function endOthers(tx: Tx, orderId: string): Promise<void> {
  const others = await tx.rows<{ id: string }>(sql`
    select q.id from order_question q join store_order o on o.id = q.order_id
    where q.order_id = ${orderId} and q.status in ('QUEUED', 'OPEN') and o.status <> 'PURCHASING' order by q.id`);
  for (const { id } of others) {
    const locked = await lockQuestion(tx, id, "system");
    if (locked) await questionSteps.takeStep(tx, locked, "over", "system", {});
  }
}

async function tellDefault(tx: Tx, { row, by }: Step): Promise<void> {
  if (by !== "system") return;
  const data = { orderNo: row.order.no, questionId: row.id };
  await notify(tx, { userId: row.userId, event: "question.decided", data });
}

async function mend(tx: Tx, step: Step<{ shipTo: ShipTo }>): Promise<Result<unknown, QuestionError>> {
  const { order } = step.row;
  const mended = await mendAddress(tx, order.id, step.input.shipTo);
  if (!mended.ok) return mended;
  const { value } = mended;
  if ("moved" in value) return settle(tx, step, value.moved);
  const charged = await chargedParts(tx, order);
  return settle(tx, step, { shipping: value.shipping - charged.shipping, tax: value.tax - charged.tax });
}

/** As a cancelled interception (#28): all but the fee goes back. */
async function cancel(tx: Tx, { row, by }: Step): Promise<Result<unknown, QuestionError>> {
  const who = doerOf(by);
  const done = await giveBackAll(tx, row.order, {
    ...{ event: "unanswered", who, reason: "address", cost: row.fee },
  } as const);
  if (!done.ok) return done;
  await endOthers(tx, row.order.id);
  const data = { orderNo: row.order.no, questionId: row.id };
  await notify(tx, { userId: row.userId, event: "question.cancelled", data });
  return ok();
}

/** An order goes on after another hold: what waited behind that is asked now (D33). In the transaction that let it go on. */
export async function askAfterOther(tx: Tx, orderId: string): Promise<void> {
  const waits = await tx.first(
    sql`select 1 from order_question where order_id = ${orderId} and status = 'QUEUED' limit 1`,
  );
  if (!waits) return;
  const order = await lockAnyOrder(tx, { id: orderId });
  if (order?.status === "PURCHASING" && order.hold === "NONE") await askQueued(tx, orderId);
}
