/** The mails about price differences: raised, reminded, answered, waived, given back, and the order undone. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import type { BillType } from "./states";

export const billNewsKinds = ["opened", "reminder", "answered", "waived", "credited", "ended"] as const;
export type BillNewsKind = (typeof billNewsKinds)[number];

export type BillMail = {
  name: string;
  no: string;
  orderNo: string;
  type: BillType;
  reason: string;
  amount: string;
  /** ISO time, UTC; null where nothing is due. */
  dueAt: string | null;
  timezone?: string | null;
  answer: string | null;
  refunded: string | null;
  kept: string | null;
  /** PayPal's, which stays with us. Mails that were queued before it was told have none. */
  fee?: string | null;
};

function momentText(at: Date, locale: string, timeZone: string): string {
  const day = { year: "numeric", month: "long", day: "numeric" } as const;
  const clock = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  return new Intl.DateTimeFormat(locale, { ...day, ...clock, timeZone }).format(at);
}

function written(kind: BillNewsKind) {
  return (mail: BillMail, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "bills");
    const money = (minor: string) => formatMoney({ amount: BigInt(minor), currency: "USD" }, locale);
    const moment = (iso: string) => momentText(new Date(iso), locale, mail.timezone ?? "UTC");
    const rows: [string, string][] = [
      [t("mail.no"), mail.no],
      [t("mail.order"), mail.orderNo],
      [t("mail.type"), t(`type.${mail.type}`)],
      [t("mail.amount"), money(mail.amount)],
      ...(mail.dueAt ? [[t("mail.due"), moment(mail.dueAt)] as [string, string]] : []),
      [t("mail.reason"), mail.reason],
      ...(mail.answer ? [[t("mail.answer"), mail.answer] as [string, string]] : []),
      ...(mail.refunded ? [[t("mail.refunded"), money(mail.refunded)] as [string, string]] : []),
      ...(mail.kept && mail.kept !== "0" ? [[t("mail.kept"), money(mail.kept)] as [string, string]] : []),
      ...(mail.fee && mail.fee !== "0" ? [[t("mail.feeKept"), money(mail.fee)] as [string, string]] : []),
    ];
    return {
      subject: t(`mail.${kind}.subject`, { no: mail.no, order: mail.orderNo }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name: mail.name }) },
        { kind: "text", text: t(`mail.${kind}.text`) },
        { kind: "facts", rows },
        { kind: "button", label: t("mail.button"), url: new URL(paths.bill(mail.no), env().PUBLIC_URL).href },
      ],
    };
  };
}

export const mails = {
  "bills.opened": written("opened"),
  "bills.reminder": written("reminder"),
  "bills.answered": written("answered"),
  "bills.waived": written("waived"),
  "bills.credited": written("credited"),
  "bills.ended": written("ended"),
};

/** Queues one of these mails in the caller's transaction. */
export const sendBillMail = mailer<typeof mails>();
