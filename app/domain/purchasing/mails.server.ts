/** The mail by which a supplier gets a purchase order, with its PDF and its file. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailFile, MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import type { PurchasePage } from "./order.server";

type Ordered = { no: string; name: string; again: string | null };

export const mails = {
  "purchasing.order": ({ no, name, again }: Ordered, locale: string): MailText => {
    const t = texts(asLocale(locale) ?? defaultLocale, "purchasing");
    return {
      subject: t(again ? "mail.order.again" : "mail.order.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t(again ? "mail.order.textAgain" : "mail.order.text", { no }) },
        { kind: "note", text: t("mail.order.note", { no, email: env().SUPPORT_EMAIL }) },
      ],
      files: [
        file(`${no}.pdf`, "application/pdf", "purchasePdf"),
        file(`${no}.csv`, "text/csv; charset=utf-8", "purchaseCsv"),
      ].map((make) => make(no)),
    };
  },
};

/** Read when the mail goes: it says what the order says then. */
const file =
  (name: string, type: string, make: "purchasePdf" | "purchaseCsv") =>
  (no: string): MailFile => ({
    name,
    type,
    read: async () => {
      const [paper, { findPurchase }] = await Promise.all([
        import("./paper.server"),
        import("./order.server"),
      ]);
      const order: PurchasePage | null = await findPurchase(no);
      if (!order) throw new Error(`there is no purchase order ${no}`);
      return paper[make](order);
    },
  });

/** Queues it in the caller's transaction. */
export const sendPurchaseMail = mailer<typeof mails>();
