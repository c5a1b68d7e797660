/** Tells finance of what was found, and of a provider whose books cannot be read. */
import { pspNames } from "~/domain/banking/psp";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { addTask, endTasks } from "~/domain/tasks/finance-tasks.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import type { Provider } from "./lines";

type News = { name: string; provider: Provider; day: string };

function written(kind: "found" | "failed") {
  return ({ name, provider, day, ...rest }: News & { count?: number }, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "reconciliation");
    const words = { provider: pspNames[provider], day, count: rest.count ?? 0 };
    const url = new URL(paths.deskReconciliationDay(provider, day), env().PUBLIC_URL).href;
    return {
      subject: t(`mail.${kind}.subject`, words),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t(`mail.${kind}.text`, words) },
        { kind: "button", label: t("mail.button"), url },
      ],
    };
  };
}

export const mails = { "reconciliation.found": written("found"), "reconciliation.failed": written("failed") };
const send = mailer<typeof mails>();

type Found = { provider: Provider; day: string; dayId: string; runs: number; found: number };

/** One mail to everybody in finance for each run that found something new. */
export async function tellFound(tx: Tx, { provider, day, dayId, runs, found }: Found): Promise<void> {
  if (found === 0) return;
  log.error({ provider, day, found }, "the books and a provider do not agree: finance must look");
  for (const { id, email, locale, name } of await finance(tx))
    await send(tx, {
      key: `reconciliation.found:${dayId}:${runs}:${id}`,
      to: email,
      locale,
      template: "reconciliation.found",
      params: { name, provider, day, count: found },
    });
}

/** A task, and one mail, for a day whose books could not be read for a while. */
export function tellFailed(provider: Provider, day: string, reason: string): Promise<void> {
  return transaction(async (tx) => {
    const about = { kind: "provider-unread", refType: "provider_day", refId: `${provider}/${day}` };
    const added = addTask({ key: failureKey(provider, day), ...about, data: { provider, reason } });
    const task = await tx.first(sql`${added} on conflict (key) do nothing returning id`);
    if (!task) return;
    log.error({ provider, day, reason }, "a provider's books cannot be read: finance must look");
    for (const { id, email, locale, name } of await finance(tx))
      await send(tx, {
        key: `reconciliation.failed:${provider}:${day}:${id}`,
        to: email,
        locale,
        template: "reconciliation.failed",
        params: { name, provider, day },
      });
  });
}

/** What could be read after all needs nobody any more. */
export async function endFailure(tx: Tx, provider: Provider, day: string): Promise<void> {
  await tx.run(endTasks(sql`f.key = ${failureKey(provider, day)}`));
}

const failureKey = (provider: Provider, day: string) => `reconciliation:${provider}:${day}:unread`;

function finance(tx: Tx) {
  return tx.rows<{ id: string; email: string; locale: string; name: string }>(sql`
    select s.id, s.email, s.locale, s.name from staff s where s.status = 'active' and ('finance' = any(s.roles)
      or ('admin' = any(s.roles) and not exists (
        select 1 from staff f where f.status = 'active' and 'finance' = any(f.roles)))) order by s.id`);
}
