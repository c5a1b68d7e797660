/**
 * What happens to an order (§3.1): what its member, its store, staff and the clock do. A payment settles its own events in
 * one statement.
 */
import { roles } from "~/domain/accounts/people";
import { answererOf, publish } from "~/domain/bus";
import { pieceOf } from "~/domain/pieces.server";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import type { ShipTo } from "./address";
import { addressAskers, discountRoles, stockAskers, trashDays } from "./config";
import {
  discountSaid,
  fitsDiscount,
  leavesSomething,
  setDiscount,
  type DiscountRefusal,
  type NewDiscount,
} from "./discount.server";
import { evaluateOrders } from "./evaluate.server";
import {
  fitsQuotes,
  forgetQuotes,
  hasFreight,
  isDeliverable,
  lacksFreight,
  quotesSaid,
  tellQuoted,
  tellRefused,
  writeQuotes,
  type NewQuotes,
  type QuoteRefusal,
} from "./freight-quotes.server";
import {
  earnKeptGoods,
  forgetGoods,
  giveMoneyBack,
  keepSentGoods,
  readAgain,
  stockKeptGoods,
  tellNotResent,
  type GivingBack,
} from "./giving-back.server";
import { bookBought, stillHere } from "./lacking.server";
import {
  closeChange,
  dropChange,
  keepChange,
  waitingChange,
  type Asked,
  type Decided,
} from "./changes/change-row.server";
import { casesOver } from "./disputed.server";
import { leftShipment, quoteMerged, sameMethod } from "./merging/leave.server";
import { releaseOrderStock } from "./payable.server";
import { lockSeenBy, maySend, orderRoles, type Row, type StepFacts } from "./row.server";
import {
  answerInterception,
  closeInterception,
  openInterception,
  openInterceptionOf,
  stageOf,
  tellOfInterception,
} from "./stopping/interception.server";
import type { Source } from "./stopping/rules";
import { keyOf, orderMachine, paymentEvents, stateOf, type OrderKey, type OrderState } from "./states";
import { editParts, type EditPart } from "./words";

export type MoveError =
  | "orders:error.unknown"
  | "orders:error.stale"
  | "orders:error.pay-locked"
  | "orders:error.taken-down"
  | "orders:error.too-old"
  | "orders:error.nothing-abnormal"
  | "orders:error.paid-already"
  | "orders:error.changed"
  | "orders:error.not-purchased"
  | "orders:error.store-stopped"
  | "orders:error.disputed"
  | "orders:error.theirs"
  | "orders:error.picked"
  | "orders:error.labelled"
  /** With what is still here, as its text says it. */
  | `orders:error.still-here|${string}`
  | QuoteRefusal
  | DiscountRefusal;

export type OrderEdit = {
  channelId?: string;
  shipTo?: ShipTo;
  lettersKept?: boolean;
  remark?: string;
  relinked?: true;
};

type Inputs = {
  edited: OrderEdit;
  /** The total that the member saw, in cents. */
  "price-accepted": { seen: bigint };
  "state-confirmed": { seen: string };
  accept: StopSeen;
  purchased: StopSeen;
  "goods-lost": Because;
  "part-shipped": Sent;
  shipped: Sent;
  late: Because;
  returned: Because;
  intercept: Because & { source?: Source };
  "store-changes": Asked;
  "address-asked": Asked;
  "change-accepted": Decided;
  "change-refused": Decided;
  resume: Partial<Because> | undefined;
  "price-difference": Because;
  refunded: Because;
  "refunded-closed": Because;
  "claim-opened": Because;
  "claim-ended": Because;
  "cancel-refund": GivingBack;
  "difference-refused": GivingBack;
  "refunded-all": GivingBack;
  "refunded-rest": GivingBack;
  unanswered: GivingBack;
  /** The shipment that its orders share from now on. */
  merged: { group: string };
  /** The total before and after. */
  split: { said: string };
  unsplit: { said: string };
  quoted: NewQuotes;
  "quote-refused": Because;
  discounted: NewDiscount;
  "out-of-stock": Because;
  "stock-answered": Because;
  "address-problem": Because;
  "address-answered": Because;
};

