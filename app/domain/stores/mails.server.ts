/** The mails of stores. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type NeedReauth = { store: string; storeId: string };

export const mails = {
  "stores.need-reauth": ({ store, storeId }: NeedReauth, userLocale: string): MailText => {
    const locale = asLocale(userLocale) ?? defaultLocale;
    const t = texts(locale, "stores");
    return {
      subject: t("mail.reauth.subject", { store }),
      blocks: [
        { kind: "text", text: t("mail.reauth.text", { store }) },
        { kind: "text", text: t("mail.reauth.meanwhile") },
        {
          kind: "button",
          label: t("mail.reauth.button"),
          url: new URL(paths.woocommerce({ reauthorise: storeId }), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendStoreMail = mailer<typeof mails>();
