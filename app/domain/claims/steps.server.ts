/** What the member, the staff, the warehouse and the clock do with a case (§3.9). */
import { isAssignee } from "~/domain/accounts/assignees.server";
import { hasRole, roles } from "~/domain/accounts/people";
import { lockWalletOfOrder } from "~/domain/orders/cancel-paid.server";
import { checkAgreed, refundAgreed } from "~/domain/orders/refund.server";
import { noteClaim, resendOrder } from "~/domain/orders/resend.server";
import { lockAnyOrder, type Row as Order } from "~/domain/orders/row.server";
import { mayGiveAlone } from "~/domain/payments/refunds/refund-limits.server";
import { returnAddressOf } from "~/domain/warehouse/paper/return-slip.server";
import { sql, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By, ByIntent } from "~/platform/steps";
import { claimReaders, claimRoles, type Policy, type Reason, type Want } from "./config";
import type { DeskStep, MemberStep, Proposal } from "./forms";
import {
  attachFiles,
  endCase,
  endOffers,
  openOffer,
  tell,
  writeMessage,
  writeOffer,
} from "./messages.server";
import { ceilingFor, claimableOf, unitsOfCase } from "./money.server";
import { wantsFor } from "./opening";
import { names, namesAny } from "./returned.server";
import { seenBy, staffOf, type Viewer } from "./seen.server";
import { givenByLine, partsFor, totalOf, type Units } from "./shares";
import { claimStates, daysFrom, type ClaimStatus } from "./states";

export type LastOffer = {
  readonly id: string;
  readonly kind: Want;
  readonly amount: bigint;
  readonly status: "FINANCE" | "OPEN" | "REPLACED" | "AGREED" | "REFUSED" | "LAPSED";
  readonly staffId: string | null;
  readonly decidedBy: string | null;
};

/** The part of a case that says which steps it allows; pages have it, too. */
export type Facts = {
  status: ClaimStatus;
  userId: string;
  reason: Reason;
  round: number;
  policy: Policy;
  dueAt: Date | null;
  rejectedBy: string | null;
  appealedAt: Date | null;
  returnTracking: string | null;
  /** The offer that was made last, in whatever state. */
  offer: LastOffer | null;
};

export type Locked = Facts & {
  id: string;
  no: string;
  orderId: string;
  orderNo: string;
  assignedTo: string | null;
  order: Order;
};

/** The last offer of case `c`, as JSON. */
export const lastOffer = sql`(select jsonb_build_object('id', f.id, 'kind', f.kind, 'amount', f.amount::text,
    'status', f.status, 'staffId', f.staff_id, 'decidedBy', f.decided_by)
  from case_offer f where f.case_id = c.id order by f.created_at desc, f.id desc limit 1)`;

/** Columns of case `c` that say which steps it allows. */
export const factColumns = sql`c.status, c.user_id, c.reason, c.round, c.policy, c.due_at, c.rejected_by, c.appealed_at,
  c.return_tracking, ${lastOffer} as offer`;

export type KeptOffer = Omit<LastOffer, "amount"> & { readonly amount: string };
export const readOffer = (offer: KeptOffer | null): LastOffer | null =>
  offer && { ...offer, amount: BigInt(offer.amount) };

type Kept = Omit<Locked, "offer" | "order"> & { offer: KeptOffer | null };

/** Locks wallet, order and case, in this order (§4.7); null where `by` sees no case of that number. */
async function lockCase(tx: Tx, no: string, by: Viewer): Promise<Locked | null> {
  const seen = await tx.first<{ orderId: string; orderNo: string }>(sql`
    select c.order_id, o.no as order_no from aftersale_case c join store_order o on o.id = c.order_id
    where c.no = ${no} and ${seenBy(by)}`);
  if (!seen) return null;
  await lockWalletOfOrder(tx, seen.orderNo);
  const order = await lockAnyOrder(tx, { id: seen.orderId });
  await tx.rows(sql`select 1 from aftersale_case where no = ${no} for update`);
  const row = await tx.first<Kept>(sql`
    select c.id, c.no, c.order_id, ${seen.orderNo}::text as order_no, c.assigned_to, ${factColumns}
    from aftersale_case c where c.no = ${no} and ${seenBy(by)}`);
  return row && order && { ...row, offer: readOffer(row.offer), order };
}