/** Mark of what the store says against sending it, where staff have seen that and go on all the same. */
type StopSeen = { stopSeen?: string | undefined } | undefined;

type Because = { reason: string | undefined };

/** A parcel that left; `anyway`: staff were warned of its number; `hasLeft`: its carrier has scanned it. */
type Sent = {
  carrier: string;
  trackingNo: string;
  anyway?: boolean | undefined;
  hasLeft?: boolean | undefined;
};

/** Whether a parcel of an order may be sent now. One that a carrier has scanned is gone, whatever stands against it. */
export const mayLeave = ({ hold, purchasedAt }: StepFacts): Result<unknown, MoveError> => {
  if (hold !== "NONE") return err("orders:error.stale");
  return purchasedAt === null ? err("orders:error.not-purchased") : ok();
};

/** An open payment forbids what would change the order under it. */
const unlocked = ({ paying }: StepFacts): Result<unknown, MoveError> =>
  paying ? err("orders:error.pay-locked") : ok();

const byMember = { by: "member", guard: unlocked } as const;
const byStore = { by: "store", guard: unlocked } as const;
const reason = ({ input }: Doing<Row, Because | GivingBack>) => input.reason;

const sending = {
  check: seenStop,
  audit: ({ row, to }: Doing<Row, StopSeen>) =>
    stood(row, to, row.stopMark === null ? {} : { againstStore: true }),
};

const sent = {
  by: [roles("warehouse"), "system"] as const,
  guard: (row: StepFacts, by: By): Result<unknown, MoveError> => (by === "system" ? ok() : mayLeave(row)),
  reason: ({ input: { carrier, trackingNo } }: Doing<Row, Sent>) => `${carrier} ${trackingNo}`,
  audit: ({ row, to, input: { carrier, trackingNo, anyway } }: Doing<Row, Sent>) => ({
    ...stood(row, to, { carrier, trackingNo, ...(anyway ? { numberDoubted: true } : {}) }),
    action: "dispatched",
  }),
};

const givingBack = {
  reason,
  givenBack: ({ input }: Doing<Row, GivingBack>) => (input.refundKey ? undefined : input.amount),
  audit: ({ row, to, input }: Doing<Row, GivingBack>) =>
    stood(row, to, { reason: input.reason, amount: input.amount.toString() }),
};

/** Nothing has left: the order is unpaid again. */
const undoing = {
  ...givingBack,
  set: () => sql`
    paid_at = null, accepted_at = null, purchased_at = null, hold_prev = null,
    adj_goods = 0, adj_shipping = 0, adj_service = 0, adj_tax = 0`,
  then: [
    tellNotResent,
    earnKeptGoods,
    giveMoneyBack,
    forgetGoods,
    stockKeptGoods,
    readAgain,
    endsAsCancelled,
    leftShipment,
  ],
};

/** What is to change in an order is kept beside it, and the order waits. */
const keeping = [(tx: Tx, { row, input, now }: Doing<Row, Asked>) => keepChange(tx, row, input, now)];

const decidingChange = {
  by: ["member", roles("agent"), "system"] as const,
  check: decidesChange,
  reason: ({ input }: Doing<Row, Decided>) => input.reason,
  audit: ({ row, to, input }: Doing<Row, Decided>) => stood(row, to, { reason: input.reason }),
  then: [closeChange, acceptWhenDue, goesOn],
};

