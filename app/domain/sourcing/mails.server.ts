/** The mails of sourcing to the member: a question, a quote, a request that failed. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import type { ReasonCode } from "./config";

type News = {
  no: string;
  title: string;
  name: string;
  message: string;
  by: string;
  reason: ReasonCode | null;
};

const newsOf =
  (what: "asked" | "quoted" | "failed") =>
  ({ no, title, name, message, by, reason }: News, locale: string): MailText => {
    const t = texts(asLocale(locale) ?? defaultLocale, "sourcing");
    const lines = [
      t("mail.hello", { name }),
      t(`mail.${what}.text`, { no, title }),
      ...(reason ? [t(`reason.${reason}`)] : []),
      ...(message ? [message] : []),
      ...(by && message ? [t("mail.by", { by })] : []),
    ];
    return {
      subject: t(`mail.${what}.subject`, { no, title }),
      blocks: [
        ...lines.map((text) => ({ kind: "text" as const, text })),
        {
          kind: "button",
          label: t(`mail.${what}.button`),
          url: new URL(paths.sourcingRequest(no), env().PUBLIC_URL).href,
        },
      ],
    };
  };

export const mails = {
  "sourcing.asked": newsOf("asked"),
  "sourcing.quoted": newsOf("quoted"),
  "sourcing.failed": newsOf("failed"),
};

/** Queues one of these mails in the caller's transaction. */
export const sendSourcingMail = mailer<typeof mails>();
