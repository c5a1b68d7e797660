/** What the lists of tickets read: those of the desk (§7), and a member's own (§2.3). */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";
import {
  contains,
  declareList,
  latestFirst,
  oldestFirstUnder,
  tabsByState,
} from "~/platform/db/declared-list.server";
import { cappedCount, cappedCounts, holdsName } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { memberTicketView, ticketView, type MemberTicketRow, type TicketRow } from "./components/lists";
import { ticketRoles } from "./config";
import { ticketTabs } from "./states";
import { seenBy } from "./tickets.server";

/** How the question of ticket `t` begins. */
const excerpt = sql`(select left(m.body, 140) from ticket_message m
  where m.ticket_id = t.id order by m.created_at, m.id limit 1) as excerpt`;

/** The longest waiting first, among the finished the newest. */
export const deskTickets = declareList({
  view: ticketView,
  path: paths.deskTickets(),
  guard: (args) => requireStaff(args, ticketRoles),
  from: sql`ticket t left join staff s on s.id = t.assigned_to`,
  countFrom: sql`ticket t`,
  columns: sql`t.no, t.name, t.email, t.topic, t.status, s.name as assignee, t.created_at, ${excerpt}`,
  read: (piece) => db.rows<TicketRow>(piece),
  scope: (staff) => seenBy({ staff }).sql,
  order: oldestFirstUnder(["OPEN", "WAITING_USER"], "t.created_at", "t.id"),
  tabs: tabsByState(sql`t.status`, ticketTabs),
  filters: {
    q: (q) => sql`(${contains(sql`t.no`, sql`t.email`, sql`t.order_no`)(q)} or ${holdsName(sql`t.name`, q)})`,
    who: (who, staff) =>
      who === "mine"
        ? sql`t.assigned_to = ${staff.id}`
        : who === "nobody"
          ? sql`t.assigned_to is null`
          : null,
  },
});

const memberColumns = sql`t.no, t.topic, t.status, t.created_at, t.updated_at, ${excerpt},
  (select count(*)::int from ticket_message m where m.ticket_id = t.id and m.staff_id is not null) as replies`;
const unsolved = sql`t.status in ('OPEN', 'WAITING_USER')`;

/** A member's own, the newest first. */
export const memberTickets = declareList({
  view: memberTicketView,
  path: paths.tickets(),
  guard: requireMember,
  from: sql`ticket t`,
  columns: memberColumns,
  read: (piece) => db.rows<MemberTicketRow>(piece),
  scope: ({ id }) => seenBy({ member: id }).sql,
  order: latestFirst("t.created_at", "t.id"),
  tabs: { open: unsolved, done: sql`t.status in ('SOLVED', 'CLOSED')`, all: sql`true` },
});

/** The tickets a member would look for first: answered ones, then the newest. */
export function latestTickets(member: string, limit: number): Promise<MemberTicketRow[]> {
  return db.rows<MemberTicketRow>(sql`
    select ${memberColumns} from ticket t where ${seenBy({ member }).sql} and ${unsolved}
    order by (t.status = 'WAITING_USER') desc, t.created_at desc limit ${limit}`);
}

/** How many of a member's tickets were answered and wait for the member. */
export function answeredTickets(member: string): Promise<number> {
  return cappedCount(sql`from ticket t where ${seenBy({ member }).sql} and t.status = 'WAITING_USER'`);
}

/** For the overview: what waits for us, what of it is the viewer's, and what waits for the senders. */
export function ticketQueues(staff: Staff) {
  const seen = sql`from ticket t where ${seenBy({ staff }).sql}`;
  return cappedCounts({
    open: sql`${seen} and t.status = 'OPEN'`,
    mine: sql`${seen} and t.status = 'OPEN' and t.assigned_to = ${staff.id}`,
    waiting: sql`${seen} and t.status = 'WAITING_USER'`,
  });
}