export const orderSteps = defineSteps<Row, Inputs, MoveError, StepFacts>()({
  entity: "store_order",
  machine: orderMachine,
  state: {
    of: keyOf,
    column: sql`concat_ws('/', status, box, hold)`,
    assign: (key) => sql`
      status = split_part(${key}, '/', 1), box = split_part(${key}, '/', 2), hold = split_part(${key}, '/', 3)`,
    name: (key) => shown(stateOf(key)),
  },
  lock: (tx, no: string, by: By) => lockSeenBy(tx, no, by),
  owner: (order) => order.userId,
  stale: "orders:error.stale",
  unknown: "orders:error.unknown",
  audit: "order",
  set: ({ row, to }) => {
    const { box } = stateOf(to as OrderKey);
    const moved = sql`, trashed_at = case when ${box} = 'TRASH' then now() end${
      box === "ACTIVE" ? sql`` : sql`, kept_until = null`
    }`;
    return sql`version = version + 1${box === row.box ? sql`` : moved}`;
  },
  starts: { import: unpaidKey(), placed: unpaidKey(), resent: paidKey() },
  elsewhere: paymentEvents,
  steps: {
    ignore: {
      by: "member",
      guard: (order) =>
        !order.paying && order.abnormal.length === 0 ? err("orders:error.nothing-abnormal") : unlocked(order),
      then: [quoteMerged],
    },
    restore: {
      by: "member",
      guard: ({ box, trashedAt, resend }, _by, now) => {
        // What was sent again free of charge has no price: it is asked for again, not bought.
        if (resend) return err("orders:error.stale");
        const oldest = now.getTime() - trashDays * 86_400_000;
        return box === "TRASH" && trashedAt && trashedAt.getTime() < oldest
          ? err("orders:error.too-old")
          : ok();
      },
      check: async (tx, { row }) =>
        row.box === "DRAFT" && (await hasTakenDown(tx, row.id)) ? err("orders:error.taken-down") : ok(),
      set: ({ row }) =>
        row.hold === "QUOTE"
          ? sql`quoted_total = null, channel_chosen = false, channel_choices = null`
          : sql`quoted_total = null`,
      then: [forgetQuotes, evaluate],
    },
    cancel: { ...byMember, then: [releaseStock, quoteMerged] },
    delete: {
      by: "member",
      guard: (order) =>
        !order.paying && order.paidAt !== null ? err("orders:error.paid-already") : unlocked(order),
      then: [releaseStock, quoteMerged],
    },
    close: { by: ["member", "system"], guard: unlocked },
    "store-unbound": byMember,
    "store-bound": byMember,
    edited: { ...byMember, set: edit, reason: whatChanged, then: [sameMethod, evaluate] },
    merged: {
      ...byMember,
      set: ({ input }) =>
        sql`shipment_group = ${input.group}::uuid, quoted_total = null, autopay_note = null, autopay_noted_at = null`,
    },
    unmerged: {
      by: ["member", "system"],
      guard: (order, by) =>
        by !== "system" && order.paidAt !== null ? err("orders:error.paid-already") : unlocked(order),
      set: ({ row }) =>
        row.paidAt === null ? sql`shipment_group = null, quoted_total = null` : sql`shipment_group = null`,
    },
    // The lines are written, and quoted, before: the history says what it costs more.
    split: { ...byMember, set: splitAnew, reason: ({ input }) => input.said },
    // By the system where the parcels are not possible any more: then the quote is being made.
    unsplit: { ...byMember, by: ["member", "system"], set: splitAnew, reason: ({ input }) => input.said },
    "price-accepted": {
      ...byMember,
      check: async (tx, { row, input }) =>
        (await tx.first(sql`
          select 1 from store_order
          where id = ${row.id} and total = ${input.seen} and 'PRICE_CHANGED' = any(abnormal)`))
          ? ok()
          : err("orders:error.changed"),
      set: () => sql`quoted_total = total, autopay_note = null, autopay_noted_at = null`,
      then: [evaluate],
    },
    "state-confirmed": {
      ...byMember,
      check: async (tx, { row, input }) =>
        (await tx.first(sql`
          select 1 from store_order where id = ${row.id} and store_doubt || ':' || store_status = ${input.seen}`))
          ? ok()
          : err("orders:error.stale"),
      set: ({ input }) => sql`doubt_seen = ${input.seen}`,
      then: [evaluate],
    },
    "store-edited": byStore,
    "store-cancelled": { ...byStore, then: [quoteMerged] },
    "fulfilled-elsewhere": { ...byStore, then: [quoteMerged] },
    "store-reinstated": { by: "store", set: () => sql`quoted_total = null` },
    accept: {
      by: [roles("agent"), "system"],
      ...sending,
      set: () => sql`accepted_at = now()`,
      then: [(tx, { row }) => publish("orders.accepted", tx, row.id)],
    },
    purchased: {
      by: [roles("sourcing"), "system"],
      guard: ({ purchasedAt }) => (purchasedAt === null ? ok() : err("orders:error.stale")),
      ...sending,
      set: () => sql`purchased_at = now()`,
      then: [(tx, { row, actor }) => bookBought(tx, row.id, actor)],
    },
    "goods-lost": {
      by: "system",
      guard: ({ purchasedAt }) => (purchasedAt === null ? err("orders:error.stale") : ok()),
      set: () => sql`purchased_at = null`,
      reason,
    },
    "part-shipped": {
      ...sent,
      check: asItStands,
      set: () => sql`
        abnormal = case when 'PARTIAL' = any(abnormal) then abnormal else abnormal || '{PARTIAL}'::text[] end`,
    },
    shipped: {
      ...sent,
      check: asItStands,
      set: () => sql`shipped_at = now(), hold_prev = null, abnormal = array_remove(abnormal, 'PARTIAL')`,
      then: [endsAsSent],
    },
    delivered: {
      by: [roles("agent", "warehouse"), "system"],
      set: () => sql`delivered_at = now(), abnormal = array_remove(abnormal, 'LATE')`,
      audit: ({ row, to }) => stood(row, to),
      then: [parcelsArrived],
    },
    late: {
      by: "system",
      guard: ({ abnormal }) => (abnormal.includes("LATE") ? err("orders:error.stale") : ok()),
      set: () => sql`abnormal = abnormal || '{LATE}'::text[]`,
      reason,
    },
    "moving-again": {
      by: "system",
      guard: ({ abnormal }) => (abnormal.includes("LATE") ? ok() : err("orders:error.stale")),
      set: () => sql`abnormal = array_remove(abnormal, 'LATE')`,
    },
    returned: {
      by: "system",
      guard: ({ abnormal }) => (abnormal.includes("RETURNED") ? err("orders:error.stale") : ok()),
      set: () => sql`abnormal = abnormal || '{RETURNED}'::text[]`,
      reason,
    },
    intercept: {
      by: ["member", "system"],
      guard: ({ paidAt }, by) => (by !== "system" && paidAt === null ? err("orders:error.stale") : ok()),
      set: ({ row }) => sql`hold_prev = ${row.hold}`,
      reason,
      then: [
        (tx, { row, by, input, now }) => {
          const source = by === "system" ? (input.source ?? "DISPUTE") : "MEMBER";
          return openInterception(tx, row.id, { source, reason: input.reason ?? "", now });
        },
      ],
    },
    stopped: {
      by: roles("agent", "warehouse"),
      audit: ({ row, to }) => stood(row, to),
      then: [
        (tx, { row, by }) => answerInterception(tx, row.id, "STOPPED", staffIdOf(by)),
        (tx, { row }) => tellOfInterception(tx, row, "order.stopped"),
      ],
    },
    "too-late": {
      by: [roles("agent", "warehouse"), "system"],
      // What was stopped is here; only a carrier that has it all the same knows better.
      guard: ({ hold }, by) => (hold === "INTERCEPTED" && by !== "system" ? err("orders:error.stale") : ok()),
      set: () => sql`hold_prev = null`,
      audit: ({ row, to }) => stood(row, to),
      then: [
        heldAsBefore,
        (tx, { row, by }) => answerInterception(tx, row.id, "TOO_LATE", staffIdOf(by)),
        (tx, { row }) => closeInterception(tx, row.id, "TOO_LATE"),
        (tx, { row }) => tellOfInterception(tx, row, "order.too-late"),
        allHasLeft,
      ],
    },
    resume: {
      by: ["member", roles("agent", "finance"), "system"],
      check: mayResume,
      set: () => sql`hold_prev = null`,
      reason: ({ input }) => input?.reason,
      audit: ({ row, to, input }) => stood(row, to, { reason: input?.reason, hold: row.holdPrev ?? "NONE" }),
      then: [heldAsBefore, (tx, { row }) => closeInterception(tx, row.id, "RESUMED"), acceptWhenDue, goesOn],
    },
    "store-changes": { by: "store", check: beforePick, then: keeping },
    "address-asked": { by: "member", check: beforeLabel, then: keeping },
    "change-accepted": decidingChange,
    "change-refused": decidingChange,
    "price-difference": {
      by: [roles(...orderRoles), "system"],
      reason,
      audit: ({ row, to, input }) => stood(row, to, { reason: input.reason }),
    },
    "difference-settled": {
      by: ["member", roles(...orderRoles), "provider", "system"],
      audit: () => null,
      then: [acceptWhenDue, goesOn],
    },
    // The refund itself stands in the audit log.
    refunded: { by: [roles(...orderRoles), "system"], reason, audit: () => null, then: [goesOn] },
    "refunded-closed": { by: roles(...orderRoles), reason, audit: () => null },
    "claim-opened": { by: ["member", "system"], reason },
    "claim-ended": { by: ["member", roles(...orderRoles), "system"], reason, audit: () => null },
    "cancel-refund": {
      by: ["member", roles("agent"), "system"],
      guard: ({ resend }, by) =>
        typeof by === "object" && "member" in by && resend ? err("orders:error.stale") : ok(),
      check: (tx, { row, by }) => undisputed(tx, row, by),
      ...undoing,
    },
    "difference-refused": { by: ["member", "system"], ...undoing },
    "refunded-all": { by: [roles(...orderRoles), "system"], ...undoing },
    "refunded-rest": {
      by: ["member", roles(...orderRoles), "system"],
      ...givingBack,
      set: () => sql`
        shipped_at = coalesce(shipped_at, now()), hold_prev = null, abnormal = array_remove(abnormal, 'PARTIAL')`,
      then: [tellNotResent, earnKeptGoods, giveMoneyBack, keepSentGoods, stockKeptGoods, endsAsCancelled],
    },
    "request-quote": {
      by: ["member", "system"],
      guard: (order) => (lacksFreight(order) ? unlocked(order) : err("orders:error.stale")),
      check: isDeliverable,
      then: [quoteMerged],
    },
    quoted: {
      by: roles("agent"),
      check: fitsQuotes,
      set: () =>
        sql`quoted_total = null, channel_chosen = false, channel_choices = null, autopay_note = null`,
      audit: ({ input }) => ({ after: quotesSaid(input) }),
      then: [writeQuotes, evaluate, hasFreight, tellQuoted],
    },
    "quote-refused": { by: roles("agent"), reason, then: [evaluate, tellRefused] },
    discounted: {
      by: roles(...discountRoles),
      guard: unlocked,
      check: fitsDiscount,
      set: setDiscount,
      reason: ({ input }) => input.reason,
      audit: ({ input }) => ({ after: discountSaid(input) }),
      then: [evaluate, leavesSomething],
    },
    // Who is asked, and what follows, is the noun of questions'.
    "out-of-stock": { by: [roles(...stockAskers), "system"], reason },
    "stock-answered": { by: ["member", roles("agent", "support", "sourcing"), "system"], reason },
    "address-problem": { by: [roles(...addressAskers), "system"], reason },
    "address-answered": { by: ["member", roles("agent", "support", "warehouse"), "system"], reason },
    unanswered: { by: roles("agent"), ...undoing },
  },
});

