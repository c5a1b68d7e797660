/** What is told to people: mail to be sent, and lines a member finds in the member area. */
import { open } from "~/platform/crypto.server";
import { db, sql } from "~/platform/db";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { MailParams } from "~/platform/mail";
import { endMail, failMail, takeMail, type QueuedMail } from "~/platform/outbox.server";
import { sendMessage, type MailFailure, type MessageFile } from "~/partners/mail/mail.server";
import { eventOfMail } from "./kinds.server";
import { renderMail } from "./templates.server";

export { notify, notifyCount, type Notification } from "./inbox.server";
export { mailer, queueMail as sendMail, sweepMails, type OutgoingMail } from "~/platform/outbox.server";

/** What became of one try: `again` says that a later one may succeed. */
export type Delivery = { done: true } | { done: false; again: boolean; error: string };

/**
 * Sends a queued mail, unless it was sent or given up. `last`: no further try follows, so a failure is final and shown.
 * The error is kept in the row and logged.
 */
export async function deliver(mailId: string, last: boolean): Promise<Delivery> {
  const row = await takeMail(mailId);
  if (!row) return { done: true };
  if (await isUnwanted(row)) {
    await endMail(mailId, "skipped");
    return { done: true };
  }
  const failure = await attempt(row);
  if (failure === null) {
    await endMail(mailId, "sent");
    return { done: true };
  }
  const again = (failure === "unavailable" || failure === "unwritable") && !last;
  await recordFailure(row, failure, again);
  return { done: false, again, error: failure };
}

async function isUnwanted({ template, to }: QueuedMail): Promise<boolean> {
  const event = eventOfMail(template);
  if (!event) return false;
  const off = await db.first(sql`
    select 1 from notification_pref p join "user" u on u.id = p.user_id
    where u.email = ${to} and p.event = ${event} and not p.mail`);
  return off !== null;
}

/** `unwritable`: its params cannot be opened or its template fails; new settings or a new version may mend it. */
type Failure = MailFailure | "expired" | "unknown-template" | "unwritable";

async function attempt(row: QueuedMail): Promise<Failure | null> {
  const { _sealed, _until, ...shown } = row.params;
  if (_until && new Date(_until) < new Date()) return "expired";
  let mail: ReturnType<typeof renderMail>;
  let files: MessageFile[];
  try {
    const secrets = _sealed ? (JSON.parse(open(_sealed, `mail:${row.key}`)) as MailParams) : {};
    mail = renderMail(row.template, { ...shown, ...secrets }, row.locale);
    files = await Promise.all(
      (mail?.files ?? []).map(async ({ name, type, read }) => ({ name, type, bytes: await read() })),
    );
  } catch (error) {
    log.error({ err: error, mail: row.id, template: row.template }, "mail could not be written");
    return "unwritable";
  }
  if (!mail) return "unknown-template";
  const messageId = `<${row.id}@${new URL(env().PUBLIC_URL).hostname}>`;
  const sent = await sendMessage({ ...mail, files, to: row.to, messageId });
  return sent.ok ? null : sent.error;
}

async function recordFailure(row: QueuedMail, failure: Failure, again: boolean): Promise<void> {
  const words = failure === "not-configured" ? "mail not configured" : failure;
  log[again ? "warn" : "error"](
    { mail: row.id, template: row.template, failure: words },
    "mail was not sent",
  );
  await failMail(row.id, words, again);
}
