/** What a member is mailed of a wire that paid for nothing. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Returned = {
  name: string;
  reference: string;
  paymentId: string;
  /** What finance wrote, where it did. */
  reason: string | null;
  /** Minor units, where money came: what arrived, what was asked for, what is on the balance now. */
  received: string | null;
  asked: string;
  ccy: string;
  credited: string | null;
};

export const mails = {
  "payments.wireReturned": (told: Returned, wanted: string): MailText => {
    const locale = asLocale(wanted) ?? defaultLocale;
    const t = texts(locale, "payments");
    const money = (minor: string, currency: string) =>
      formatMoney({ amount: BigInt(minor), currency }, locale);
    const { name, reference, paymentId, reason, received, asked, ccy, credited } = told;
    return {
      subject: t("mail.wireReturned.subject", { reference }),
      blocks: [
        { kind: "text", text: t("mail.wireReturned.hello", { name }) },
        { kind: "text", text: t(received ? "mail.wireReturned.short" : "mail.wireReturned.text") },
        ...(reason ? [{ kind: "text" as const, text: reason }] : []),
        {
          kind: "facts",
          rows: [
            [t("mail.wireReturned.asked"), money(asked, ccy)],
            ...(received ? [[t("mail.wireReturned.received"), money(received, ccy)] as const] : []),
            ...(credited ? [[t("mail.wireReturned.credited"), money(credited, "USD")] as const] : []),
          ],
        },
        {
          kind: "button",
          label: t("mail.wireReturned.button"),
          url: new URL(paths.payWire(paymentId), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

const send = mailer<typeof mails>();

/** Tells the member once that a wire bought nothing: refused, or too little. */
export async function tellReturned(paymentId: string): Promise<void> {
  await transaction(async (tx) => {
    const told = await tx.first<Returned & { email: string; locale: string }>(sql`
      select u.email, u.locale, ${greetingOfU} as name, w.reference, p.id as "paymentId", w.reason,
        w.received::text as received, p.amount::text as asked, p.ccy, w.credited::text as credited
      from payment p join payment_wire w on w.payment_id = p.id join "user" u on u.id = p.user_id
      where p.id = ${paymentId} and p.status = 'FAILED'`);
    if (!told) return;
    const { email, locale, ...params } = told;
    const key = `payments.wireReturned:${paymentId}`;
    await send(tx, { key, to: email, locale, template: "payments.wireReturned", params });
  });
}