/** What a list says of an order whose state does not allow what was asked. */
export const notNow = { "orders:error.stale": "orders:error.not-now" } as const;

function paidKey(): OrderKey {
  return "PENDING/ACTIVE/NONE";
}

function unpaidKey(): OrderKey {
  return "AWAITING_PAYMENT/ACTIVE/NONE";
}

/** Whoever has seen the price of before pays nothing by it. */
function splitAnew() {
  return sql`quote_version = quote_version + 1`;
}

/** In history, an order outside the box ACTIVE shows its box. */
export function shown({ status, box }: OrderState): string {
  return box === "ACTIVE" ? status : box;
}

/** Before and after, as the audit log has it. */
function stood(row: OrderState, to: string, more: object = {}) {
  const { status, box, hold } = row;
  return { before: { status, box, hold }, after: { ...stateOf(to as OrderKey), ...more } };
}

/** What its store says against sending it was seen. */
async function seenStop(_tx: Tx, { row, input }: Doing<Row, StopSeen>): Promise<Result<unknown, MoveError>> {
  return maySend(row, input?.stopSeen) ? ok() : err("orders:error.store-stopped");
}

async function asItStands(_tx: Tx, { row, input }: Doing<Row, Sent>): Promise<Result<unknown, MoveError>> {
  return input.hasLeft ? ok() : mayLeave(row);
}

