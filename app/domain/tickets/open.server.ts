/** A question to us: kept with its attachment, told to support, confirmed to the sender, together or not at all. */
import { randomUUID } from "node:crypto";
import { dropAttachment, keepAttachment, type Attachment } from "~/partners/files/attachment.server";
import { idOf } from "~/platform/crypto.server";
import { prisma, sql, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { mailStatus } from "~/platform/outbox.server";
import { err, ok, type Result } from "~/platform/result";
import { answererRoles } from "./config";
import type { ContactFields } from "./forms";
import { sendTicketMail } from "./mails.server";
import { ticketSteps } from "./steps.server";

/** A member's question is looked after by their own agent from the start, where there is one who answers tickets. */
export type Sender = { locale: string; memberId: string | null };

/**
 * Opens a ticket and returns its number. `mail`: no mail can be sent ("Send email failed"). `file`: an attachment of a
 * kind we refuse. `upload`: it was not stored. The same key (the form's) opens one.
 */
export async function openTicket(
  asked: ContactFields,
  from: Sender,
  key: string = randomUUID(),
): Promise<Result<string, "mail" | "file" | "upload">> {
  if (!env().SMTP_URL) return err("mail");
  const id = idOf(`ticket:${key}`);
  const before = await prisma.ticket.findUnique({ where: { id }, select: { no: true } });
  if (before) return ok(before.no);
  const kept = await keepAttachment("tickets", asked.file);
  if (!kept.ok) return kept;
  try {
    return ok(await transaction((tx) => write(tx, id, asked, { ...from, file: kept.value })));
  } catch (error) {
    await dropAttachment(kept.value);
    throw error;
  }
}

async function write(
  tx: Tx,
  id: string,
  asked: ContactFields,
  { file, ...from }: Sender & { file: Attachment | null },
): Promise<string> {
  const row = await tx.first<{ no: string }>(sql`
    insert into ticket (id, no, user_id, name, email, topic, order_no, sku, locale, file_key, file_name, file_type,
      assigned_to)
    values (${id}, 'T' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('ticket_no_seq'), ${from.memberId},
      ${asked.name}, ${asked.email}, ${asked.topic}, ${asked.orderNo ?? null}, ${asked.sku ?? null}, ${from.locale},
      ${file?.key ?? null}, ${file?.name ?? null}, ${file?.type ?? null},
      (select s.id from "user" u join staff s on s.id = u.agent_id and s.status = 'active' and s.roles && ${[...answererRoles]}
        where u.id = ${from.memberId}))
    returning no`);
  if (!row) throw new Error("no ticket was written");
  const { no } = row;
  await tx.run(sql`insert into ticket_message (ticket_id, body) values (${id}, ${asked.message})`);
  await ticketSteps.begin(tx, "open", from.memberId ? { member: from.memberId } : "system", id);
  const { name, email, topic, message, orderNo = null, sku = null } = asked;
  const toSupport = { key: `tickets.new:${no}`, to: env().SUPPORT_EMAIL, locale: "en-US" };
  const params = { no, name, email, topic, message, orderNo, sku };
  await sendTicketMail(tx, { ...toSupport, template: "tickets.new", params });
  // The confirmation goes to any address that was typed, so it says nothing in the sender's words.
  const toSender = { key: receivedKey(no), to: email, locale: from.locale };
  await sendTicketMail(tx, { ...toSender, template: "tickets.received", params: { no } });
  return no;
}

const receivedKey = (no: string) => `tickets.received:${no}`;

/** Whether the confirmation of a ticket was sent; null where there is no such ticket. */
export function confirmationOf(no: string) {
  return mailStatus(receivedKey(no));
}
