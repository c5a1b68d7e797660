/** Tickets, read: who sees them, and one with its messages (§2.3, §7). */
import { assignees } from "~/domain/accounts/assignees.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { openAttachment } from "~/partners/files/attachment.server";
import { prisma, sql, type Prisma, type Sql } from "~/platform/db";
import { ticketRoles, type Topic } from "./config";
import type { TicketStatus } from "./states";

/** Who looks at tickets: a member, or somebody of the staff. */
export type Viewer = { readonly member: string } | { readonly staff: Pick<Staff, "id" | "name" | "roles"> };

/**
 * A member sees their own. Support sees all; an agent sees visitors' tickets, those of their own members, and what they
 * were given. `where` is for the client, `sql` the same for statements on `ticket t`.
 */
export function seenBy(viewer: Viewer): { where: Prisma.TicketWhereInput; sql: Sql } {
  if ("member" in viewer) return { where: { userId: viewer.member }, sql: sql`t.user_id = ${viewer.member}` };
  const { id, roles } = viewer.staff;
  if (hasRole(roles, ["support"])) return { where: {}, sql: sql`true` };
  return {
    where: { OR: [{ userId: null }, { assignedTo: id }, { user: { agentId: id } }] },
    sql: sql`(t.user_id is null or t.assigned_to = ${id}
      or exists (select 1 from "user" u where u.id = t.user_id and u.agent_id = ${id}))`,
  };
}

/** A ticket with its messages, the oldest first; null where the viewer sees none of that number. */
export async function findTicket(viewer: Viewer, no: string) {
  const ticket = await prisma.ticket.findFirst({
    where: { no, ...seenBy(viewer).where },
    select: {
      id: true,
      no: true,
      userId: true,
      name: true,
      email: true,
      topic: true,
      orderNo: true,
      sku: true,
      locale: true,
      status: true,
      fileName: true,
      assignedTo: true,
      createdAt: true,
      user: { select: { id: true, userName: true } },
      assignee: { select: { name: true } },
      messages: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        include: { staff: { select: { name: true } } },
      },
    },
  });
  return (
    ticket && {
      ...ticket,
      topic: ticket.topic as Topic,
      status: ticket.status as TicketStatus,
      assignee: ticket.assignee?.name ?? null,
      messages: ticket.messages.map(({ id, body, createdAt, staff }) => ({
        id,
        body,
        at: createdAt,
        by: staff?.name ?? null,
      })),
    }
  );
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/** What its sender reads of a ticket: not who looks after it. */
export type OwnTicket = Omit<Ticket, "user" | "userId" | "assignee" | "assignedTo">;

/** The attachment of a ticket, to be sent; null where there is none, or the viewer does not see the ticket. */
export async function openTicketFile(viewer: Viewer, no: string) {
  const row = await prisma.ticket.findFirst({ where: { no, ...seenBy(viewer).where } });
  return openAttachment(row && { key: row.fileKey, name: row.fileName, type: row.fileType });
}

/** Who may look after tickets, by name. */
export const answerers = () => assignees(ticketRoles);
