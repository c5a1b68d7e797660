/** The mails of stores. */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { env } from "~/platform/env.server";
import type { MailText } from "~/platform/mail";
import { mailer } from "~/platform/outbox.server";
import { paths } from "~/platform/paths";
import { appName } from "./config";

type NeedReauth = { store: string; storeId: string };
type Connected = { store: string; account: string };

export const mails = {
  /**
   * To the administrator of the shop, who may not know us. It shows the shop's address and not its name: whoever made up
   * a shop could write anything there.
   */
  "stores.connected-to": ({ store, account }: Connected, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "stores");
    return {
      subject: t("mail.connectedTo.subject", { store, app: appName }),
      blocks: [
        { kind: "text", text: t("mail.connectedTo.text", { store, account, app: appName }) },
        { kind: "text", text: t("mail.connectedTo.fine") },
        { kind: "text", text: t("mail.connectedTo.otherwise", { app: appName }) },
        {
          kind: "button",
          label: t("mail.connectedTo.button"),
          url: new URL(paths.contact(), env().PUBLIC_URL).href,
        },
      ],
    };
  },
  "stores.connected": ({ store, account }: Connected, userLocale: string): MailText => {
    const t = texts(asLocale(userLocale) ?? defaultLocale, "stores");
    return {
      subject: t("mail.connected.subject", { store }),
      blocks: [
        { kind: "text", text: t("mail.connected.text", { store, account }) },
        { kind: "text", text: t("mail.connected.otherwise") },
        {
          kind: "button",
          label: t("mail.connected.button"),
          url: new URL(paths.woocommerce(), env().PUBLIC_URL).href,
        },
      ],
    };
  },
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