export type ClaimRefusal =
  | "stale"
  | "assignee"
  /** Another agent has to look at an appeal; nobody agrees to an offer of their own. */
  | "another"
  /** The offer was replaced, or taken back, meanwhile. */
  | "replaced"
  | "rounds"
  | "appeal-over"
  | "not-due"
  | "line-open"
  /** More than can be given back now; nothing can be. */
  | "refundable"
  | "nothing"
  /** Above the limits of who offers: finance has to agree. */
  | "finance"
  | "want"
  | "no-address"
  | "units"
  | (string & {});

type Back = { returnId: string; good: readonly Units[] };
type Inputs = ByIntent<MemberStep> &
  Omit<ByIntent<DeskStep>, "propose"> & {
    propose: Proposal;
    askFinance: Proposal;
    arrived: Back;
    arrivedBad: { returnId: string };
  };

const staff = roles(...claimRoles);
const finance = roles("finance");

/** An appeal is for another agent than who rejected it, or for an admin (§3.9). */
const byAnother = ({ appealedAt, rejectedBy }: Facts, by: By): Result<unknown, ClaimRefusal> => {
  const person = staffOf(by);
  const isSame = appealedAt !== null && person !== null && person.id === rejectedBy;
  return isSame && !person.roles.includes("admin") ? err("another") : ok();
};

const stands = ({ offer }: Facts, kind: Want): Result<unknown, ClaimRefusal> =>
  offer?.status === "OPEN" && offer.staffId !== null && offer.kind === kind ? ok() : err("stale");

const isDue = ({ dueAt }: Facts, _by: By, now: Date): Result<unknown, ClaimRefusal> =>
  dueAt !== null && dueAt.getTime() <= now.getTime() ? ok() : err("not-due");

const waitsForFinance = ({ offer }: Facts, by: By): Result<unknown, ClaimRefusal> =>
  offer?.status !== "FINANCE" ? err("stale") : staffOf(by)?.id === offer.staffId ? err("another") : ok();

const waitsForMember = ({ now, row }: Doing<Locked>): Sql =>
  sql`due_at = ${daysFrom(now, row.policy.answerDays)}`;
const waitsForUs = sql`due_at = null, waiting_since = now()`;

/** Who of the staff does something with a case that nobody looks after looks after it. */
const mine = ({ row, by }: Doing<Locked>): Sql =>
  sql`assigned_to = ${row.assignedTo ?? staffOf(by)?.id ?? null}::uuid`;

const byNamed = async (_tx: Tx, { row, input }: Doing<Locked, { offer: string }>) =>
  row.offer?.id === input.offer ? ok() : err("replaced" as const);

