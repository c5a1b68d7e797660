/** Mails that say what a line of the notifications says, for events that have no mail of their own. */
import { randomUUID } from "node:crypto";
import { greeting } from "~/domain/accounts/person-name.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { sql, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { MailParams, MailText } from "~/platform/mail";
import { queueMail } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { lineMail, type NotificationData, type NotificationKind } from "./events";
import { lineParams } from "./line";

/** The mail of an event: its name as the subject, its line, and a button to its page. */
export function lineTemplate(event: string, { to }: Pick<NotificationKind, "to">) {
  return ({ helloTo = null, ...data }: MailParams, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "mail");
    const say = texts(locale, "notifications") as unknown as (key: string, data?: NotificationData) => string;
    const at = (path: string) => new URL(path, env().PUBLIC_URL).href;
    return {
      subject: say(`name.${event}`),
      blocks: [
        { kind: "text", text: helloTo ? t("mail.hello", { name: String(helloTo) }) : t("mail.helloUnnamed") },
        { kind: "text", text: say(`event.${event}`, lineParams(data, locale)) },
        { kind: "button", label: t("mail.line.button"), url: at(to(data)) },
        { kind: "note", text: t("mail.line.note", { page: at(paths.notificationSettings()) }) },
      ],
    };
  };
}

/** Queues the mail of an event, in the transaction of what happened. The settings are asked when it is sent. */
export async function mailLine(tx: Tx, userId: string, event: string, data: NotificationData): Promise<void> {
  const member = await tx.first<{ email: string; locale: string; name: string | null }>(sql`
    select email, locale, ${greeting} as name from "user" where id = ${userId} and status <> '9'`);
  if (!member) return;
  const { email: to, locale, name } = member;
  const params = { ...data, helloTo: name };
  await queueMail(tx, { key: `notice:${randomUUID()}`, to, locale, template: lineMail(event), params });
}
