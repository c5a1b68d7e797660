/** The mails of invoices: documents that were issued, each or by the month. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { formatMoney } from "~/platform/money";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import type { DocumentKind } from "./documents";

/** `documents`: number, kind, total and currency of each, as JSON; `no` where it is but one. */
type Issued = { name: string; count: number; no: string | null; documents: string };

/** `sums`: kind, currency, how many and their total, as JSON. */
type Month = { name: string; month: string; from: string; to: string; sums: string };

const url = (path: string) => new URL(path, env().PUBLIC_URL).href;

export const mails = {
  "invoices.issued": ({ name, count, no, documents }: Issued, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "invoices");
    const rows = JSON.parse(documents) as [string, DocumentKind, string, string][];
    const rest = count - rows.length;
    return {
      subject: no ? t("mail.issued.one", { no }) : t("mail.issued.many", { count }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.issued.text") },
        {
          kind: "facts",
          rows: rows.map(([number, kind, total, currency]) => [
            `${t(`kind.${kind}`)} ${number}`,
            formatMoney({ amount: BigInt(total), currency }, locale),
          ]),
        },
        ...(rest > 0 ? [{ kind: "text" as const, text: t("mail.issued.rest", { count: rest }) }] : []),
        { kind: "button", label: t("mail.button"), url: url(no ? paths.invoice(no) : paths.invoices()) },
        { kind: "note", text: t("mail.note") },
      ],
    };
  },

  "invoices.month": ({ name, month, from, to, sums }: Month, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "invoices");
    const rows = JSON.parse(sums) as [DocumentKind, string, number, string][];
    const title = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" });
    const words = title.format(new Date(`${month}-01T00:00:00Z`));
    return {
      subject: t("mail.month.subject", { month: words }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.month.text", { month: words }) },
        {
          kind: "facts",
          rows: rows.map(([kind, currency, n, total]) => [
            t("mail.month.kind", { kind: t(`kind.${kind}`), n }),
            formatMoney({ amount: BigInt(total), currency }, locale),
          ]),
        },
        { kind: "button", label: t("mail.button"), url: url(paths.invoices({ from, to })) },
        { kind: "note", text: t("mail.note") },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendInvoiceMail = mailer<typeof mails>();
