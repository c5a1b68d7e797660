/** The mails about saved cards. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Expiring = { name: string; brand: string; last4: string; expiry: string };

export const mails = {
  "payments.cardExpiring": ({ name, brand, last4, expiry }: Expiring, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "cards");
    return {
      subject: t("mail.expiring.subject", { last4 }),
      blocks: [
        { kind: "text", text: t("mail.hello", { name }) },
        { kind: "text", text: t("mail.expiring.text", { brand, last4, expiry }) },
        {
          kind: "button",
          label: t("mail.expiring.button"),
          url: new URL(paths.payment(), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendCardMail = mailer<typeof mails>();
