/** The mails of tickets: to support, to the sender, and our answers. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import type { Topic } from "./config";

type NewTicket = {
  no: string;
  name: string;
  email: string;
  topic: string;
  message: string;
  orderNo: string | null;
  sku: string | null;
};
type Received = { no: string };
type Reply = { no: string; name: string; email: string; message: string };
type Answered = { no: string; name: string; message: string; by: string; member?: string | null };

const wordsIn = (wanted: string) => texts(asLocale(wanted) ?? defaultLocale, "tickets");
const site = (path: string) => new URL(path, env().PUBLIC_URL).href;

export const mails = {
  "tickets.new": ({ no, name, email, topic, message, orderNo, sku }: NewTicket, wanted: string): MailText => {
    const t = wordsIn(wanted);
    return {
      subject: t("mail.new.subject", { no, name }),
      blocks: [
        {
          kind: "facts",
          rows: [
            [t("field.name"), name],
            [t("field.email"), email],
            [t("field.topic"), t(`topic.${topic as Topic}`)],
            ...(orderNo ? [[t("field.orderNo"), orderNo] as const] : []),
            ...(sku ? [[t("field.sku"), sku] as const] : []),
          ],
        },
        { kind: "text", text: message },
        { kind: "button", label: t("mail.new.button"), url: site(paths.deskTicket(no)) },
      ],
    };
  },

  "tickets.reply": ({ no, name, email, message }: Reply, wanted: string): MailText => {
    const t = wordsIn(wanted);
    return {
      subject: t("mail.reply.subject", { no, name }),
      blocks: [
        {
          kind: "facts",
          rows: [
            [t("field.name"), name],
            [t("field.email"), email],
          ],
        },
        { kind: "text", text: message },
        { kind: "button", label: t("mail.new.button"), url: site(paths.deskTicket(no)) },
      ],
    };
  },

  "tickets.received": ({ no }: Received, wanted: string): MailText => {
    const t = wordsIn(wanted);
    return {
      subject: t("mail.received.subject", { no }),
      blocks: [
        { kind: "text", text: t("mail.received.text", { no }) },
        { kind: "note", text: t("mail.received.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },

  "tickets.answered": ({ no, name, message, by, member }: Answered, wanted: string): MailText => {
    const t = wordsIn(wanted);
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
