/** All nouns' mails by name. Each noun writes its own; the wiring hands them in. */
import { asLocale, defaultLocale, type Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { env } from "~/platform/env.server";
import type { MailFile, MailParams, MailTemplates } from "~/platform/mail";
import { htmlMail, plainMail } from "./layout";

const templates = new Map<string, MailTemplates[string]>();

/** Makes a noun's mails known; a name stands for one template only. */
export function registerMails(mails: MailTemplates): void {
  for (const [name, template] of Object.entries(mails)) {
    const known = templates.get(name);
    // While somebody develops, a changed noun hands in its mails anew.
    if (known && known !== template && !import.meta.hot)
      throw new Error(`two mail templates are called ${name}`);
    templates.set(name, template);
  }
}

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  language: Locale;
  files: readonly MailFile[];
};

/** A mail in words, in the reader's language; null where no noun knows the template. */
export function renderMail(name: string, params: MailParams, userLocale: string): RenderedMail | null {
  const template = templates.get(name);
  if (!template) return null;
  const locale = asLocale(userLocale) ?? defaultLocale;
  const mail = template(params, locale);
  const frame = frameFor(locale);
  return {
    subject: mail.subject,
    text: plainMail(mail, frame),
    html: htmlMail(mail, frame),
    language: locale,
    files: mail.files ?? [],
  };
}

function frameFor(locale: Locale) {
  const { PUBLIC_URL, SUPPORT_EMAIL } = env();
  const footer = texts(locale, "mail")("mail.footer", { email: SUPPORT_EMAIL });
  return { locale, brand: "Quayside", home: PUBLIC_URL, footer };
}
