/** Questions to us in the search over everything: by their number, the order's, or who asked. */
import type { Search } from "~/domain/search.server";
import type { Sought } from "~/domain/sought";
import { sql, type Sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { holdsName } from "~/platform/db/list.server";
import { paths } from "~/platform/paths";
import { ticketRoles } from "./config";
import { seenBy } from "./tickets.server";

/** By `ticket_user_id_created_at_idx` for members, `ticket_no_email_name_order_no_idx` at the desk. */
const tickets = ({ number }: Sought, seen: Sql, matches: Sql): Sql => sql`
  select t.no as key, t.no as title, concat_ws(' · ', t.name, t.order_no, (
    select left(m.body, 80) from ticket_message m where m.ticket_id = t.id order by m.created_at, m.id limit 1)) as note,
    t.no = ${number} as exact
  from ticket t where ${seen} and ${matches} order by t.no = ${number} desc, t.created_at desc`;

export const search: Search = {
  member: [
    {
      at: 40,
      title: "layout:member.tickets",
      icon: "chat-circle-dots",
      find: (sought, { id }) =>
        tickets(
          sought,
          seenBy({ member: id }).sql,
          sql`(${contains(sql`t.no`, sql`t.order_no`, sql`t.sku`)(sought.text)} or exists (
            select 1 from ticket_message m where m.ticket_id = t.id and ${contains(sql`m.body`)(sought.text)}))`,
        ),
      to: paths.ticket,
    },
  ],
  desk: [
    {
      at: 70,
      title: "layout:desk.tickets",
      icon: "chat-circle-dots",
      roles: ticketRoles,
      find: (sought, staff) =>
        tickets(
          sought,
          seenBy({ staff }).sql,
          sql`(${contains(sql`t.no`, sql`t.email`, sql`t.order_no`)(sought.text)}
            or ${holdsName(sql`t.name`, sought.text)})`,
        ),
      to: paths.deskTicket,
      all: (q) => paths.deskTickets({ q }),
    },
  ],
};
