/** What the lists of tickets read: those of the desk (§7), and a member's own (§2.3). */
import { requireMember, requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { contains, declareList, latestFirst, oldestFirstUnder } from "~/platform/db/declared-list.server";
import { holdsName } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { ticketView } from "./components/ticket-list";
import { questionView } from "./components/question-list";
import { ticketRoles } from "./config";
import { excerptOf, visibleTo, type TicketRow } from "./desk.server";
import { questionColumns, stateOfTab, type MemberTicketRow } from "./member.server";

/** The longest waiting first, among the finished the newest. */
export const deskTickets = declareList({
  view: ticketView,
  path: paths.deskTickets(),
  guard: (args) => requireStaff(args, ticketRoles),
  from: sql`ticket t left join staff s on s.id = t.assigned_to`,
  countFrom: sql`ticket t`,
  columns: sql`t.no, t.name, t.email, t.topic, t.status, s.name as assignee, t.created_at, t.updated_at,
    ${excerptOf} as excerpt`,
  read: (piece) => db.rows<TicketRow>(piece),
  scope: visibleTo,
  order: oldestFirstUnder(["OPEN", "WAITING_USER"], "t.created_at", "t.id"),
  tabs: {
    OPEN: sql`t.status = 'OPEN'`,
    WAITING_USER: sql`t.status = 'WAITING_USER'`,
    SOLVED: sql`t.status = 'SOLVED'`,
    CLOSED: sql`t.status = 'CLOSED'`,
    all: sql`true`,
  },
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

/** A member's own, the newest first. */
export const memberTickets = declareList({
  view: questionView,
  path: paths.tickets(),
  guard: requireMember,
  from: sql`ticket t`,
  columns: questionColumns,
  read: (piece) => db.rows<MemberTicketRow>(piece),
  scope: ({ id }) => sql`t.user_id = ${id}`,
  order: latestFirst("t.created_at", "t.id"),
  tabs: stateOfTab,
});
