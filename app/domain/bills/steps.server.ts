/** What happens to a price difference beside its payment (§3.10): waived, disputed and answered, or its order ends. */
import { roles, type Staff } from "~/domain/accounts/people";
import { publish } from "~/domain/bus";
import type { Attachment } from "~/partners/files/attachment.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By, ByIntent } from "~/platform/steps";
import type { DecideFields } from "./forms";
import { goOnUnlessOpen, lastMoveOf, lockBill, type BillRow, type Locked } from "./rows.server";
import { beforeDispatch, billStates, dueAfterDispute } from "./states";
import { billDeciders } from "./view.server";

type Refusal =
  | "bills:error.stale"
  | "bills:error.unknown"
  | "bills:error.paying"
  | "bills:error.left"
  | "bills:error.notLess";

type Row = BillRow & Locked & { orderStatus: string; paying: boolean };
type Inputs = ByIntent<DecideFields> & { dispute: { text: string; kept: Attachment | null } };
type Shown = Pick<Row, "status" | "userId" | "orderStatus" | "paying" | "dueAt">;
type Decision = Doing<Row, DecideFields>;

const decider = roles(...billDeciders);
const stale = err("bills:error.stale");

/** Nothing happens to a bill that is just being paid. */
const unpaid = ({ paying }: Shown): Result<unknown, Refusal> => (paying ? err("bills:error.paying") : ok());

const undoable = (bill: Shown): Result<unknown, Refusal> =>
  bill.paying || beforeDispatch(bill.orderStatus) ? unpaid(bill) : err("bills:error.left");

const decision = {
  by: decider,
  guard: unpaid,
  reason: ({ input }: Decision) => input.answer,
  audit: (step: Decision) => ({
    before: { amount: step.row.amount.toString(), status: step.row.status },
    after: { amount: amountsOf(step).amount.toString(), status: step.to, answer: step.input.answer },
  }),
  set: answer,
};

export const billSteps = defineSteps<Row, Inputs, Refusal, Shown>()({
  entity: "price_diff_bill",
  machine: billStates,
  lock: (tx, no: string, by) =>
    lockForStep(tx, no, typeof by === "object" && "member" in by ? by.member : null),
  owner: (bill) => bill.userId,
  stale: stale.error,
  unknown: "bills:error.unknown",
  audit: "bill",
  set: ({ to }) =>
    sql`updated_at = now(), settled_at = case when ${to !== "OPEN" && to !== "DISPUTED"}::boolean then now() end`,
  starts: { raise: "OPEN", credit: "CREDITED" },
  elsewhere: ["pay"],
  steps: {
    waive: { ...decision, check: seen, then: [letOrderGoOn, news("waived")] },
    uphold: { ...decision, check: seen, then: [reopened, news("answered")] },
    reduce: { ...decision, check: less, then: [reopened, news("answered")] },
    dispute: {
      by: "member",
      guard: unpaid,
      set: ({ input: { text, kept } }) => sql`
        dispute_text = ${text}, disputed_at = now(), answer = null,
        dispute_key = coalesce(${kept?.key ?? null}::text, dispute_key),
        dispute_name = coalesce(${kept?.name ?? null}::text, dispute_name),
        dispute_type = coalesce(${kept?.type ?? null}::text, dispute_type)`,
    },
    "accept-cancel": { by: "member", guard: undoable },
    expire: {
      by: "system",
      guard: (bill, _by, now) => {
        const may = undoable(bill);
        return may.ok && (bill.dueAt === null || bill.dueAt > now) ? stale : may;
      },
    },
    undo: { by: ["member", "system"], guard: unpaid },
  },
});

/** Locks a bill and its order, as its steps hold them; null where there is none, or it is another member's. */
export async function lockForStep(tx: Tx, no: string, memberId: string | null = null): Promise<Row | null> {
  const locked = await lockBill(tx, no, memberId);
  if (!locked) return null;
  const { bill, order } = locked;
  return { ...bill, ...locked, orderStatus: order.status, paying: bill.payLock !== null };
}

async function seen(tx: Tx, { row, input }: Decision): Promise<Result<unknown, Refusal>> {
  return input.seen === undefined || input.seen === (await lastMoveOf(tx, row.id)) ? ok() : stale;
}

async function less(tx: Tx, step: Doing<Row, Inputs["reduce"]>): Promise<Result<unknown, Refusal>> {
  const { row, input } = step;
  const fresh = await seen(tx, step);
  const isLess = input.newAmount > row.oldAmount && input.newAmount < row.newAmount;
  return !fresh.ok || isLess ? fresh : err("bills:error.notLess");
}

/** The price and what is billed of it after a decision, in cents. */
function amountsOf({ row, input }: Decision): { newAmount: bigint; amount: bigint } {
  const newAmount = input.intent === "reduce" ? input.newAmount : row.newAmount;
  return { newAmount, amount: newAmount - row.oldAmount };
}

function answer(step: Decision) {
  const { row, by, input, now } = step;
  const { newAmount, amount } = amountsOf(step);
  const dueAt = row.dueAt && row.disputedAt ? dueAfterDispute(row.dueAt, row.disputedAt, now) : row.dueAt;
  return sql`
    answer = ${input.answer}, decided_by = ${staffId(by)}::uuid, due_at = ${dueAt}::timestamptz, disputed_at = null,
    autopay_note = null, autopay_noted_at = null, new_amount = ${newAmount}, amount = ${amount},
    version = version + ${input.intent === "reduce" ? 1 : 0}::int`;
}

const staffId = (by: By): Staff["id"] | null =>
  typeof by === "object" && "staff" in by ? by.staff.id : null;

async function letOrderGoOn(tx: Tx, { row, actor }: Decision): Promise<void> {
  await goOnUnlessOpen(tx, row.order, [row.id], actor);
}

async function reopened(tx: Tx, { row }: Decision): Promise<void> {
  await publish("bills.opened", tx, [row.id]);
}

function news(kind: "waived" | "answered") {
  return async (tx: Tx, { row }: Decision): Promise<void> =>
    void (await addJob(tx, "bills.news", { billId: row.id, kind }));
}
