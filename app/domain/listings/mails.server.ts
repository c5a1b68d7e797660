/** The mail of listings to the member: some have failed. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";

type Failed = {
  name: string;
  store: string;
  storeId: string;
  number: number;
  /** One a line */ titles: string;
};

export const mails = {
  "listings.failed": ({ name, store, storeId, number, titles }: Failed, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "listings");
    const named = titles.split("\n");
    const more = number > named.length ? [t("mail.failed.more", { number: number - named.length })] : [];
    const lines = [
      t("mail.hello", { name }),
      t("mail.failed.text", { store, number }),
      ...named,
      ...more,
      t("mail.failed.next"),
    ];
    return {
      subject: t("mail.failed.subject", { store }),
      blocks: [
        ...lines.map((text) => ({ kind: "text" as const, text })),
        {
          kind: "button",
          label: t("mail.failed.button"),
          url: new URL(paths.listed({ tab: "failed", store: storeId }), env().PUBLIC_URL).href,
        },
      ],
    };
  },
};

/** Queues one of these mails in the caller's transaction. */
export const sendListingMail = mailer<typeof mails>();
