/** What buyers, deliveries and suppliers' words do to a purchase order. Every form says which version it saw. */
import { publish } from "~/domain/bus";
import { roles } from "~/domain/accounts/people";
import { sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { By } from "~/platform/steps";
import { buyers } from "./config";
import { noteDemandAgain } from "./demand.server";
import type { PurchaseFields } from "./forms";
import { issueDearer, issueLate, issueShort } from "./issues.server";
import { sendPurchaseMail } from "./mails.server";
import { stateBy, type Pieces } from "./pieces";
import { purchaseStates, type PurchaseStatus } from "./states";

/** A purchase order as pages and guards know it. */
export type PurchaseFacts = {
  readonly status: PurchaseStatus;
  readonly lines: number;
  readonly received: number;
  readonly open: number;
  readonly mail: string;
};

export type PurchaseRow = PurchaseFacts & {
  readonly id: string;
  readonly no: string;
  readonly version: number;
  readonly expectedOn: string | null;
  readonly sends: number;
};

export type PurchaseError =
  | "purchasing:error.stale"
  | "purchasing:error.unknown"
  | "purchasing:error.changed"
  | "purchasing:error.empty"
  | "purchasing:error.no-mail"
  | "purchasing:error.came"
  | "purchasing:error.not-came"
  | "purchasing:error.pieces"
  | "purchasing:error.line";

/** Facts of `purchase_order o` that steps ask for. */
export const factColumns = sql`o.status,
  (select count(*)::int from purchase_order_line l where l.purchase_order_id = o.id) as lines,
  (select coalesce(sum(l.received + l.over), 0)::int from purchase_order_line l where l.purchase_order_id = o.id) as received,
  (select coalesce(sum(l.ordered - l.received - l.cancelled), 0)::int from purchase_order_line l
    where l.purchase_order_id = o.id) as open,
  (select s.email from supplier s where s.id = o.supplier_id) as mail`;

/** Locks a purchase order by its number or id; all that changes its lines holds this lock. */
export async function lockPurchase(
  tx: Tx,
  key: { no: string } | { id: string },
): Promise<PurchaseRow | null> {
  const where = "no" in key ? sql`no = ${key.no}` : sql`id = ${key.id}::uuid`;
  const locked = await tx.first<{ id: string }>(sql`select id from purchase_order where ${where} for update`);
  return (
    locked &&
    tx.first<PurchaseRow>(sql`
      select o.id, o.no, o.version, o.expected_on::text as expected_on, ${factColumns},
        (select count(*)::int from state_transition h
          where h.entity = 'purchase_order' and h.entity_id = o.id and h.event in ('place', 'send')) as sends
      from purchase_order o where o.id = ${locked.id}`)
  );
}

type Seen = { readonly version?: number | undefined } | undefined;
type Of<Intent> = Extract<PurchaseFields, { intent: Intent }>;
type Inputs = {
  change: Of<"change"> | Of<"line">;
  place: Seen;
  send: Seen;
  confirm: Of<"confirm">;
  delay: Of<"delay">;
  reprice: Of<"reprice">;
  shorten: Of<"shorten">;
  "close-short": Seen;
  cancel: Seen;
  reopen: Seen;
};
type Step<Input> = Doing<PurchaseRow, Input>;
type Answer = Result<unknown, PurchaseError>;

const buyer = roles(...buyers);
const receiver = [roles("warehouse", ...buyers), "system"] as const;

/** Left out where many are taken from a list, whose state was seen there. */
const asSeen = async (_tx: Tx, { row, input }: Step<Seen>): Promise<Answer> =>
  input?.version === undefined || input.version === row.version ? ok() : err("purchasing:error.changed");

const reachable = ({ mail }: PurchaseFacts): Answer => (mail === "" ? err("purchasing:error.no-mail") : ok());
const nothingCame = ({ received }: PurchaseFacts): Answer =>
  received > 0 ? err("purchasing:error.came") : ok();

export const purchaseSteps = defineSteps<PurchaseRow, Inputs, PurchaseError, PurchaseFacts>()({
  entity: "purchase_order",
  machine: purchaseStates,
  lock: (tx, no: string, _by: By) => lockPurchase(tx, { no }),
  stale: "purchasing:error.stale",
  unknown: "purchasing:error.unknown",
  audit: "purchase",
  set: () => sql`version = version + 1`,
  starts: { make: "DRAFT" },
  steps: {
    change: {
      by: buyer,
      check: asSeen,
      set: ({ input }) =>
        input.intent === "change"
          ? sql`expected_on = ${input.expectedOn ?? null}::date, note = ${input.note ?? ""}`
          : sql`closed_at = null`,
      audit: ({ input }) =>
        input.intent === "line"
          ? { after: { lineId: input.lineId, ordered: input.ordered, cost: input.cost.toString() } }
          : { after: { expectedOn: input.expectedOn ?? null } },
      then: [changeLine],
    },
    place: {
      by: buyer,
      guard: (row) => (row.lines === 0 || row.open === 0 ? err("purchasing:error.empty") : reachable(row)),
      check: asSeen,
      set: () => sql`placed_at = now(), expected_on = coalesce(expected_on, (
        select (now() at time zone 'UTC')::date + coalesce((
          select max(coalesce(r.lead_days, s.lead_days)) from purchase_order_line l
          left join supplier_price r on r.supplier_id = s.id and r.variant_id = l.variant_id and r.valid_to is null
          where l.purchase_order_id = purchase_order.id and l.ordered > l.cancelled), s.lead_days)
        from supplier s where s.id = supplier_id))`,
      then: [send, (tx, { row }) => publish("purchasing.placed", tx, row.id)],
    },
    send: { by: buyer, guard: reachable, check: asSeen, then: [send] },
    confirm: {
      by: buyer,
      check: asSeen,
      set: ({ input }) => sql`confirmed_at = now(), expected_on = ${input.expectedOn}::date`,
      reason: ({ input }) => input.expectedOn,
      audit: ({ row, input }) => ({
        before: { expectedOn: row.expectedOn },
        after: { expectedOn: input.expectedOn },
      }),
      then: [tellLate],
    },
    delay: {
      by: buyer,
      check: asSeen,
      set: ({ input }) => sql`expected_on = ${input.expectedOn}::date`,
      reason: ({ input }) => input.expectedOn,
      audit: ({ row, input }) => ({
        before: { expectedOn: row.expectedOn },
        after: { expectedOn: input.expectedOn },
      }),
      then: [tellLate],
    },
    reprice: {
      by: buyer,
      check: asSeen,
      audit: ({ input }) => ({ after: { lineId: input.lineId, cost: input.cost.toString() } }),
      then: [reprice],
    },
    shorten: {
      by: buyer,
      check: asSeen,
      reason: ({ input }) => String(input.qty),
      audit: ({ input }) => ({ after: { lineId: input.lineId, qty: input.qty } }),
      then: [shorten],
    },
    "close-short": {
      by: buyer,
      guard: ({ received }) => (received > 0 ? ok() : err("purchasing:error.not-came")),
      check: asSeen,
      set: () => sql`closed_at = now()`,
      then: [cancelRest],
    },
    cancel: {
      by: buyer,
      guard: nothingCame,
      check: asSeen,
      set: () => sql`closed_at = now()`,
      then: [cancelRest, tellUnplaced],
    },
    reopen: {
      by: buyer,
      guard: nothingCame,
      check: asSeen,
      set: () => sql`closed_at = null, placed_at = null, confirmed_at = null`,
      then: [
        (tx, { row }) =>
          tx
            .run(sql`update purchase_order_line set cancelled = 0 where purchase_order_id = ${row.id}`)
            .then(() => noteDemandAgain(tx, row.id)),
        tellUnplaced,
      ],
    },
    "part-received": { by: [...receiver] },
    received: { by: [...receiver], set: () => sql`closed_at = coalesce(closed_at, now())` },
    "less-received": { by: [...receiver], set: () => sql`closed_at = null` },
    "none-received": { by: [...receiver], set: () => sql`closed_at = null` },
    "nothing-comes": { by: [buyer, "system"], set: () => sql`closed_at = now()` },
  },
});

function tellUnplaced(tx: Tx, { row }: Step<Seen>): Promise<void> {
  return publish("purchasing.unplaced", tx, row.id);
}

/** Hands it to the mail, once for each press: its place in the history is part of the mail's key. */
async function send(tx: Tx, { row, event }: Step<Seen>): Promise<void> {
  const to = await tx.first<{ email: string; locale: string; name: string; contact: string }>(sql`
    update purchase_order o set sent_at = now(), sent_to = s.email from supplier s
    where o.id = ${row.id} and s.id = o.supplier_id returning s.email, s.locale, s.name, s.contact`);
  if (!to) return;
  await sendPurchaseMail(tx, {
    key: `purchasing.order:${row.id}:${row.sends + 1}`,
    to: to.email,
    locale: to.locale,
    template: "purchasing.order",
    params: { no: row.no, name: to.contact || to.name, again: event === "send" ? "again" : null },
  });
}

async function changeLine(tx: Tx, { row, input }: Step<Inputs["change"]>): Promise<Answer> {
  if (input.intent !== "line") return ok();
  const changed = await tx.run(sql`
    update purchase_order_line set ordered = ${input.ordered}, unit_cost = ${input.cost}
    where id = ${input.lineId} and purchase_order_id = ${row.id}`);
  return changed === 1 ? ok() : err("purchasing:error.line");
}

async function tellLate(tx: Tx, { row, input }: Step<{ expectedOn: string }>): Promise<void> {
  if (row.expectedOn !== null && input.expectedOn > row.expectedOn)
    await issueLate(tx, row.id, { before: row.expectedOn, now: input.expectedOn });
}

async function reprice(tx: Tx, { row, input }: Step<Inputs["reprice"]>): Promise<Answer> {
  const line = await tx.first<{ before: bigint; listCost: bigint }>(sql`
    with was as (select id, unit_cost from purchase_order_line where id = ${input.lineId} and purchase_order_id = ${row.id})
    update purchase_order_line l set unit_cost = ${input.cost} from was where l.id = was.id
    returning was.unit_cost as before, l.list_cost`);
  if (!line) return err("purchasing:error.line");
  await issueDearer(tx, input.lineId, { list: line.listCost, before: line.before, cost: input.cost });
  return ok();
}

async function shorten(tx: Tx, { row, by, input }: Step<Inputs["shorten"]>): Promise<Answer> {
  const changed = await tx.run(sql`
    update purchase_order_line set cancelled = cancelled + ${input.qty}::int
    where id = ${input.lineId} and purchase_order_id = ${row.id} and ordered - received - cancelled >= ${input.qty}::int`);
  if (changed !== 1) return err("purchasing:error.pieces");
  await issueShort(tx, [input.lineId]);
  return followLines(tx, row, by);
}

async function cancelRest(tx: Tx, { row }: Step<Seen>): Promise<void> {
  const lines = await tx.rows<{ id: string }>(sql`
    update purchase_order_line set cancelled = ordered - received
    where purchase_order_id = ${row.id} and ordered > received + cancelled returning id`);
  // What was never placed was promised to nobody.
  if (row.status !== "DRAFT")
    await issueShort(
      tx,
      lines.map(({ id }) => id),
    );
}

/** Takes the step that its lines ask for, of an order that is locked. `booked`: something came just now. */
export async function followLines(
  tx: Tx,
  { id }: Pick<PurchaseRow, "id">,
  by: By,
  booked = false,
): Promise<Result<unknown, PurchaseError>> {
  const now = await lockPurchase(tx, { id });
  if (!now) return err("purchasing:error.unknown");
  const to = stateBy(await linesOf(tx, id));
  if (to === null || (to === now.status && !booked)) return ok();
  const event = { PART_RECEIVED: "part-received", RECEIVED: "received", CANCELLED: "nothing-comes" } as const;
  return purchaseSteps.takeStep(tx, now, event[to], by, {});
}

const linesOf = (tx: Tx, orderId: string) =>
  tx.rows<Pieces>(sql`
    select ordered, received, cancelled from purchase_order_line where purchase_order_id = ${orderId} order by id`);

/** What a form of the page asks for, once for its key. */
export function actOnPurchase(
  by: By,
  no: string,
  fields: PurchaseFields,
  once: string,
): Promise<Result<null, PurchaseError>> {
  const run = purchaseSteps.runStep;
  switch (fields.intent) {
    case "change":
    case "line":
      return run(by, no, "change", { input: fields, once });
    case "confirm":
      return run(by, no, "confirm", { input: fields, once });
    case "delay":
      return run(by, no, "delay", { input: fields, once });
    case "reprice":
      return run(by, no, "reprice", { input: fields, once });
    case "shorten":
      return run(by, no, "shorten", { input: fields, once });
    default:
      return run(by, no, fields.intent, { input: fields, once });
  }
}
