/** What the lists of cases read: a member's own, and the desk's (§3.9, §7). */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import type { MemberLine } from "~/domain/desk.server";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { db, sql, type Sql } from "~/platform/db";
import {
  contains,
  declareList,
  latestFirst,
  oldestFirstUnder,
  oneOf,
} from "~/platform/db/declared-list.server";
import { cappedCount, cappedCounts } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { claimTone, deskView, memberView, type DeskRow, type MemberRow } from "./components/lists";
import { claimReaders, reasons } from "./config";
import { seenBy } from "./seen.server";
import { tabStatuses, type ClaimStatus } from "./states";

const isIn = (statuses: readonly ClaimStatus[]) => sql`c.status = any(${[...statuses]}::text[])`;
const atFinance = sql`(c.status = 'UNDER_REVIEW' and exists (
  select 1 from case_offer f where f.case_id = c.id and f.status = 'FINANCE'))`;
const forUs = sql`(c.status = 'UNDER_REVIEW' and not exists (
  select 1 from case_offer f where f.case_id = c.id and f.status = 'FINANCE'))`;

/** By the case's number, or the order's; each by its own index, `aftersale_case_no_idx` and that of `order_id`. */
const named = (q: string) => sql`(${contains(sql`c.no`)(q)}
  or c.order_id = (select x.id from store_order x where x.no = upper(${q})))`;

const common = sql`c.no, o.no as order_no, c.reason, c.want, c.amount_req, c.amount_ok, c.status, c.due_at, c.created_at,
  c.updated_at, (
    select string_agg(x.qty || ' × ' || coalesce(l.store_sku, left(l.title, 40)), ', ' order by l.id)
    from aftersale_line x join order_line l on l.id = x.order_line_id where x.case_id = c.id) as items`;

/** A member's own, the newest first. */
export const memberClaims = declareList({
  view: memberView,
  path: paths.claims(),
  guard: requireMember,
  from: sql`aftersale_case c join store_order o on o.id = c.order_id`,
  countFrom: sql`aftersale_case c`,
  columns: common,
  read: (piece) => db.rows<MemberRow>(piece),
  scope: ({ id }) => seenBy({ member: id }),
  order: latestFirst("c.created_at", "c.id"),
  tabs: {
    waiting: isIn(tabStatuses.waiting),
    review: isIn(tabStatuses.review),
    resolved: isIn(tabStatuses.resolved),
    rejected: isIn(tabStatuses.rejected),
    closed: isIn(tabStatuses.closed),
    all: sql`true`,
  },
  filters: {
    q: named,
    reason: oneOf(sql`c.reason`, reasons),
  },
});

const mine = ({ id }: Pick<Staff, "id">) => sql`c.assigned_to = ${id}`;
const overdue = sql`(c.status = 'UNDER_REVIEW'
  and c.waiting_since + make_interval(hours => (c.policy ->> 'answerHours')::int) < now())`;

/** The longest waiting first, among the finished the newest. */
export const deskClaims = declareList({
  view: deskView,
  path: paths.deskClaims(),
  guard: (args) => requireStaff(args, claimReaders),
  from: sql`aftersale_case c join store_order o on o.id = c.order_id join "user" u on u.id = c.user_id
    left join staff s on s.id = c.assigned_to`,
  countFrom: sql`aftersale_case c`,
  columns: sql`${common}, u.user_name as member, s.name as assignee, c.waiting_since, ${overdue} as overdue`,
  read: (piece) => db.rows<DeskRow>(piece),
  scope: (staff) => seenBy({ staff }),
  order: oldestFirstUnder(["review", "finance", "waiting", "returns"], "c.waiting_since", "c.id"),
  tabs: {
    review: forUs,
    finance: atFinance,
    waiting: isIn(tabStatuses.waiting),
    returns: sql`c.status = 'RETURN_PENDING'`,
    resolved: isIn(tabStatuses.resolved),
    rejected: isIn(tabStatuses.rejected),
    closed: isIn(tabStatuses.closed),
    all: sql`true`,
  },
  filters: {
    q: named,
    reason: oneOf(sql`c.reason`, reasons),
    who: (who, staff): Sql | null =>
      who === "mine" ? mine(staff) : who === "nobody" ? sql`c.assigned_to is null` : null,
    due: (due) => (due === "over" ? overdue : null),
  },
});

/** For the overview: what waits for us, what of it is the viewer's, what is overdue, and what waits for finance. */
export function claimQueues(staff: Staff) {
  const seen = sql`from aftersale_case c where ${seenBy({ staff })}`;
  return cappedCounts({
    open: sql`${seen} and ${forUs}`,
    mine: sql`${seen} and ${forUs} and ${mine(staff)}`,
    overdue: sql`${seen} and ${overdue}`,
    finance: sql`${seen} and ${atFinance}`,
  });
}

/** How many of a member's cases wait for the member: a question, an offer, or a parcel to send. */
export const waitingClaims = (memberId: string): Promise<number> =>
  cappedCount(sql`from aftersale_case c where c.user_id = ${memberId} and ${isIn(tabStatuses.waiting)}`);

/** A member's latest cases, as lines of their page at the desk. */
export async function claimsOfMember(member: string, locale: Locale): Promise<MemberLine[]> {
  const t = texts(locale, "claims");
  const rows = await db.rows<{ no: string; status: ClaimStatus; createdAt: Date }>(sql`
    select no, status, created_at from aftersale_case where user_id = ${member}
    order by created_at desc, id desc limit 10`);
  return rows.map(({ no, status, createdAt }) => ({
    no,
    to: paths.deskClaim(no),
    at: createdAt,
    state: t(`status.${status}`),
    tone: claimTone(status, true),
  }));
}
