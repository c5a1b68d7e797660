/** The desk's queues (§7): which paid orders wait for whom. */
import { membersWith } from "~/domain/accounts/found-by.server";
import { hasRole, type Staff, type StaffRole } from "~/domain/accounts/people";
import { cappedCounts, containing, together, wholeCounts } from "~/platform/db/list.server";
import { db, join, sql, type Sql } from "~/platform/db";
import type { ListQuery, Page } from "~/platform/list";
import { offersAs, type Offers } from "~/platform/steps";
import { deskQueues, type DeskQueue } from "./list";
import {
  areMany,
  briefColumns,
  commonFinds,
  fewFinds,
  holdsWords,
  listedByIds,
  listOrders,
  type BriefOrder,
} from "./list.server";
import { seesAll, visibleTo, type StepFacts } from "./row.server";
import { stoppingTags } from "./rules";
import { orderSteps } from "./steps.server";
import { tallied, tallyFor } from "./tally.server";

/** Who may let a number be told to its store once more: no step of the order. */
const retriers: readonly StaffRole[] = ["agent", "support", "warehouse"];

/** What the desk's forms do, by the step of the order that it is. */
const stepOf = {
  accept: "accept",
  purchased: "purchased",
  dispatch: "part-shipped",
  delivered: "delivered",
  cancel: "cancel-refund",
  resume: "resume",
  stopped: "stopped",
  "too-late": "too-late",
  "change-accepted": "change-accepted",
  "change-refused": "change-refused",
} as const;

export type DeskIntent = keyof typeof stepOf | "write-back";

/** What somebody of the staff may do to orders in some state. */
export function intentsOf(staff: Viewer): DeskIntent[] {
  const theirs = orderSteps.stepsBy({ staff });
  const moves = Object.entries(stepOf).flatMap(([intent, event]) =>
    theirs.includes(event) ? [intent as keyof typeof stepOf] : [],
  );
  return hasRole(staff.roles, retriers) ? [...moves, "write-back"] : moves;
}

const steps = Object.values(stepOf);

/** What somebody of the staff may do to this order now, and why not to what is theirs and closed. */
export const deskOffers = (order: StepFacts, staff: Viewer): Offers<DeskIntent> =>
  offersAs(orderSteps.offersOf(order, { staff }, new Date(), steps), stepOf);

/** Orders whose store does not want them sent wait among the problems, for somebody to decide. */
const ofOrders = {
  stopped: sql`o.abnormal && ${[...stoppingTags]}::text[]`,
  bought: sql`o.purchased_at is not null`,
};
const ofTally = { stopped: sql`o.stopped`, bought: sql`o.bought` };

function queueScope(queue: DeskQueue, { stopped, bought } = ofOrders): Sql {
  switch (queue) {
    case "accept":
      return sql`o.status = 'PENDING' and o.hold = 'NONE' and not ${stopped}`;
    case "purchase":
      return sql`o.status = 'PURCHASING' and o.hold = 'NONE' and not ${bought} and not ${stopped}`;
    case "dispatch":
      return sql`o.status = 'PURCHASING' and o.hold = 'NONE' and ${bought} and not ${stopped}`;
    case "shipped":
      return sql`o.status = 'SHIPPED'`;
    case "delivered":
      return sql`o.status = 'DELIVERED'`;
    case "problems":
      return problems;
    case "all":
      return sql`true`;
  }
}

/**
 * Orders with problems: paid and held, changed or cancelled in the store, or tracking refused. The condition matches
 * the index `store_order_problems`.
 */
const problemIds = sql`(
  select p.id from store_order p where p.status in ('PENDING', 'PURCHASING')
    and (p.hold <> 'NONE' or p.abnormal && '{STORE_CHANGED,STORE_CANCELLED,FULFILLED_ELSEWHERE,STORE_STATE}'::text[])
  union all select w.order_id from package_writeback w where w.status = 'FAILED' and w.error is distinct from 'unbound'
  union all select w.order_id from package_writeback w where w.status = 'QUEUED' and w.attempts >= 3)`;
const problems = sql`o.id in ${problemIds}`;

function fromOf(queue: DeskQueue): Sql {
  if (queue !== "all") return sql`store_order o`;
  return sql`(select order_id as id, user_id, country, placed_at from order_search) o`;
}

