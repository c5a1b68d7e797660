/** Tickets: who sees them, one with its messages, and what its sender and the staff do with it (§2.3, §7, §3.11). */
import { randomUUID } from "node:crypto";
import { assignees, isAssignee } from "~/domain/accounts/assignees.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { notify } from "~/domain/notifications/notifications.server";
import { openAttachment } from "~/partners/files/attachment.server";
import { idOf } from "~/platform/crypto.server";
import { prisma, sql, transaction, type Prisma, type Sql, type Tx } from "~/platform/db";
import { moveRow } from "~/platform/db/transitions.server";
import { env } from "~/platform/env.server";
import { err, ok, type Result } from "~/platform/result";
import { closeAfterDays, ticketRoles, type Topic } from "./config";
import type { TicketStep } from "./forms";
import { sendTicketMail } from "./mails.server";
import { ticketStates, type TicketStatus } from "./states";

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
      /** `by` is a name of the staff, null for the sender. */
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

type Locked = {
  id: string;
  userId: string | null;
  no: string;
  name: string;
  email: string;
  locale: string;
  status: TicketStatus;
};

/**
 * One step of a ticket: a message, an assignment, or its end. The first to answer becomes the assignee. `stale`: its
 * state does not allow it. `assignee`: that person cannot answer tickets. The same key writes one message.
 */
export function stepTicket(
  by: Viewer,
  no: string,
  step: TicketStep,
  key: string = randomUUID(),
): Promise<Result<null, "stale" | "assignee">> {
  const messageId = idOf(`ticket-message:${key}`);
  const actor = "member" in by ? (`member:${by.member}` as const) : (`staff:${by.staff.id}` as const);
  return transaction(async (tx): Promise<Result<null, "stale" | "assignee">> => {
    const ticket = await tx.first<Locked>(sql`
      select t.id, t.user_id, t.no, t.name, t.email, t.locale, t.status from ticket t
      where t.no = ${no} and ${seenBy(by).sql} for update`);
    if (!ticket) return err("stale");
    // The ticket is locked, so no message of this form comes in between.
    if (await tx.first(sql`select 1 from ticket_message where id = ${messageId}`)) return ok(null);
    if (step.intent === "assign") return assign(tx, ticket, step.to ?? null);
    if (!(await moveRow(tx, "ticket", ticketStates, ticket, { event: step.intent, actor })))
      return err("stale");
    if ("message" in step) await writeMessage(tx, by, ticket, { ...step, id: messageId });
    return ok(null);
  });
}

async function assign(
  tx: Tx,
  { id, status }: Locked,
  to: string | null,
): Promise<Result<null, "stale" | "assignee">> {
  if (status === "CLOSED") return err("stale");
  if (to && !(await isAssignee(tx, to, ticketRoles))) return err("assignee");
  await tx.run(sql`update ticket set assigned_to = ${to} where id = ${id}`);
  return ok(null);
}

type Message = { id: string; intent: "answer" | "reply"; message: string };

/** Writes a message, and tells who did not write it: the sender of our answer, support of a member's reply. */
async function writeMessage(tx: Tx, by: Viewer, ticket: Locked, { id, intent, message }: Message) {
  const { no, name, email, locale, userId } = ticket;
  const answers = intent === "answer" && "staff" in by ? by.staff : null;
  await tx.run(sql`
    insert into ticket_message (id, ticket_id, staff_id, body)
    values (${id}, ${ticket.id}, ${answers?.id ?? null}, ${message})`);
  if ("member" in by) {
    const mail = { key: `tickets.reply:${id}`, to: env().SUPPORT_EMAIL, locale: "en-US" };
    await sendTicketMail(tx, { ...mail, template: "tickets.reply", params: { no, name, email, message } });
  }
  if (!answers) return;
  await tx.run(
    sql`update ticket set assigned_to = ${answers.id} where id = ${ticket.id} and assigned_to is null`,
  );
  const mail = { key: `tickets.answered:${id}`, to: email, locale };
  const params = { no, name, message, by: answers.name, member: userId && "member" };
  await sendTicketMail(tx, { ...mail, template: "tickets.answered", params });
  if (userId) await notify(tx, { userId, event: "ticket.answered", data: { no, by: answers.name } });
}

/** Closes what was solved days ago (§3.11). */
export async function closeSolved(): Promise<void> {
  await transaction(async (tx) => {
    const solved = await tx.rows<Pick<Locked, "id" | "status">>(sql`
      select id, status from ticket where status = 'SOLVED'
        and updated_at < now() - make_interval(days => ${closeAfterDays}) for update skip locked`);
    for (const ticket of solved)
      await moveRow(tx, "ticket", ticketStates, ticket, { event: "close", actor: "system" });
  });
}
