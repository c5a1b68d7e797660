/** What the lists of tickets read: those of the desk (§7), and a member's own (§2.3). */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import type { MemberLine } from "~/domain/desk.server";
import type { HomeLine } from "~/domain/home.server";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { db, prepare, sql } from "~/platform/db";
import {
  contains,
  declareList,
  latestFirst,
  oldestFirstUnder,
  tabsByState,
} from "~/platform/db/declared-list.server";
import { cappedCount, cappedCounts, holdsName } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import {
  deskTones,
  memberTicketView,
  memberTones,
  ticketView,
  type MemberTicketRow,
  type TicketRow,
} from "./components/lists";
import { ticketRoles } from "./config";
import { ticketTabs, type TicketStatus } from "./states";
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
/** So many stand on a member's home. */
const shownAtHome = 4;
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

/** The tickets a member would look for first, as lines of the home: answered ones, then the newest. */
export async function ticketLines(member: string, locale: Locale): Promise<HomeLine[]> {
  const t = texts(locale, "tickets");
  const rows = await db.rows<MemberTicketRow>(
    prepare(sql`
    select ${memberColumns} from ticket t where ${seenBy({ member }).sql} and ${unsolved}
    order by (t.status = 'WAITING_USER') desc, t.created_at desc limit ${shownAtHome}`),
  );
  return rows.map(({ no, excerpt, status, updatedAt }) => ({
    no,
    to: paths.ticket(no),
    text: excerpt,
    state: t(`mine.status.${status}`),
    tone: memberTones[status],
    at: updatedAt,
  }));
}

/** A member's latest tickets, as lines of their page at the desk. */
export async function ticketsOfMember(member: string, locale: Locale): Promise<MemberLine[]> {
  const t = texts(locale, "tickets");
  const rows = await db.rows<{ no: string; status: TicketStatus; createdAt: Date }>(sql`
    select no, status, created_at from ticket where user_id = ${member}
    order by created_at desc, id desc limit 10`);
  return rows.map(({ no, status, createdAt }) => ({
    no,
    to: paths.deskTicket(no),
    at: createdAt,
    state: t(`status.${status}`),
    tone: deskTones[status],
  }));
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