/** Who looks: orders of an agent are those of their members. */
export type Viewer = Pick<Staff, "id" | "roles">;

/** `isCommon`: a search with so many matches that reading the queue one by one is faster. */
function scope(staff: Viewer, { q, tracking, country }: ListQuery["filters"], isCommon: boolean): Sql {
  const parts = [
    visibleTo(staff),
    ...(q ? [isCommon ? foundOneByOne(q) : foundBy(q)] : []),
    ...(tracking ? [withTracking(tracking)] : []),
    ...(country ? [sql`o.country = ${country.toUpperCase()}`] : []),
  ];
  return join(parts, " and ");
}

/** Number, the store's number, recipient, tracking number or member: each part by an index of its own. */
function finds(q: string): Sql {
  return sql`
    select s.order_id from order_search s where ${holdsWords(q)}
    union all select s.order_id from order_search s where s.user_id in ${membersWith(q)}`;
}

const foundBy = (q: string) => sql`o.id in (${finds(q)})`;

function foundOneByOne(q: string): Sql {
  return sql`(select ${holdsWords(q)} or s.user_id in ${membersWith(q)} from order_search s where s.order_id = o.id)`;
}

const isCommonSearch = async (q: string | undefined, many: number) =>
  q !== undefined && (await areMany(sql`from (${finds(q)}) found`, many));

function withTracking(text: string): Sql {
  return sql`o.id in (select order_id from package where tracking_no ilike ${containing(text)})`;
}

export type DeskRow = BriefOrder & { member: string };

const columns = sql`${briefColumns}, (select u.user_name from "user" u where u.id = o.user_id) as member`;

/** One page of a queue. */
export async function deskOrders(
  staff: Viewer,
  query: ListQuery,
  many = commonFinds,
): Promise<Page<DeskRow>> {
  const queue = query.tab as DeskQueue;
  const asked = asksSearchOnly(query) ? underWay.get(query) : undefined;
  const counts = asked?.staffId === staff.id ? await asked.counting : undefined;
  if (counts?.[queue] === 0) return { rows: [], after: null, before: null };
  const isCommon = counts ? counts.all > fewFinds : await isCommonSearch(query.filters["q"], many);
  const where = sql`${queueScope(queue)} and ${scope(staff, query.filters, isCommon)}`;
  return listOrders(query, { from: fromOf(queue), where }, (ids) =>
    db.rows<DeskRow>(listedByIds(ids, columns)),
  );
}

const asksSearchOnly = ({ filters: { q, tracking, country } }: ListQuery) =>
  Boolean(q) && !tracking && !country;

/** The count of each queue. A search is read once; otherwise each queue is counted by its index, up to the cap. */
export async function deskCounts(
  staff: Viewer,
  query: ListQuery,
  many = commonFinds,
): Promise<Record<DeskQueue, number>> {
  const counting = countsOf(staff, query, many);
  // Whoever reads the page of the same question asks how many there are.
  underWay.set(query, { staffId: staff.id, counting });
  return counting;
}

type Counting = { readonly staffId: string; readonly counting: Promise<Record<DeskQueue, number>> };
const underWay = new WeakMap<ListQuery, Counting>();

async function countsOf(staff: Viewer, query: ListQuery, many: number): Promise<Record<DeskQueue, number>> {
  const { q, tracking, country } = query.filters;
  if (!q && !tracking && !country) return talliedQueues(staff);
  if (q && asksSearchOnly(query) && seesAll(staff) && (await isCommonSearch(q, Math.min(many, fewJoined))))
    return foundCounts(q);
  const isCommon = await isCommonSearch(q, many);
  const where = scope(staff, query.filters, isCommon);
  if ((q && !isCommon) || tracking) {
    const queues = deskQueues.map((queue) => [queue, queueScope(queue)]);
    return wholeCounts(sql`from store_order o where ${where}`, Object.fromEntries(queues) as Queues);
  }
  const queues = deskQueues.map((queue) => [
    queue,
    sql`from ${fromOf(queue)} where ${queueScope(queue)} and ${where}`,
  ]);
  return cappedCounts(Object.fromEntries(queues) as Queues);
}

/** So many finds are joined with their orders one by one; more with all orders at once. */
const fewJoined = 4_000;

