/** Tickets at the desk (§7): the list, one with its messages, and what is done with it. */
import { randomUUID } from "node:crypto";
import { files } from "~/partners/files/files.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { notify } from "~/domain/notifications/notifications.server";
import { idOf } from "~/platform/crypto.server";
import { db, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { cappedCounts } from "~/platform/db/list.server";
import { err, ok, type Result } from "~/platform/result";
import { answererRoles, closeAfterDays, type Topic } from "./config";
import type { TicketFields } from "./forms";
import { sendTicketMail } from "./mails.server";
import { isWritten, moveTicket } from "./move.server";
import type { TicketStatus } from "./states";

type Viewer = Pick<Staff, "id" | "roles">;

export type TicketRow = {
  readonly no: string;
  readonly name: string;
  readonly email: string;
  readonly topic: Topic;
  readonly status: TicketStatus;
  readonly excerpt: string;
  /** Name of who of the staff looks after it; null for nobody yet. */
  readonly assignee: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type TicketPage = Omit<TicketRow, "excerpt"> & {
  readonly id: string;
  readonly orderNo: string | null;
  readonly sku: string | null;
  readonly locale: string;
  readonly fileName: string | null;
  readonly assignedTo: string | null;
  /** User name and id of the member who wrote it; null for a visitor. */
  readonly member: string | null;
  readonly memberId: string | null;
  /** `by` is a name of the staff, null for the sender; `at` an ISO time. */
  readonly messages: readonly { id: string; by: string | null; body: string; at: string }[];
};

/** Support sees all; an agent sees visitors' tickets, those of their own members, and what they were given. */
export function visibleTo({ id, roles }: Viewer): Sql {
  if (hasRole(roles, ["support"])) return sql`true`;
  return sql`(t.user_id is null or t.assigned_to = ${id} or exists (select 1 from "user" u where u.id = t.user_id and u.agent_id = ${id}))`;
}

/** How the question of ticket `t` begins. */
export const excerptOf = sql`(select left(m.body, 140) from ticket_message m
  where m.ticket_id = t.id order by m.created_at, m.id limit 1)`;

const columns = sql`(select s.name from staff s where s.id = t.assigned_to) as assignee, t.no, t.name, t.email, t.topic, t.status, t.created_at, t.updated_at`;

/** For the overview: what waits for us, what of it is the viewer's, and what waits for the senders. */
export function ticketQueues(staff: Viewer) {
  const seen = sql`from ticket t where ${visibleTo(staff)}`;
  return cappedCounts({
    open: sql`${seen} and t.status = 'OPEN'`,
    mine: sql`${seen} and t.status = 'OPEN' and t.assigned_to = ${staff.id}`,
    waiting: sql`${seen} and t.status = 'WAITING_USER'`,
  });
}

/** A ticket with its messages, the oldest first; null where the viewer has none of that number. */
export function findTicket(staff: Viewer, no: string): Promise<TicketPage | null> {
  return db.first<TicketPage>(sql`
    select ${columns}, t.id, t.order_no, t.sku, t.locale, t.file_name,
      t.assigned_to, t.user_id as member_id,
      (select u.user_name from "user" u where u.id = t.user_id) as member,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'body', m.body, 'at', m.created_at,
          'by', (select s.name from staff s where s.id = m.staff_id)) order by m.created_at, m.id)
        from ticket_message m where m.ticket_id = t.id) as messages
    from ticket t where t.no = ${no} and ${visibleTo(staff)}`);
}

/** The attachment of a ticket, to be sent; null where there is none. */
export async function openAttachment(staff: Viewer, no: string) {
  const row = await db.first<{ key: string | null; name: string; type: string }>(sql`
    select t.file_key as key, t.file_name as name, t.file_type as type
    from ticket t where t.no = ${no} and ${visibleTo(staff)}`);
  const key = row?.key;
  const stored = key ? await files().stat(key) : null;
  if (!row || !key || !stored) return null;
  return { name: row.name, type: row.type, bytes: stored.bytes, read: () => files().read(key) };
}

type Locked = {
  id: string;
  userId: string | null;
  no: string;
  name: string;
  email: string;
  locale: string;
  status: TicketStatus;
};

/** Who may look after tickets. */
export function answerers(): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select id, name from staff where status = 'active' and roles && ${[...answererRoles]}
    order by lower(name), id limit 500`);
}

/**
 * Answers, notes what came back, solves, closes, or gives it to somebody. Who answers what nobody looks after, looks
 * after it from then on. `stale` where the ticket's state does not allow it any more; `assignee`: nobody who answers.
 * The same key (the form's) writes one message.
 */
export function actOnTicket(
  staff: Omit<Staff, "session">,
  no: string,
  wanted: TicketFields,
  key: string = randomUUID(),
): Promise<Result<null, "stale" | "assignee">> {
  const messageId = idOf(`ticket-message:${key}`);
  return transaction(async (tx): Promise<Result<null, "stale" | "assignee">> => {
    const ticket = await tx.first<Locked>(sql`
      select t.id, t.user_id, t.no, t.name, t.email, t.locale, t.status from ticket t
      where t.no = ${no} and ${visibleTo(staff)} for update`);
    if (!ticket) return err("stale");
    if (await isWritten(tx, messageId)) return ok(null);
    if (wanted.intent === "assign") return assign(tx, ticket, wanted.to ?? null);
    if (!(await moveTicket(tx, ticket, wanted.intent, `staff:${staff.id}`))) return err("stale");
    if (wanted.intent === "answer" || wanted.intent === "reply")
      await note(tx, ticket, { ...wanted, id: messageId }, staff);
    if (wanted.intent === "answer") {
      await tx.run(
        sql`update ticket set assigned_to = ${staff.id} where id = ${ticket.id} and assigned_to is null`,
      );
    }
    return ok(null);
  });
}

async function assign(
  tx: Tx,
  { id, status }: Locked,
  to: string | null,
): Promise<Result<null, "stale" | "assignee">> {
  if (status === "CLOSED") return err("stale");
  const known =
    to === null ||
    (await tx.first(sql`
      select 1 from staff where id = ${to} and status = 'active' and roles && ${[...answererRoles]}`));
  if (!known) return err("assignee");
  await tx.run(sql`update ticket set assigned_to = ${to} where id = ${id}`);
  return ok(null);
}

async function note(
  tx: Tx,
  ticket: Locked,
  wanted: Extract<TicketFields, { intent: "answer" | "reply" }> & { id: string },
  staff: Omit<Staff, "session">,
) {
  const ours = wanted.intent === "answer";
  await tx.run(sql`
    insert into ticket_message (id, ticket_id, staff_id, body)
    values (${wanted.id}, ${ticket.id}, ${ours ? staff.id : null}, ${wanted.message})`);
  if (!ours) return;
  const { no, name, email, locale } = ticket;
  const mail = { key: `tickets.answered:${wanted.id}`, to: email, locale };
  const member = ticket.userId === null ? null : "member";
  const params = { no, name, message: wanted.message, by: staff.name, member };
  await sendTicketMail(tx, { ...mail, template: "tickets.answered", params });
  if (ticket.userId)
    await notify(tx, { userId: ticket.userId, event: "ticket.answered", data: { no, by: staff.name } });
}

/** Closes what was solved days ago (§3.11). */
export async function closeSolved(): Promise<void> {
  await transaction(async (tx) => {
    const solved = await tx.rows<Pick<Locked, "id" | "status">>(sql`
      select id, status from ticket where status = 'SOLVED'
        and updated_at < now() - make_interval(days => ${closeAfterDays}) for update skip locked`);
    for (const ticket of solved) await moveTicket(tx, ticket, "close", "system");
  });
}
