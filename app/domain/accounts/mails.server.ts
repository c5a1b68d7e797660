/** The mails of accounts: codes, and that an account exists. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { codeRules } from "./config";

const wordsIn = (locale: string) => texts(asLocale(locale) ?? defaultLocale, "notices");
const site = (path: string) => new URL(path, env().PUBLIC_URL).href;
const minutes = codeRules.lifeSeconds / 60;

export const mails = {
  "accounts.register-code": ({ name, code }: { name: string; code: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.register.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.register.text", { minutes }) },
        { kind: "code", text: code },
        { kind: "note", text: t("mail.register.note") },
      ],
    };
  },

  "accounts.login-code": ({ name, code }: { name: string; code: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.login.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.login.text", { minutes }) },
        { kind: "code", text: code },
        { kind: "note", text: t("mail.login.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },

  "accounts.account-exists": ({ name }: { name: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.exists.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.exists.text") },
        { kind: "button", label: t("mail.exists.button"), url: site(paths.login()) },
        { kind: "note", text: t("mail.exists.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendAccountMail = mailer<typeof mails>();

/** Until when the mail of a code is worth sending: as long as the code is of use. */
export const codeMailUntil = () => new Date(Date.now() + codeRules.lifeSeconds * 1000);

/** The key of the mail that belongs to a code, sent or not. */
export const codeMailKey = (codeId: string) => `accounts.code:${codeId}`;