export const claimSteps = defineSteps<Locked, Inputs, ClaimRefusal, Facts>()({
  entity: "aftersale_case",
  machine: claimStates,
  lock: (tx, no: string, by: Viewer) => lockCase(tx, no, by),
  owner: (claim) => claim.userId,
  stale: "stale",
  audit: "claim",
  set: () => sql`updated_at = now()`,
  starts: { open: "UNDER_REVIEW" },
  steps: {
    assign: {
      by: staff,
      guard: byAnother,
      check: async (tx, { row, input: { to } }) => {
        if (to && !(await isAssignee(tx, to, claimRoles))) return err("assignee");
        return to && row.appealedAt !== null && to === row.rejectedBy ? err("another") : ok();
      },
      set: ({ input }) => sql`assigned_to = ${input.to ?? null}::uuid`,
      audit: ({ input }) => ({ after: { assignedTo: input.to ?? null } }),
    },
    ask: {
      by: staff,
      guard: byAnother,
      set: (step) => sql`${mine(step)}, ${waitsForMember(step)}`,
      then: [lapse, writeMessage, (tx, { row }) => tell(tx, row, "asked", { days: row.policy.answerDays })],
    },
    propose: {
      by: staff,
      guard: byAnother,
      check: async (tx, step) => {
        const offer = await priceOf(tx, step);
        if (!offer.ok) return offer;
        return (await withinLimits(tx, step, offer.value)) ? ok() : err("finance");
      },
      set: (step) => sql`${mine(step)}, ${waitsForMember(step)}`,
      reason: ({ input }) => input.kind,
      audit: ({ input }) => ({ after: offeredWords(input) }),
      then: [
        offerOpen,
        writeMessage,
        (tx, { row }) => tell(tx, row, "proposed", { days: row.policy.answerDays }),
      ],
    },
    askFinance: {
      by: staff,
      guard: byAnother,
      check: async (tx, step) => priceOf(tx, step),
      set: mine,
      reason: ({ input }) => input.kind,
      audit: ({ input }) => ({ after: offeredWords(input) }),
      then: [offerToFinance],
    },
    approve: {
      by: finance,
      guard: waitsForFinance,
      check: byNamed,
      set: waitsForMember,
      then: [openOffer, (tx, { row }) => tell(tx, row, "proposed", { days: row.policy.answerDays })],
    },
    disapprove: {
      by: finance,
      guard: waitsForFinance,
      check: byNamed,
      set: () => sql`waiting_since = now()`,
      reason: ({ input }) => input.message,
      then: [
        async (tx, { row, by }) => {
          await tx.run(sql`
            update case_offer set status = 'REFUSED', answered_at = now(), decided_by = ${staffOf(by)?.id ?? null}::uuid
            where case_id = ${row.id} and status = 'FINANCE'`);
        },
      ],
    },
    reject: {
      by: staff,
      guard: byAnother,
      set: (step) => sql`${mine(step)}, reject_code = ${step.input.code},
        rejected_by = ${staffOf(step.by)?.id ?? null}::uuid,
        due_at = ${step.row.appealedAt ? null : daysFrom(step.now, step.row.policy.appealDays)}::timestamptz`,
      reason: ({ input }) => input.code,
      audit: ({ input }) => ({ after: { reason: input.code } }),
      then: [
        writeMessage,
        (tx, { row, by }) => endCase(tx, row, by),
        (tx, { row }) => tell(tx, row, "rejected"),
      ],
    },
    reply: {
      by: "member",
      set: ({ row }) => (row.status === "AWAITING_RESPONSE" ? waitsForUs : sql`due_at = null`),
      then: [writeMessage, (tx, { row, input }) => attachFiles(tx, row, input.files)],
    },
    agreeRefund: {
      by: "member",
      guard: (claim) => stands(claim, "refund"),
      check: byNamed,
      set: ({ row }) => sql`due_at = null, amount_ok = ${row.offer?.amount ?? 0n}`,
      then: [
        agree,
        payAgreed,
        (tx, { row, by }) => endCase(tx, row, by),
        (tx, { row }) => tell(tx, row, "refunded"),
      ],
    },
    agreeResend: {
      by: "member",
      guard: (claim) => stands(claim, "resend"),
      check: byNamed,
      set: () => sql`due_at = null, amount_ok = 0`,
      then: [
        agree,
        sendAgain,
        (tx, { row, by }) => endCase(tx, row, by),
        (tx, { row }) => tell(tx, row, "resent"),
      ],
    },
    agreeReturn: {
      by: "member",
      guard: (claim) => stands(claim, "return"),
      check: byNamed,
      set: ({ row, now }) =>
        sql`amount_ok = ${row.offer?.amount ?? 0n}, due_at = ${daysFrom(now, row.policy.returnDays)}`,
      then: [agree, keepAddress],
    },
    counter: {
      by: "member",
      guard: ({ offer, round, policy }) => {
        if (offer?.status !== "OPEN" || offer.staffId === null) return err("stale");
        return round < policy.rounds ? ok() : err("rounds");
      },
      check: async (tx, step) => {
        const named = await byNamed(tx, step);
        if (!named.ok) return named;
        const { want: kind, amount } = step.input;
        return priceOf(tx, { ...step, input: { kind, amount } });
      },
      set: () => sql`round = round + 1, ${waitsForUs}`,
      reason: ({ input }) => input.want,
      then: [offerOfMember, writeMessage],
    },
    appeal: {
      by: "member",
      guard: ({ appealedAt, dueAt }, _by, now) =>
        appealedAt === null && dueAt !== null && now.getTime() <= dueAt.getTime() ? ok() : err("appeal-over"),
      check: async (tx, { row }) => ((await isTaken(tx, row.id)) ? err("line-open") : ok()),
      set: () => sql`appealed_at = now(), assigned_to = null, ${waitsForUs}`,
      then: [writeMessage, claimAgain],
    },
    sent: {
      by: "member",
      set: ({ input }) =>
        sql`return_carrier = ${input.carrier ?? null}::text, return_tracking = ${input.tracking}`,
      reason: ({ input }) => input.tracking,
    },
    withdraw: {
      by: "member",
      set: () => sql`due_at = null, closed_for = 'withdrawn'`,
      then: [(tx, { row, by }) => endCase(tx, row, by)],
    },
    silence: {
      by: "system",
      guard: isDue,
      set: () => sql`due_at = null, closed_for = 'silence'`,
      reason: () => "silence",
      then: [(tx, { row, by }) => endCase(tx, row, by), (tx, { row }) => tell(tx, row, "closed")],
    },
    noParcel: {
      by: "system",
      guard: isDue,
      // What stands at the dock already is inspected: its day does not close the case.
      check: async (tx, { row }) =>
        (await tx.first(sql`
          select 1 from return_parcel p join aftersale_case c on c.id = ${row.id}
          where p.order_id = ${row.orderId} and p.status = 'ARRIVED' and (${names(sql`c`)} or not ${namesAny})
          limit 1`))
          ? err("not-due")
          : ok(),
      set: () => sql`due_at = null, closed_for = 'no-parcel'`,
      reason: () => "no-parcel",
      then: [(tx, { row, by }) => endCase(tx, row, by), (tx, { row }) => tell(tx, row, "closed")],
    },
    arrived: {
      by: "system",
      set: ({ input }) => sql`due_at = null, return_id = ${input.returnId}::uuid`,
      then: [
        noteArrived,
        payArrived,
        (tx, { row, by }) => endCase(tx, row, by),
        (tx, { row }) => tell(tx, row, "refunded"),
      ],
    },
    arrivedBad: {
      by: "system",
      set: ({ input }) => sql`${waitsForUs}, return_id = ${input.returnId}::uuid`,
      then: [(tx, { row }) => tell(tx, row, "arrivedBad")],
    },
    notSent: {
      by: "system",
      set: () => sql`amount_ok = null, ${waitsForUs}`,
      then: [
        (tx, { row, by }) => noteClaim(tx, row.orderId, "claim-opened", by, row.no),
        (tx, { row }) => tell(tx, row, "notSent"),
      ],
    },
  },
});

