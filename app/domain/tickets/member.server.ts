/** A member's own tickets (§2.3): the list, one with its replies, and what the member writes back. */
import { randomUUID } from "node:crypto";
import { files } from "~/partners/files/files.server";
import { idOf } from "~/platform/crypto.server";
import { db, sql, transaction, type Sql } from "~/platform/db";
import { cappedCount } from "~/platform/db/list.server";
import { env } from "~/platform/env.server";
import { err, ok, type Result } from "~/platform/result";
import type { Topic } from "./config";
import { excerptOf } from "./desk.server";
import type { MemberTicketFields } from "./forms";
import { sendTicketMail } from "./mails.server";
import { isWritten, moveTicket } from "./move.server";
import { ticketStates, type TicketStatus } from "./states";
import type { MemberTicketTab } from "./tabs";

export type MemberTicketRow = {
  readonly no: string;
  readonly topic: Topic;
  readonly status: TicketStatus;
  /** How the question begins. */
  readonly excerpt: string;
  readonly replies: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type MemberTicket = Omit<MemberTicketRow, "excerpt" | "replies"> & {
  readonly orderNo: string | null;
  readonly sku: string | null;
  readonly fileName: string | null;
  /** `by` is a name of the staff, null for the member; `at` an ISO time. */
  readonly messages: readonly { id: string; by: string | null; body: string; at: string }[];
};

const columns = sql`t.no, t.topic, t.status, t.created_at, t.updated_at`;
/** What the list of a member's tickets reads of `ticket t`. */
export const questionColumns = sql`${columns}, ${excerptOf} as excerpt,
  (select count(*)::int from ticket_message m where m.ticket_id = t.id and m.staff_id is not null) as replies`;

export const stateOfTab: Record<MemberTicketTab, Sql> = {
  open: sql`t.status in ('OPEN', 'WAITING_USER')`,
  done: sql`t.status in ('SOLVED', 'CLOSED')`,
  all: sql`true`,
};

/** The tickets a member would look for first: answered ones, then the newest. */
export function latestTickets(memberId: string, limit: number): Promise<MemberTicketRow[]> {
  return db.rows<MemberTicketRow>(sql`
    select ${questionColumns} from ticket t where t.user_id = ${memberId} and ${stateOfTab.open}
    order by (t.status = 'WAITING_USER') desc, t.created_at desc limit ${limit}`);
}

/** How many of a member's tickets were answered and wait for the member. */
export async function answeredTickets(memberId: string): Promise<number> {
  return cappedCount(sql`from ticket t where t.user_id = ${memberId} and t.status = 'WAITING_USER'`);
}

/** A ticket of the member with its messages, the oldest first; null where they have none of that number. */
export function memberTicket(memberId: string, no: string): Promise<MemberTicket | null> {
  return db.first<MemberTicket>(sql`
    select ${columns}, t.order_no, t.sku, t.file_name,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'body', m.body, 'at', m.created_at,
          'by', (select s.name from staff s where s.id = m.staff_id)) order by m.created_at, m.id)
        from ticket_message m where m.ticket_id = t.id) as messages
    from ticket t where t.no = ${no} and t.user_id = ${memberId}`);
}

/** The attachment of a member's ticket, to be sent; null where there is none. */
export async function openOwnAttachment(memberId: string, no: string) {
  const row = await db.first<{ key: string | null; name: string; type: string }>(sql`
    select file_key as key, file_name as name, file_type as type from ticket
    where no = ${no} and user_id = ${memberId}`);
  const key = row?.key;
  const stored = key ? await files().stat(key) : null;
  if (!row || !key || !stored) return null;
  return { name: row.name, type: row.type, bytes: stored.bytes, read: () => files().read(key) };
}

type Locked = { id: string; no: string; name: string; email: string; status: TicketStatus };

/**
 * Writes back, or says that it is solved; `stale` where the ticket was closed meanwhile. Support hears of a message. The
 * same key (the form's) writes it once.
 */
export function writeBack(
  memberId: string,
  no: string,
  wanted: MemberTicketFields,
  key: string = randomUUID(),
): Promise<Result<null, "stale">> {
  const id = idOf(`ticket-message:${key}`);
  return transaction(async (tx): Promise<Result<null, "stale">> => {
    const ticket = await tx.first<Locked>(sql`
      select id, no, name, email, status from ticket where no = ${no} and user_id = ${memberId} for update`);
    if (!ticket) return err("stale");
    if (await isWritten(tx, id)) return ok(null);
    if (!(await moveTicket(tx, ticket, wanted.intent, `member:${memberId}`))) return err("stale");
    if (wanted.intent === "solve") return ok(null);
    await tx.run(sql`
      insert into ticket_message (id, ticket_id, body) values (${id}, ${ticket.id}, ${wanted.message})`);
    await sendTicketMail(tx, {
      key: `tickets.reply:${id}`,
      to: env().SUPPORT_EMAIL,
      locale: "en-US",
      template: "tickets.reply",
      params: { no, name: ticket.name, email: ticket.email, message: wanted.message },
    });
    return ok(null);
  });
}

/** Whether a member may still write to a ticket. */
export const takesReplies = (status: TicketStatus): boolean => ticketStates.next(status, "reply").ok;