async function parcelsArrived(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await tx.run(sql`
    update package set status = 'DELIVERED', delivered_at = now() where order_id = ${row.id} and status <> 'DELIVERED'`);
}

/** Whom of the staff the history names; null for anybody else. */
const staffIdOf = (by: By): string | null => (typeof by === "object" && "staff" in by ? by.staff.id : null);

/** What a dispute stopped, its member neither takes up again nor cancels: the money may be gone. */
export async function undisputed(tx: Tx, row: Row, by: By): Promise<Result<unknown, MoveError>> {
  if (typeof by !== "object" || !("member" in by)) return ok();
  const cases = await casesOver(tx, [row.id]);
  return cases.some(({ status }) => status !== "WON") ? err("orders:error.disputed") : ok();
}

/** Staff let go on what a lost dispute stopped, and nothing that its member or store asked to stop. */
async function mayResume(tx: Tx, { row, by }: Doing<Row, unknown>): Promise<Result<unknown, MoveError>> {
  if (typeof by !== "object" || !("staff" in by)) return undisputed(tx, row, by);
  const cases = await casesOver(tx, [row.id]);
  if (cases.some(({ status }) => status === "OPEN")) return err("orders:error.disputed");
  const open = await openInterceptionOf(tx, row.id);
  return open !== null && open.source !== "DISPUTE" ? err("orders:error.theirs") : ok();
}