const offeredWords = ({ kind, amount, percent }: Proposal) => ({
  kind,
  ...(amount === undefined ? {} : { amount: amount.toString() }),
  ...(percent === undefined ? {} : { ofMost: percent }),
});

type Offering = Pick<Doing<Locked>, "row"> & {
  readonly input: Pick<Proposal, "kind" | "amount" | "percent">;
};

/** What an offer comes to, in cents: never more than its units get now. */
async function priceOf(tx: Tx, { row, input }: Offering): Promise<Result<bigint, ClaimRefusal>> {
  if (!wantsFor(row.reason).includes(input.kind)) return err("want");
  const able = await claimableOf(row.order, tx);
  const units = await unitsOfCase(tx, row.id);
  if (units.some(({ lineId, qty }) => (able.lines.find(({ id }) => id === lineId)?.left ?? 0) < qty))
    return err("units");
  if (input.kind === "resend") return able.stage === "after" ? ok(0n) : err("want");
  if (able.stage === null) return err("nothing");
  if (input.kind === "return" && !(await returnAddressOf(tx, row.orderId))) return err("no-address");
  // What was to be cancelled has left: it is another case now.
  if (row.reason === "cancelled" && able.stage !== "before") return err("nothing");
  const { parts: most } = ceilingFor(able, units);
  const whole = totalOf(most);
  const amount = input.amount ?? (input.percent ? (whole * BigInt(input.percent)) / 100n : whole);
  if (whole <= 0n || amount <= 0n) return err("nothing");
  const parts = partsFor(amount, most);
  if (!parts) return err("refundable");
  // What was not sent goes back whole, or not at all: half of a line is still to be sent.
  if (able.stage === "before" && amount !== whole) return err("refundable");
  const fits = await checkAgreed(tx, row.order, {
    parts,
    paymentId: null,
    units: amount === whole ? units : [],
  });
  return fits.ok ? ok(amount) : err(fits.error);
}

