/** The mails of accounts: codes, that an account exists, and what was done for or against its safety. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { codeRules, inviteLife, keptMonths, unprovenDays } from "./config";

const wordsIn = (locale: string) => texts(asLocale(locale) ?? defaultLocale, "mail");
const site = (path: string) => new URL(path, env().PUBLIC_URL).href;
const minutes = codeRules.lifeSeconds / 60;
const hours = (seconds: number) => Math.round(seconds / 3600);

type Named = { name: string };
type News =
  | "passwordChanged"
  | "factorOn"
  | "factorOff"
  | "recoveryCodes"
  | "factorGuessed"
  | "frozen"
  | "unfrozen"
  | "staffFactor"
  | "staffDisabled";

function news(key: News, button?: { label: "login" | "reset"; path: string }) {
  return ({ name }: Named, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t(`mail.${key}.subject`),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t(`mail.${key}.text`) },
        ...(button
          ? [{ kind: "button" as const, label: t(`mail.button.${button.label}`), url: site(button.path) }]
          : []),
        { kind: "note", text: t(`mail.${key}.note`, { email: env().SUPPORT_EMAIL }) },
      ],
    };
  };
}

const toReset = { label: "reset", path: paths.resetPassword() } as const;
const toLogin = { label: "login", path: paths.login() } as const;

// The codes of `register` and `change` go to whatever address was typed, so they say nothing in the words of whoever
// typed it: a name would be fifty signs for a stranger's advertisement, sent by us.
export const mails = {
  "accounts.register-code": ({ code }: { code: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.register.subject"),
      blocks: [
        { kind: "text", text: t("mail.helloUnnamed") },
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

  "accounts.withdraw-code": ({ name, code }: { name: string; code: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.withdraw.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.withdraw.text", { minutes }) },
        { kind: "code", text: code },
        { kind: "note", text: t("mail.withdraw.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },

  "accounts.change-code": ({ code }: { code: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.change.subject"),
      blocks: [
        { kind: "text", text: t("mail.helloUnnamed") },
        { kind: "text", text: t("mail.change.text", { minutes }) },
        { kind: "code", text: code },
        { kind: "note", text: t("mail.change.note") },
      ],
    };
  },

  "accounts.email-changed": ({ name, email }: { name: string; email: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.emailChanged.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.emailChanged.text", { email }) },
        { kind: "note", text: t("mail.emailChanged.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },

  "accounts.export-ready": ({ name, days }: { name: string; days: number }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.export.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.export.text", { days }) },
        { kind: "button", label: t("mail.export.button"), url: site(paths.memberData()) },
        { kind: "note", text: t("mail.export.note", { email: env().SUPPORT_EMAIL }) },
      ],
    };
  },

  "accounts.closed": ({ name }: { name: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.closed.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.closed.text", { months: keptMonths }) },
        { kind: "note", text: t("mail.closed.note", { email: env().SUPPORT_EMAIL }) },
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

  "accounts.reset-code": ({ name, code }: { name: string; code: string }, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.reset.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.reset.text", { minutes }) },
        { kind: "code", text: code },
        { kind: "note", text: t("mail.reset.note") },
      ],
    };
  },

  "accounts.no-account": (_params: Record<string, never>, locale: string): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.noAccount.subject"),
      blocks: [
        { kind: "text", text: t("mail.noAccount.text", { days: unprovenDays }) },
        { kind: "button", label: t("mail.noAccount.button"), url: site(paths.register()) },
        { kind: "note", text: t("mail.noAccount.note") },
      ],
    };
  },

  "accounts.password-changed": news("passwordChanged", toReset),
  "accounts.factor-on": news("factorOn", toReset),
  "accounts.factor-off": news("factorOff", toReset),
  "accounts.recovery-codes": news("recoveryCodes", toReset),
  "accounts.factor-guessed": news("factorGuessed", toReset),
  "accounts.frozen": news("frozen"),
  "accounts.unfrozen": news("unfrozen", toLogin),
  "accounts.staff-factor": news("staffFactor"),
  "accounts.staff-disabled": news("staffDisabled"),

  "accounts.staff-invite": (
    { name, by, token }: { name: string; by: string; token: string },
    locale: string,
  ): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.invite.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.invite.text", { by, hours: hours(inviteLife.invite) }) },
        { kind: "button", label: t("mail.invite.button"), url: site(paths.deskInvite({ token })) },
        { kind: "note", text: t("mail.invite.note") },
      ],
    };
  },

  "accounts.staff-renew": (
    { name, by, token }: { name: string; by: string; token: string },
    locale: string,
  ): MailText => {
    const t = wordsIn(locale);
    return {
      subject: t("mail.renew.subject"),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.renew.text", { by, hours: hours(inviteLife.renew) }) },
        { kind: "button", label: t("mail.renew.button"), url: site(paths.deskInvite({ token })) },
        { kind: "note", text: t("mail.renew.note") },
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
