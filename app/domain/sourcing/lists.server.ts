/** What the lists of sourcing read: a member's own (§2.4), and the desk's (§7). */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
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
import { deskView, memberView, type DeskRow, type MemberRow } from "./components/lists";
import { purchaseTypes, sourcingRoles } from "./config";
import { seenBy } from "./requests.server";
import { overdueSince } from "./states";

const pending = sql`r.status = 'PENDING_PROCESSING'`;
const forUs = sql`(${pending} and r.substate <> 'NEED_INFO')`;
const succeeded = sql`r.status = 'SUCCEEDED'`;
const failed = sql`r.status = 'FAILED'`;

const common = sql`r.no, r.title, r.url, r.purchase_type, r.qty, r.target_price, r.status, r.substate, r.reason_code,
  r.accepted_at, r.expired_at, r.created_at, r.updated_at`;

/** A member's own, the newest first. */
export const memberSourcing = declareList({
  view: memberView,
  path: paths.sourcing(),
  guard: requireMember,
  from: sql`sourcing_request r`,
  columns: sql`${common}, r.reason, r.result_product_id as product_id,
    (select f.id from sourcing_file f where f.request_id = r.id and f.kind = 'pictures'
      order by f.sort, f.id limit 1) as picture,
    (select jsonb_build_object('price', min(q.price)::text, 'most', max(q.price)::text, 'moq', min(q.moq),
        'days', max(q.days))
      from sourcing_quote q where q.request_id = r.id having count(*) > 0) as quote`,
  read: (piece) => db.rows<MemberRow>(piece),
  scope: ({ id }) => seenBy({ member: id }).sql,
  order: latestFirst("r.created_at", "r.id"),
  tabs: { pending, succeeded, failed, all: sql`true` },
  filters: {
    q: contains(sql`r.no`, sql`r.title`, sql`r.url`),
    type: oneOf(sql`r.purchase_type`, purchaseTypes),
  },
});

const mine = ({ id }: Pick<Staff, "id">) => sql`r.assigned_to = ${id}`;
const overdue = () => sql`(${forUs} and r.waiting_since < ${overdueSince(new Date())})`;

/** The longest waiting first, among the finished the newest. */
export const deskSourcing = declareList({
  view: deskView,
  path: paths.deskSourcing(),
  guard: (args) => requireStaff(args, sourcingRoles),
  from: sql`sourcing_request r join "user" u on u.id = r.user_id left join staff s on s.id = r.assigned_to`,
  countFrom: sql`sourcing_request r`,
  columns: sql`${common}, u.user_name as member, s.name as assignee, r.waiting_since`,
  read: (piece) => db.rows<DeskRow>(piece),
  scope: (staff) => seenBy({ staff }).sql,
  order: oldestFirstUnder(["pending", "waiting"], "r.waiting_since", "r.id"),
  tabs: {
    pending: forUs,
    waiting: sql`(${pending} and r.substate = 'NEED_INFO')`,
    succeeded,
    failed,
    all: sql`true`,
  },
  filters: {
    q: contains(sql`r.no`, sql`r.title`),
    who: (who, staff): Sql | null =>
      who === "mine" ? mine(staff) : who === "nobody" ? sql`r.assigned_to is null` : null,
    due: (due) => (due === "over" ? overdue() : null),
  },
});

/** For the overview: what waits for us of the viewer's, what nobody looks after, and what is overdue. */
export function sourcingQueues(staff: Staff) {
  const seen = sql`from sourcing_request r where ${seenBy({ staff }).sql} and ${forUs}`;
  return cappedCounts({
    mine: sql`${seen} and ${mine(staff)}`,
    unassigned: sql`${seen} and r.assigned_to is null`,
    overdue: sql`${seen} and ${overdue()}`,
  });
}

/** How many of a member's requests wait for the member: a question, or a quote that is not accepted. */
export function waitingRequests(memberId: string): Promise<number> {
  return cappedCount(sql`from sourcing_request r where r.user_id = ${memberId} and (
    (${pending} and r.substate = 'NEED_INFO')
    or (${succeeded} and r.accepted_at is null and r.expired_at is null))`);
}
