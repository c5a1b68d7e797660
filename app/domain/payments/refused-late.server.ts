/** Notifies a member of a payment that was pending at the provider and that the bank refused days later. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { notify } from "~/domain/notifications/notifications.server";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { db, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { lookAtPayment } from "./view.server";

/** `amount` in minor units of `ccy`; `numbers` are those of what it was to pay. */
type RefusedLate = { name: string; paymentId: string; amount: string; ccy: string; numbers: string };

export const mails = {
  "payments.refused-late": (params: RefusedLate, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "payments");
    const { name, paymentId, amount, ccy, numbers } = params;
    return {
      subject: t("mail.refusedLate.subject", { numbers }),
      blocks: [
        { kind: "text", text: t("mail.wireReturned.hello", { name }) },
        { kind: "text", text: t("mail.refusedLate.text") },
        {
          kind: "facts",
          rows: [
            [t("facts.amount"), formatMoney({ amount: BigInt(amount), currency: ccy }, locale)],
            [t("facts.for"), numbers],
          ],
        },
        {
          kind: "button",
          label: t("mail.wireReturned.button"),
          url: new URL(paths.payState(paymentId), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

const send = mailer<typeof mails>();

/** Tells the member once that such an attempt failed; nothing where it did not. */
export async function notifyRefusedLate(paymentId: string): Promise<void> {
  const member = await db.first<{ userId: string; email: string; locale: string; name: string }>(sql`
    select u.id as user_id, u.email, u.locale, ${greetingOfU} as name
    from payment p join "user" u on u.id = p.user_id where p.id = ${paymentId} and p.status = 'FAILED'`);
  const payment = member && (await lookAtPayment(member.userId, paymentId));
  if (!payment) return;
  const { userId, email, locale, name } = member;
  const numbers = payment.payables.map(({ no }) => no).join(", ");
  const params = { name, paymentId, amount: payment.amount.toString(), ccy: payment.ccy, numbers };
  await transaction(async (tx) => {
    const key = `payments.refused-late:${paymentId}`;
    const isFirst = await send(tx, { key, to: email, locale, template: "payments.refused-late", params });
    if (isFirst) await notify(tx, { userId, event: "payment.refused-late", data: { paymentId, numbers } });
  });
}