/** What staff say has left goes as if its carrier had scanned it; then nothing of the order may be here. */
async function allHasLeft(tx: Tx, { row, by }: Doing<Row, unknown>): Promise<Result<unknown, MoveError>> {
  if (by === "system") return ok();
  await answererOf("orders.sendLabelled")(tx, row.id);
  const here = await stillHere(tx, row.id);
  return here === "" ? ok() : err(`orders:error.still-here|${JSON.stringify({ goods: here })}`);
}

/** Nothing of it has been picked, packed or sent. */
async function beforePick(tx: Tx, { row }: Pick<Doing<Row>, "row">): Promise<Result<unknown, MoveError>> {
  const begun = await tx.first(sql`
    select 1 from store_order o where o.id = ${row.id} and (${pieceOf("orders.inWarehouse")(sql`o.id`)} is not null
      or exists (select 1 from package p where p.order_id = o.id))`);
  return begun ? err("orders:error.picked") : ok();
}

/** No label of it was made, and no parcel sent. */
async function beforeLabel(tx: Tx, { row }: Pick<Doing<Row>, "row">): Promise<Result<unknown, MoveError>> {
  const stage = await stageOf(tx, row.id);
  const sent = await tx.first(sql`select 1 from package where order_id = ${row.id} limit 1`);
  const isLabelled = stage === "labelled" || stage === "manifest" || stage === "gone";
  return sent || isLabelled ? err("orders:error.labelled") : ok();
}

