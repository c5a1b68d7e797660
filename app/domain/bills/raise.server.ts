/** An order costs more or less than was paid (§3.10): a bill, or a refund at once (J14). */
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import { publish } from "~/domain/bus";
import { repayFromIncoming } from "~/domain/credit/repay.server";
import { post } from "~/domain/ledger/ledger.server";
import { overchargeReturned } from "~/domain/ledger/postings";
import { lockAnyOrder, type Row } from "~/domain/orders/row.server";
import { holdForDifference } from "~/domain/orders/differences.server";
import { lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { adjustParts, moneyOf, partsEarned, partsLeft } from "~/domain/orders/money.server";
import { giveAlone } from "~/domain/payments/refunds/refund-limits.server";
import { agentRefundLimit, hasNoLimit } from "~/domain/payments/refunds/refunds";
import { idOf } from "~/platform/crypto.server";
import { isUniqueViolation, Rollback, sql, transactionOr, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { formatMoney } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { chargedParts, unpaidBills } from "./charged.server";
import { dueDays, isFarDifference, toleranceOf } from "./config";
import { dropAttachment, type Attachment } from "~/partners/files/attachment.server";
import { keepFile, type FileError } from "./evidence.server";
import type { RaiseFields } from "./forms";
import { beforeDispatch, partOf } from "./states";
import { billSteps } from "./steps.server";
import { forgetRest } from "./unbilled.server";

export type RaiseError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "bills:error.evidence"
  | FileError
  | "bills:error.oneOpen"
  | "bills:error.cost"
  | "bills:error.limit"
  | "bills:error.billLimit"
  | `bills:error.far|${string}`
  | (string & {});

type Person = Pick<Staff, "id" | "roles">;

/**
 * Bills what a part of the price costs more than was charged, or refunds what it costs less. Returns the bill's number.
 * Holds the order's lock, so nothing is billed twice. A refund runs once for each key.
 */
export async function raiseDifference(
  staff: Person,
  orderNo: string,
  fields: RaiseFields,
  key: string = randomUUID(),
): Promise<Result<Difference, RaiseError>> {
  const id = idOf(`bill:${key}`);
  const file = await keepFile(fields.file);
  if (!file.ok) return file;
  const kept = file.value;
  type Answer = Result<Raised, RaiseError>;
  try {
    const done = await transactionOr<Answer, Answer>(async (tx) => {
      const raised = await raise(tx, { id, staff, orderNo, fields, kept });
      if (!raised.ok) throw new Rollback(raised);
      return raised;
    });
    if (!done.ok || done.value.again) await dropAttachment(kept);
    if (!done.ok) return done;
    const { no, credited } = done.value;
    return ok({ no, credited });
  } catch (error) {
    await dropAttachment(kept);
    if (isUniqueViolation(error, "price_diff_bill_one_open")) return err("bills:error.oneOpen");
    throw error;
  }
}

/** What became of a difference: `credited` where it was given back, else it is billed. */
export type Difference = { no: string; credited: boolean };

type Raised = Difference & { again: boolean };

/**
 * `staff` is null where the system gives back, or bills what the member knows of, by itself: whoever calls has set the
 * limit of that.
 */
type NewBill = {
  id: string;
  staff: Person | null;
  orderNo: string;
  fields: RaiseFields;
  kept: Attachment | null;
  /** To the cent, whatever the tolerance is. */
  exact?: boolean;
};

/**
 * As `raiseDifference`, as a part of a larger command that holds the wallet and the order already; its evidence is stored.
 * A refusal must take the whole command back.
 */
export async function raise(
  tx: Tx,
  { id, staff, orderNo, fields, kept, exact = false }: NewBill,
): Promise<Result<Raised, RaiseError>> {
  await lockWalletOfOrder(tx, orderNo);
  const order = await lockAnyOrder(tx, { no: orderNo });
  if (!order) return err("orders:error.unknown");
  const first = await tx.prisma.priceDiffBill.findUnique({ where: { id }, select: { no: true } });
  if (first) return ok({ no: first.no, credited: true, again: true });
  const before = beforeDispatch(order.status);
  if (!before && order.status !== "SHIPPED" && order.status !== "DELIVERED") return err("orders:error.stale");
  const oldAmount = (await chargedParts(tx, order))[partOf[fields.type]];
  const more = fields.newAmount - oldAmount;
  const tolerance = exact ? 0n : toleranceOf(order.total);
  if ((more < 0n ? -more : more) <= tolerance) {
    return err(
      `bills:error.tolerance|${JSON.stringify({ least: formatMoney({ amount: tolerance, currency: "USD" }) })}`,
    );
  }
  if (more > 0n) {
    const isOpen = (await unpaidBills(tx, order)).some(({ type }) => type === fields.type);
    if (isOpen) return err("bills:error.oneOpen");
    return bill(tx, { id, staff, order, fields, kept, oldAmount, amount: more });
  }
  // Money that was asked for and never paid cannot be given back.
  const unpaid = (await unpaidBills(tx, order)).find(({ type }) => partOf[type] === partOf[fields.type]);
  if (unpaid) return err(`bills:error.unpaidFirst|${JSON.stringify({ no: unpaid.no })}`);
  // It is money back like any refund, and an agent gives no more of it alone.
  const alone =
    staff === null || (await giveAlone(tx, staff, { orderId: order.id, amount: -more, goodwill: 0n }));
  if (!alone) return err("bills:error.limit");
  return credit(tx, { id, staff, order, fields, kept, oldAmount, amount: -more });
}

type Facts = {
  id: string;
  staff: Person | null;
  order: Row;
  fields: RaiseFields;
  kept: Attachment | null;
  oldAmount: bigint;
  amount: bigint;
};

async function bill(tx: Tx, facts: Facts): Promise<Result<Raised, RaiseError>> {
  const { staff, order, fields, kept } = facts;
  // A change that the member knows of needs no other evidence.
  if (!kept && staff) return err("bills:error.evidence");
  const money = await moneyOf(tx, order.id);
  if ((fields.cost ?? 0n) > money.deferred) return err("bills:error.cost");
  if (staff && !hasNoLimit(staff.roles) && (await isBeyondAgents(tx, facts)))
    return err("bills:error.billLimit");
  if (!fields.sure && isFarDifference(facts.amount, order.total)) return err(farText(facts));
  const made = await insert(tx, facts, "OPEN");
  if (beforeDispatch(order.status)) {
    const held = await holdForDifference(tx, order, staff ? `staff:${staff.id}` : "system", made.no);
    if (!held.ok) return held;
  }
  await addJob(tx, "bills.news", { billId: made.id, kind: "opened" });
  await publish("bills.opened", tx, [made.id]);
  return ok({ no: made.no, credited: false, again: false });
}

async function isBeyondAgents(tx: Tx, { order, amount }: Facts): Promise<boolean> {
  const row = await tx.first<{ sum: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as sum from price_diff_bill
    where order_id = ${order.id} and status in ('OPEN', 'DISPUTED', 'PAID')`);
  const all = amount + (row?.sum ?? 0n);
  return all > agentRefundLimit && isFarDifference(all, order.total);
}

function farText({ oldAmount, fields, amount }: Facts): RaiseError {
  const usd = (cents: bigint) => formatMoney({ amount: cents, currency: "USD" });
  const said = { old: usd(oldAmount), new: usd(fields.newAmount), more: usd(amount) };
  return `bills:error.far|${JSON.stringify(said)}`;
}

/** J14: from deferred revenue as far as it suffices, else from earned. */
async function credit(tx: Tx, facts: Facts): Promise<Result<Raised, RaiseError>> {
  const { order, fields, amount } = facts;
  const part = partOf[fields.type];
  const money = await moneyOf(tx, order.id);
  const left = (await partsLeft(tx, order.id))[part];
  const earned = (await partsEarned(tx, order.id))[part];
  const deferred = left >= amount && money.deferred > amount;
  if (!deferred && earned < amount) {
    // A part stays paid: returning everything is a refund, not a credit.
    const here = left < money.deferred ? left : money.deferred - 1n;
    const most = formatMoney({ amount: here > earned ? here : earned, currency: "USD" });
    return err(`bills:error.tooMuch|${JSON.stringify({ most })}`);
  }
  const made = await insert(tx, facts, "CREDITED");
  const ref = { type: "store_order", id: order.id, no: order.no };
  const journal = overchargeReturned({
    idemKey: `price_diff_bill:${made.id}:credited`,
    member: order.userId,
    ref,
    memo: made.no,
    amount,
    part: deferred ? null : part,
  });
  await post(tx, [journal], { all: true });
  await repayFromIncoming(tx, order.userId);
  if (deferred) await adjustParts(tx, order.id, { [part]: -amount });
  await addJob(tx, "bills.news", { billId: made.id, kind: "credited" });
  return ok({ no: made.no, credited: true, again: false });
}

async function insert(
  tx: Tx,
  { id, staff, order, fields, kept, oldAmount, amount }: Facts,
  status: "OPEN" | "CREDITED",
) {
  const open = status === "OPEN";
  const made = await tx.first<{ id: string; no: string }>(sql`
    insert into price_diff_bill (id, no, user_id, order_id, type, status, old_amount, new_amount, amount, cost, reason,
      evidence_key, evidence_name, evidence_type, due_at, raised_by, settled_at)
    values (coalesce(${open ? null : id}::uuid, uuidv7()), 'D' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('bill_no_seq'), ${order.userId}, ${order.id},
      ${fields.type}, ${status}, ${oldAmount}, ${fields.newAmount}, ${amount},
      ${open ? (fields.cost ?? 0n) : 0n}, ${fields.reason}, ${kept?.key ?? null}::text, ${kept?.name ?? null}::text,
      ${kept?.type ?? null}::text,
      case when ${open}::boolean then now() + make_interval(days => ${dueDays}) end, ${staff?.id ?? null}::uuid,
      case when not ${open}::boolean then now() end)
    returning id, no`);
  if (!made) throw new Error("no bill was written");
  if (staff) await forgetRest(tx, order.id, partOf[fields.type]);
  const after = { orderNo: order.no, type: fields.type, amount: amount.toString() };
  const begun = { reason: fields.reason, after };
  await billSteps.begin(tx, open ? "raise" : "credit", staff ? { staff } : "system", made.id, begun);
  return made;
}
