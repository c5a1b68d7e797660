/** The mails of the wallet. */
import { partRepaid } from "~/domain/credit/part-repaid";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

/** `amount` in minor units of `ccy`, the rest in cents of USD. Old queued mails lack fee and repayment. */
type Recharged = {
  name: string;
  no: string;
  amount: string;
  ccy: string;
  fee?: string;
  credited: string;
  repaid?: string;
  /** What the member said was sent by wire, where less arrived; else empty. */
  sent?: string;
};

type Low = { name: string; amount: string; threshold: string };

type WireRejected = { name: string; no: string; reason: string; closed: string };

const rechargedTexts = {
  none: "mail.recharged.text",
  some: "mail.recharged.textRepaid",
  all: "mail.recharged.textAllRepaid",
} as const;

export const mails = {
  "wallet.recharged": (
    { name, no, amount, ccy, fee = "0", credited, repaid = "0", sent = "" }: Recharged,
    userLocale: string,
  ): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "wallet");
    const money = (minor: string, currency: string) =>
      formatMoney({ amount: BigInt(minor), currency }, locale);
    return {
      subject: t("mail.recharged.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.recharged.hello", { name }) },
        { kind: "text", text: t(rechargedTexts[partRepaid(BigInt(repaid), BigInt(credited))]) },
        ...(sent === ""
          ? []
          : [
              {
                kind: "text",
                text: t("mail.recharged.short", { sent: money(sent, ccy), received: money(amount, ccy) }),
              } as const,
            ]),
        {
          kind: "facts",
          rows: [
            [t("mail.recharged.no"), no],
            [t("mail.recharged.paid"), money(amount, ccy)],
            ...(fee === "0" ? [] : [[t("mail.recharged.fee"), money(`-${fee}`, "USD")] as const]),
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

  "wallet.low": ({ name, amount, threshold }: Low, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "wallet");
    const usd = (cents: string) => formatMoney({ amount: BigInt(cents), currency: "USD" }, locale);
    return {
      subject: t("mail.low.subject", { amount: usd(amount) }),
      blocks: [
        { kind: "text", text: t("mail.recharged.hello", { name }) },
        { kind: "text", text: t("mail.low.text") },
        {
          kind: "facts",
          rows: [
            [t("mail.low.balance"), usd(amount)],
            [t("mail.low.threshold"), usd(threshold)],
          ],
        },
        {
          kind: "button",
          label: t("mail.low.button"),
          url: new URL(paths.recharge(), env().PUBLIC_URL).href,
        },
      ],
    };
  },

  "wallet.wireRejected": ({ name, no, reason, closed }: WireRejected, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "wallet");
    return {
      subject: t("mail.wireRejected.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.recharged.hello", { name }) },
        { kind: "text", text: t("mail.wireRejected.text") },
        { kind: "text", text: reason },
        { kind: "text", text: t(closed === "1" ? "mail.wireRejected.closed" : "mail.wireRejected.again") },
        {
          kind: "button",
          label: t("mail.wireRejected.button"),
          url: new URL(paths.wire(no), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendWalletMail = mailer<typeof mails>();
