/** The mails of tickets: to support, to the sender, and our answers. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import type { Topic } from "./config";

type ToSupport = {
  no: string;
  name: string;
  email: string;
  message: string;
  topic?: Topic;
  orderNo?: string | null;
  sku?: string | null;
};
type Received = { no: string };
type Answered = { no: string; name: string; message: string; by: string; member?: string | null };

const wordsIn = (locale: string) => texts(asLocale(locale) ?? defaultLocale, "tickets");
const site = (path: string) => new URL(path, env().PUBLIC_URL).href;

function toSupport(
  locale: string,
  subject: "new" | "reply",
  { no, name, email, message, ...about }: ToSupport,
) {
  const t = wordsIn(locale);
  const { topic, orderNo, sku } = about;
  return {
    subject: t(`mail.${subject}.subject`, { no, name }),
    blocks: [
      {
        kind: "facts",
        rows: [
          [t("field.name"), name],
          [t("field.email"), email],
          ...(topic ? [[t("field.topic"), t(`topic.${topic}`)] as const] : []),
          ...(orderNo ? [[t("field.orderNo"), orderNo] as const] : []),
          ...(sku ? [[t("field.sku"), sku] as const] : []),
        ],
      },
      { kind: "text", text: message },
      { kind: "button", label: t("mail.new.button"), url: site(paths.deskTicket(no)) },
    ],
  } satisfies MailText;
}

export const mails = {
  "tickets.new": (mail: ToSupport, locale: string): MailText => toSupport(locale, "new", mail),
  "tickets.reply": (mail: ToSupport, locale: string): MailText => toSupport(locale, "reply", mail),

  "tickets.received": ({ no }: Received, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.received.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.received.text", { no }) },
        { kind: "note", text: t("mail.received.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },

  "tickets.answered": ({ no, name, message, by, member }: Answered, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.answered.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: message },
        { kind: "text", text: t("mail.answered.by", { by }) },
        ...(member
          ? [{ kind: "button" as const, label: t("mail.answered.button"), url: site(paths.ticket(no)) }]
          : [{ kind: "note" as const, text: t("mail.answered.note", { no, email: env().SUPPORT_EMAIL }) }]),
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendTicketMail = mailer<typeof mails>();
