/** The mail about money that was credited from a bank line without a wire. */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { partRepaid } from "~/domain/credit/part-repaid";
import { notify } from "~/domain/notifications/notifications.server";
import { rateText } from "~/domain/rates/rates";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { sql, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

/** `amount` in minor units of `ccy`, its rate in millionths of a dollar, the rest in cents of USD; `no`: the bank's. */
type Credited = {
  name: string;
  no: string;
  amount: string;
  ccy: string;
  rate: string;
  credited: string;
  repaid: string;
};

const creditedTexts = {
  none: "mail.arrived.text",
  some: "mail.arrived.textRepaid",
  all: "mail.arrived.textAllRepaid",
} as const;

export const mails = {
  "banking.credited": (
    { name, no, amount, ccy, rate, credited, repaid }: Credited,
    userLocale: string,
  ): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "wallet");
    const money = (minor: string, currency: string) =>
      formatMoney({ amount: BigInt(minor), currency }, locale);
    const foreign = [t("recharge.rate"), `1 ${ccy} = $${rateText(BigInt(rate))}`] as const;
    return {
      subject: t("mail.arrived.subject", { money: money(amount, ccy) }),
      blocks: [
        { kind: "text", text: t("mail.recharged.hello", { name }) },
        { kind: "text", text: t(creditedTexts[partRepaid(BigInt(repaid), BigInt(credited))]) },
        {
          kind: "facts",
          rows: [
            [t("mail.arrived.no"), no],
            [t("mail.arrived.amount"), money(amount, ccy)],
            ...(ccy === "USD" ? [] : [foreign]),
            [t("mail.recharged.credited"), money(credited, "USD")],
            ...(repaid === "0" ? [] : [[t("mail.recharged.repaid"), money(`-${repaid}`, "USD")] as const]),
          ],
        },
        {
          kind: "button",
          label: t("mail.recharged.button"),
          url: new URL(paths.wallet(), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

const send = mailer<typeof mails>();

/** What was credited to a member: cents of USD, and the rate it was reckoned at in millionths of a dollar. */
export type Credit = { member: string; credited: bigint; rate: bigint };

type Receipt = { idemKey: string; entryRef: string; amount: bigint; ccy: string; repaid: bigint };

/** Queues the mail once for each booking, in its transaction: what arrived, was credited and was repaid. */
export async function tellCredited(
  tx: Tx,
  { member: userId, credited, rate }: Credit,
  { idemKey, entryRef, amount, ccy, repaid }: Receipt,
): Promise<void> {
  const member = await tx.first<{ email: string; locale: string; name: string }>(sql`
    select u.email, u.locale, ${greetingOfU} as name from "user" u where u.id = ${userId}`);
  if (!member) return;
  const { email: to, locale, name } = member;
  const cents = { amount: amount.toString(), credited: credited.toString(), repaid: repaid.toString() };
  const params = { name, no: entryRef, ccy, rate: rate.toString(), ...cents };
  const first = await send(tx, {
    key: `credited:${idemKey}`,
    to,
    locale,
    template: "banking.credited",
    params,
  });
  if (first) await notify(tx, { userId, event: "wire.credited", data: { credited: cents.credited } });
}