/** Its member decides about what the store changed, staff about what the member asks for, which they may take back. */
async function decidesChange(
  tx: Tx,
  { row, by, event }: Doing<Row, Decided>,
): Promise<Result<unknown, MoveError>> {
  const change = await waitingChange(tx, row.id);
  if (!change) return err("orders:error.stale");
  if (by === "system") return ok();
  const isStaff = typeof by === "object" && "staff" in by;
  const theirs = isStaff
    ? change.askedBy === "MEMBER"
    : change.askedBy === "STORE" || event === "change-refused";
  if (!theirs) return err("orders:error.theirs");
  if (event !== "change-accepted") return ok();
  // A label that was made meanwhile names the address of before; of what is being picked no piece is taken out.
  return change.lines ? beforePick(tx, { row }) : beforeLabel(tx, { row });
}

async function endsAsCancelled(tx: Tx, { row }: Doing<Row, GivingBack>): Promise<void> {
  await closeInterception(tx, row.id, "CANCELLED");
  await dropChange(tx, row.id);
  await publish("orders.givenUp", tx, row.id);
}

async function endsAsSent(tx: Tx, { row }: Doing<Row, Sent>): Promise<void> {
  await dropChange(tx, row.id);
}

/** It goes on where it was before the interception, as far as the reason of that is not settled meanwhile. */
async function heldAsBefore(tx: Tx, { row }: Doing<Row>): Promise<void> {
  const { id, holdPrev } = row;
  if (holdPrev !== null) await tx.run(sql`update store_order set hold = ${holdPrev} where id = ${id}`);
}

/** The hour at which it would have been accepted by itself may be over. */
async function acceptWhenDue(tx: Tx, { row, event }: Doing<Row>): Promise<void> {
  const isHeld = event === "resume" && (row.holdPrev ?? "NONE") !== "NONE";
  if (row.status === "PENDING" && !isHeld) await addJob(tx, "orders.accept", { orderIds: [row.id] });
}

/** What it lacks is looked for again, and whether it lacks anything still. */
async function goesOn(tx: Tx, { row }: Doing<Row>): Promise<void> {
  if (row.status === "PURCHASING") await publish("orders.goesOn", tx, row.id);
}

function edit({ input: { channelId, shipTo, lettersKept, remark, relinked } }: Doing<Row, OrderEdit>) {
  const anew = shipTo ?? channelId ?? relinked;
  return sql`
    channel_id = coalesce(${channelId ?? null}::uuid, channel_id),
    channel_chosen = channel_chosen or ${channelId !== undefined}::boolean,
    channel_choices = case when ${channelId !== undefined}::boolean then coalesce(channel_choices, '{}') || coalesce((
      select jsonb_build_object(c.warehouse_id, c.id) from ship_channel c where c.id = ${channelId ?? null}::uuid), '{}')
      else channel_choices end,
    ship_to = coalesce(${shipTo ? JSON.stringify(shipTo) : null}::jsonb, ship_to),
    letters_kept = coalesce(${lettersKept ?? null}::boolean, letters_kept),
    country = coalesce(${shipTo?.country ?? null}::text, country),
    remark = case when ${remark !== undefined}::boolean then ${remark ?? null}::text else remark end${
      anew === undefined
        ? sql``
        : sql`, quoted_total = null, kept_until = null, autopay_note = null, quote_version = quote_version + 1`
    }`;
}

/** Words of the history: what was changed. */
function whatChanged({ input: { channelId, shipTo, lettersKept, remark, relinked } }: Doing<Row, OrderEdit>) {
  const all: Record<EditPart, unknown> = {
    address: shipTo,
    letters: shipTo === undefined ? lettersKept : undefined,
    method: channelId,
    remark,
    products: relinked,
  };
  return editParts.filter((part) => all[part] !== undefined).join(" ");
}

async function evaluate(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await evaluateOrders(tx, [row.id]);
}

async function releaseStock(tx: Tx, { row }: Doing<Row>): Promise<void> {
  await releaseOrderStock(tx, row.id);
}

async function hasTakenDown(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from order_line l join order_line_item i on i.order_line_id = l.id join variant v on v.id = i.variant_id
    join product p on p.id = v.product_id
    where l.order_id = ${orderId} and (p.status <> 'on' or v.status <> 'on') limit 1`);
  return row !== null;
}