/** Whether whoever offers may give that back alone, with what they have offered elsewhere. */
async function withinLimits(tx: Tx, { row, by }: Pick<Doing<Locked>, "row" | "by">, amount: bigint) {
  const person = staffOf(by);
  if (!person || amount === 0n) return true;
  const open = await tx.first<{ sum: bigint }>(sql`
    select coalesce(sum(f.amount), 0)::bigint as sum from case_offer f
    where f.staff_id = ${person.id} and f.case_id <> ${row.id} and f.decided_by is null
      and f.created_at > now() - interval '1 day'
      and (f.status = 'OPEN' or (f.status = 'AGREED' and f.kind = 'return' and exists (
        select 1 from aftersale_case c where c.id = f.case_id and c.status = 'RETURN_PENDING')))`);
  const gift = { orderId: row.orderId, amount, goodwill: 0n };
  return mayGiveAlone(tx, { id: person.id, roles: [...person.roles] as never }, gift, open?.sum ?? 0n);
}

async function lapse(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  await endOffers(tx, row.id, "LAPSED");
}

const offerAs = (status: "OPEN" | "FINANCE") =>
  async function write(tx: Tx, step: Doing<Locked, Proposal>): Promise<Result<unknown, ClaimRefusal>> {
    const amount = await priceOf(tx, step);
    if (!amount.ok) return amount;
    const { row, by, input } = step;
    await writeOffer(tx, row, {
      ...{ kind: input.kind, amount: amount.value, status },
      // With an open offer it stands in the conversation.
      message: status === "FINANCE" ? (input.message ?? "") : "",
      staffId: staffOf(by)?.id ?? null,
    });
    return ok();
  };

function offerOpen(tx: Tx, step: Doing<Locked, Proposal>) {
  return offerAs("OPEN")(tx, step);
}

function offerToFinance(tx: Tx, step: Doing<Locked, Proposal>) {
  return offerAs("FINANCE")(tx, step);
}

async function offerOfMember(
  tx: Tx,
  step: Doing<Locked, Inputs["counter"]>,
): Promise<Result<unknown, ClaimRefusal>> {
  const { row, input } = step;
  const amount = await priceOf(tx, { row, input: { kind: input.want, amount: input.amount } });
  if (!amount.ok) return amount;
  const next = { id: row.id, round: row.round + 1 };
  await writeOffer(tx, next, { kind: input.want, amount: amount.value, status: "OPEN", staffId: null });
  return ok();
}

async function agree(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  await endOffers(tx, row.id, "AGREED");
}

/** Gives back an amount for units of a case: whole units where it is all that they get, else money alone. */
async function pay(
  tx: Tx,
  row: Locked,
  of: { readonly units: readonly Units[]; readonly amount: bigint; readonly way: string | null },
): Promise<Result<unknown, ClaimRefusal>> {
  const { offer } = row;
  if (!offer?.staffId) return err("stale");
  const able = await claimableOf(row.order, tx);
  const { parts: most, byLine } = ceilingFor(able, of.units);
  const parts = partsFor(of.amount, most);
  if (!parts) return err("refundable");
  const whole = of.amount === totalOf(most);
  // Before it leaves, money goes back with the units it is for; what has left is not cancelled any more.
  if (able.stage === "before" && !whole) return err("refundable");
  if (row.reason === "cancelled" && able.stage !== "before") return err("stale");
  const refund = await refundAgreed(
    tx,
    row.order,
    {
      ...{ parts, paymentId: of.way, reason: row.no, units: whole ? of.units : [] },
      ...{ staffId: offer.staffId, approvedBy: offer.decidedBy },
    },
    `claim:${row.id}:${offer.id}`,
  );
  if (!refund.ok) return refund;
  await tx.run(
    sql`update aftersale_case set refund_no = ${refund.value}, amount_ok = ${of.amount} where id = ${row.id}`,
  );
  if (whole) return ok();
  for (const [lineId, given] of givenByLine(of.amount, byLine))
    await tx.run(sql`
      update aftersale_line set given = ${given} where case_id = ${row.id} and order_line_id = ${lineId}`);
  return ok();
}

