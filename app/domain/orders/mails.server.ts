/** The mails about orders: paid, shipped, cancelled. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Paid = { name: string; numbers: string; count: number; amount: string; one: string | null };
type Shipped = {
  name: string;
  no: string;
  storeNo: string;
  carrier: string;
  trackingNo: string;
  trackingUrl: string | null;
  /** 1 where no store hears of it; missing from what was queued before it was asked. */
  direct?: number;
};
/** `fee`: of PayPal, not given back; missing from what was queued before it was told. */
type Cancelled = { name: string; no: string; amount: string; fee?: string };

function language(userLocale: string) {
  const locale = asLocale(userLocale) ?? defaultLocale;
  const money = (minor: string) => formatMoney({ amount: BigInt(minor), currency: "USD" }, locale);
  return { t: texts(locale, "orders"), money };
}

const link = (path: string) => new URL(path, env().PUBLIC_URL).href;

export const mails = {
  "orders.paid": ({ name, numbers, count, amount, one }: Paid, userLocale: string): MailText => {
    const { t, money } = language(userLocale);
    return {
      subject: one ? t("mail.paid.subjectOne", { no: one }) : t("mail.paid.subject", { count }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.paid.text") },
        {
          kind: "facts",
          rows: [
            [t("mail.orders"), numbers],
            [t("mail.amount"), money(amount)],
          ],
        },
        {
          kind: "button",
          label: t("mail.button"),
          url: link(one ? paths.storeOrder(one) : paths.storeOrders({ tab: "PENDING" })),
        },
      ],
    };
  },

  "orders.shipped": (mail: Shipped, userLocale: string): MailText => {
    const { t } = language(userLocale);
    return {
      subject: t("mail.shipped.subject", { no: mail.no }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name: mail.name }) },
        { kind: "text", text: t(mail.storeNo && !mail.direct ? "mail.shipped.text" : "mail.shipped.direct") },
        {
          kind: "facts",
          rows: [
            [t("mail.order"), mail.no],
            ...(mail.storeNo ? [[t("mail.storeOrder"), mail.storeNo] as const] : []),
            [t("mail.carrier"), mail.carrier],
            [t("mail.tracking"), mail.trackingNo],
          ],
        },
        ...(mail.trackingUrl
          ? [{ kind: "button" as const, label: t("mail.track"), url: mail.trackingUrl }]
          : [{ kind: "button" as const, label: t("mail.button"), url: link(paths.storeOrder(mail.no)) }]),
      ],
    };
  },

  "orders.cancelled": ({ name, no, amount, fee = "0" }: Cancelled, userLocale: string): MailText => {
    const { t, money } = language(userLocale);
    return {
      subject: t("mail.cancelled.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.cancelled.text") },
        {
          kind: "facts",
          rows: [
            [t("mail.order"), no],
            [t("mail.refunded"), money(amount)],
            ...(fee === "0" ? [] : [[t("mail.feeKept"), money(fee)] as const]),
          ],
        },
        { kind: "button", label: t("mail.button"), url: link(paths.storeOrder(no)) },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendOrderMail = mailer<typeof mails>();
