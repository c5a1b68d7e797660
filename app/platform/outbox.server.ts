/**
 * Outgoing mail: a row and its job, added in the causing transaction, once for each event. `notifications` sends it.
 */
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

/** The encrypted part of a row and until when it is valid. */
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

export type QueuedMail = {
  id: string;
  key: string;
  to: string;
  locale: string;
  template: string;
  params: StoredParams;
  status: string;
};

/** Takes a queued mail for one try; null where it was sent or given up. */
export function takeMail(mailId: string): Promise<QueuedMail | null> {
  return db.first<QueuedMail>(sql`
    update mail set attempts = attempts + 1 where id = ${mailId} and status = 'queued'
    returning id, key, "to", locale, template, params, status`);
}

/** Marks a mail as sent or skipped; its encrypted part is deleted. */
export async function endMail(mailId: string, status: "sent" | "skipped"): Promise<void> {
  const sent = status === "sent" ? sql`, sent_at = now(), error = null` : sql``;
  await db.run(sql`
    update mail set status = ${status}${sent}, params = params - '_sealed' where id = ${mailId}`);
}

/** Stores why a try failed. After the last try (not `again`) the encrypted part is deleted. */
export async function failMail(mailId: string, words: string, again: boolean): Promise<void> {
  await db.run(sql`
    update mail set error = ${words}, status = ${again ? "queued" : "failed"},
      params = ${again ? sql`params` : sql`params - '_sealed'`}
    where id = ${mailId}`);
}

/** What is kept of mails, in days; their params hold names and numbers of orders. */
const keptDays = 90;

/** Forgets old mails; a recurring job calls it. */
export async function sweepMails(): Promise<void> {
  await db.run(sql`
    delete from mail where status <> 'queued' and created_at < now() - make_interval(days => ${keptDays})`);
}