async function payAgreed(
  tx: Tx,
  { row, input }: Doing<Locked, Inputs["agreeRefund"]>,
): Promise<Result<unknown, ClaimRefusal>> {
  const way = input.way === undefined || input.way === "wallet" ? null : input.way;
  const units = await unitsOfCase(tx, row.id);
  return pay(tx, row, { units, amount: row.offer?.amount ?? 0n, way });
}

async function sendAgain(tx: Tx, { row, by }: Doing<Locked>): Promise<Result<unknown, ClaimRefusal>> {
  const units = await unitsOfCase(tx, row.id);
  const able = await claimableOf(row.order, tx);
  if (units.some(({ lineId, qty }) => (able.lines.find(({ id }) => id === lineId)?.left ?? 0) < qty))
    return err("units");
  const made = await resendOrder(tx, row.orderId, units, by, row.no);
  await tx.run(sql`update aftersale_case set resend_id = ${made.id} where id = ${row.id}`);
  await tx.run(sql`update aftersale_line set resent = qty where case_id = ${row.id}`);
  return ok();
}

/** Where the goods go back to stands in the case: a later change of the warehouse's address does not reach it. */
async function keepAddress(tx: Tx, { row }: Doing<Locked>): Promise<Result<unknown, ClaimRefusal>> {
  const address = await returnAddressOf(tx, row.orderId);
  if (!address) return err("no-address");
  await tx.run(
    sql`update aftersale_case set return_to = ${JSON.stringify(address)}::jsonb where id = ${row.id}`,
  );
  return ok();
}

async function noteArrived(tx: Tx, { row, input }: Doing<Locked, Back>): Promise<void> {
  for (const { lineId, qty } of input.good)
    await tx.run(sql`
      update aftersale_line set arrived_good = least(qty, ${qty}::int)
      where case_id = ${row.id} and order_line_id = ${lineId}`);
}

/** Of what was agreed, the part of what arrived good; never more than these units get. */
async function payArrived(
  tx: Tx,
  { row, input }: Doing<Locked, Back>,
): Promise<Result<unknown, ClaimRefusal>> {
  const agreed = row.offer?.amount ?? 0n;
  const units = await unitsOfCase(tx, row.id);
  const able = await claimableOf(row.order, tx);
  const all = totalOf(ceilingFor(able, units).parts);
  const good = totalOf(ceilingFor(able, input.good).parts);
  if (all <= 0n || good <= 0n) return err("nothing");
  const share = (agreed * good) / all;
  return pay(tx, row, { units: input.good, amount: share < good ? share : good, way: null });
}

const isTaken = (tx: Tx, caseId: string) =>
  tx.first(sql`
    select 1 from aftersale_line mine join aftersale_line x on x.order_line_id = mine.order_line_id and x.open
    where mine.case_id = ${caseId} limit 1`);

async function claimAgain(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  await tx.run(sql`update aftersale_line set open = true where case_id = ${row.id}`);
}

/** An offer of staff; above their limits it waits for finance. */
export async function offer(
  person: Exclude<Viewer, "system" | { member: string }>["staff"],
  no: string,
  input: Proposal,
  once: string,
): Promise<Result<"proposed" | "finance", ClaimRefusal>> {
  const proposed = await claimSteps.runStep({ staff: person }, no, "propose", { input, once });
  if (proposed.ok) return ok("proposed");
  if (proposed.error !== "finance") return proposed;
  const asked = await claimSteps.runStep({ staff: person }, no, "askFinance", { input, once });
  return asked.ok ? ok("finance") : asked;
}

/** Whether somebody of the staff opens cases at all. */
export const readsCases = (person: { readonly roles: readonly string[] }): boolean =>
  hasRole(person.roles as never, claimReaders);
