/** The mails about credit: what finance decided, and what is due. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Decided = { name: string; event: string; limit: string; days: string; reason: string };
type DueMail = { name: string; day: string; amount: string; when: string };

const usd = (cents: string, locale: string) =>
  formatMoney({ amount: BigInt(cents), currency: "USD" }, locale);
const dayText = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
const toCredit = () => new URL(paths.credit(), env().PUBLIC_URL).href;
const events = ["grant", "change", "refuse", "suspend", "resume", "close"] as const;

function dueMail({ name, day, amount, when }: DueMail, userLocale: string): MailText {
  const locale = asLocale(userLocale) ?? defaultLocale;
  const t = texts(locale, "credit");
  const which = when === "soon" || when === "today" ? when : "overdue";
  return {
    subject: t(`mail.due.${which}.subject`, { amount: usd(amount, locale) }),
    blocks: [
      { kind: "text", text: t("mail.hello", { name }) },
      { kind: "text", text: t(`mail.due.${which}.text`) },
      {
        kind: "facts",
        rows: [
          [t("mail.due.amount"), usd(amount, locale)],
          [t("mail.due.day"), dayText(day, locale)],
        ],
      },
      { kind: "button", label: t("mail.due.button"), url: toCredit() },
    ],
  };
}

export const mails = {
  "credit.decided": ({ name, event, limit, days, reason }: Decided, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "credit");
    const what = events.find((known) => known === event) ?? "change";
    const open = ["grant", "change", "resume"].includes(what);
    return {
      subject: t(`mail.${what}.subject`),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t(`mail.${what}.text`) },
        { kind: "text", text: reason },
        ...(open
          ? [
              {
                kind: "facts" as const,
                rows: [
                  [t("fact.limit"), usd(limit, locale)] as [string, string],
                  [t("fact.term"), t("term.days", { count: Number(days) })] as [string, string],
                ],
              },
            ]
          : []),
        { kind: "button", label: t("mail.button"), url: toCredit() },
      ],
    };
  },

  "credit.written-off": (
    { name, amount }: { name: string; amount: string },
    userLocale: string,
  ): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "credit");
    const money = usd(amount, locale);
    return {
      subject: t("mail.writtenOff.subject", { amount: money }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.writtenOff.text") },
        { kind: "facts", rows: [[t("mail.writtenOff.amount"), money]] },
        { kind: "button", label: t("mail.button"), url: toCredit() },
      ],
    };
  },

  "credit.due": dueMail,
  "credit.overdue": dueMail,
};

/** Queues one of these mails in the caller's transaction. */
export const sendCreditMail = mailer<typeof mails>();