/** So many members are told to the server by their ids, so that an index finds their orders. */
const mostMembers = 100;

/**
 * The counts of what everybody's search finds. Most orders are delivered: those are what is left of all that are found, and
 * what the others are an index says (`store_order_of_queue`).
 */
async function foundCounts(q: string): Promise<Record<DeskQueue, number>> {
  const members = await db.rows<{ id: string }>(
    sql`select id from ${membersWith(q)} m limit ${mostMembers + 1}`,
  );
  const ofMembers =
    members.length > mostMembers ? membersWith(q) : sql`(${members.map(({ id }) => id)}::uuid[])`;
  const isFound =
    members.length === 0
      ? holdsWords(q)
      : sql`(${holdsWords(q)} or s.user_id ${members.length > mostMembers ? sql`in` : sql`= any`} ${ofMembers})`;
  const others = sql`(
    select id, status, 'NONE' as hold, false as stopped, false as bought from store_order
    where status in ('AWAITING_PAYMENT', 'SHIPPED', 'CLOSED')
    union all select o.id, o.status, o.hold, ${ofOrders.stopped}, ${ofOrders.bought} from store_order o
    where o.status in ('PENDING', 'PURCHASING'))`;
  const queues = deskQueues
    .filter((queue) => queue !== "problems")
    .map((queue) => [queue, queue === "delivered" ? sql`o.id is null` : queueScope(queue, ofTally)]);
  const [counts, more] = await Promise.all([
    wholeCounts(
      sql`from order_search s left join ${others} o on o.id = s.order_id where ${isFound}`,
      Object.fromEntries(queues) as Omit<Queues, "problems">,
    ),
    cappedCounts({
      problems: sql`from (select distinct p.id from ${problemIds} p) o
        where (select ${isFound} from order_search s where s.order_id = o.id)`,
    }),
  ]);
  return { ...counts, ...more };
}

async function talliedQueues(staff: Viewer): Promise<Record<DeskQueue, number>> {
  const kinds = deskQueues
    .filter((queue) => queue !== "problems")
    .map((queue) => [queue, queueScope(queue, ofTally)]);
  const counts = await together<Partial<Record<DeskQueue, number>>>([
    () => tallied(tallyFor(staff), Object.fromEntries(kinds) as Omit<Queues, "problems">),
    () =>
      cappedCounts({
        problems: seesAll(staff)
          ? sql`from (select distinct p.id from ${problemIds} p) o`
          : sql`from store_order o where ${problems} and ${visibleTo(staff)}`,
      }),
  ]);
  return Object.assign({}, ...counts) as Record<DeskQueue, number>;
}

type Queues = Record<DeskQueue, Sql>;

/** Whether an order is for this member of staff to see. */
export async function maySee(staff: Pick<Staff, "id" | "roles">, orderNo: string): Promise<boolean> {
  return (
    (await db.first(sql`select 1 from store_order o where o.no = ${orderNo} and ${visibleTo(staff)}`)) !==
    null
  );
}

/** Carriers that are in use, for the dispatch form: name and where their parcels are followed. */
export function carriers(): Promise<{ carrier: string; trackingUrl: string | null }[]> {
  return db.rows(sql`
    select carrier, min(tracking_url) as tracking_url from ship_channel group by carrier order by carrier`);
}

/** A carrier as our channels write it: stores and tracking pages know it by that name. */
export async function knownCarrier(name: string): Promise<string> {
  const known = (await carriers()).find(({ carrier }) => carrier.toLowerCase() === name.toLowerCase());
  return known?.carrier ?? name;
}

/** Hosts of the pages on which parcels are followed. */
export async function trackingHosts(): Promise<string[]> {
  const templates = await db.rows<{ url: string }>(
    sql`select distinct tracking_url as url from ship_channel where tracking_url is not null`,
  );
  return templates.flatMap(({ url }) => URL.parse(url.replace("{no}", "0"))?.host ?? []);
}

/** The page on which a carrier's parcel is followed; null where the carrier has none. */
export async function trackingUrlOf(carrier: string, trackingNo: string): Promise<string | null> {
  const known = (await carriers()).find((candidate) => candidate.carrier === carrier);
  return known?.trackingUrl?.replace("{no}", encodeURIComponent(trackingNo)) ?? null;
}
