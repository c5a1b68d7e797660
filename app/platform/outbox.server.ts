/** Mail to be sent: a row and its job in the transaction that causes it, one an event. `notifications` sends it. */
import { seal } from "./crypto.server";
import { db, sql } from "./db/sql.server";
import type { Tx } from "./db/transactions.server";
import { addJob } from "./jobs/jobs.server";
import type { MailParams, MailTemplates } from "./mail";

export type OutgoingMail = {
  /** One mail an event: `{event}:{id}`. The same key again sends nothing more. */
  key: string;
  to: string;
  locale: string;
  template: string;
  params: MailParams;
  /** Names of params that are stored sealed, such as a code. */
  secret?: readonly string[] | undefined;
  /** After this moment it is not worth sending. */
  until?: Date | undefined;
};

/** How a row keeps what is sealed and until when it is of use, beside the template's own params. */
export type StoredParams = MailParams & { _sealed?: string; _until?: string };

/** Tries of a mail before it is given up: about two hours of back-off. */
const mailTries = 10;

/** Queues a mail in the caller's transaction; false where that event has had its mail. */
export async function queueMail(tx: Tx, mail: OutgoingMail): Promise<boolean> {
  const row = await tx.first<{ id: string }>(sql`
    insert into mail (key, "to", locale, template, params)
    values (${mail.key}, ${mail.to}, ${mail.locale}, ${mail.template}, ${JSON.stringify(stored(mail))}::jsonb)
    on conflict (key) do nothing returning id`);
  if (!row) return false;
  await addJob(tx, "notices.mail", { mailId: row.id }, { key: `mail:${row.id}`, maxAttempts: mailTries });
  return true;
}

function stored({ key, params, secret = [], until }: OutgoingMail): StoredParams {
  const open = Object.entries(params).filter(([name]) => !secret.includes(name));
  const closed = Object.entries(params).filter(([name]) => secret.includes(name));
  return {
    ...Object.fromEntries(open),
    ...(closed.length > 0
      ? { _sealed: seal(JSON.stringify(Object.fromEntries(closed)), `mail:${key}`) }
      : {}),
    ...(until ? { _until: until.toISOString() } : {}),
  };
}

/** `queueMail` for the mails of one noun: names and params are checked against its templates. */
export function mailer<T extends MailTemplates>() {
  return <N extends keyof T & string>(
    tx: Tx,
    mail: Omit<OutgoingMail, "template" | "params" | "secret"> & {
      template: N;
      params: Parameters<T[N]>[0];
      secret?: readonly (keyof Parameters<T[N]>[0] & string)[];
    },
  ): Promise<boolean> => queueMail(tx, mail);
}

/** `skipped`: its reader has switched mails of that kind off. */
export type MailStatus = "queued" | "sent" | "failed" | "skipped";

/** How the mail of an event fares; null where there is none. */
export async function mailStatus(key: string): Promise<MailStatus | null> {
  const row = await db.first<{ status: MailStatus }>(sql`select status from mail where key = ${key}`);
  return row?.status ?? null;
}
