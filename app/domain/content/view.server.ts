/** The pages of words by their address, and one as a reader sees it: in one language, its date in words. */
import type { Locale } from "~/i18n/locales";
import { paths } from "~/platform/paths";
import type { ContentPage } from "./page";
import { about } from "./texts/about";
import { privacy } from "./texts/privacy";
import { refunds } from "./texts/refunds";
import { shippingPolicy } from "./texts/shipping-policy";
import { termsOfService } from "./texts/terms-of-service";
import { userAgreement } from "./texts/user-agreement";
import { walletRules } from "./texts/wallet-rules";

/** All seven (§2.1), by the path that shows them. */
export const contentPages: Readonly<Record<string, ContentPage>> = {
  [paths.agreement()]: termsOfService,
  [paths.refunds()]: refunds,
  [paths.about()]: about,
  [paths.privacy()]: privacy,
  [paths.walletRules()]: walletRules,
  [paths.shippingPolicy()]: shippingPolicy,
  [paths.userAgreement()]: userAgreement,
};

/** The page shown at a path, in whatever case; null where there is none. */
export function contentAt(pathname: string): ContentPage | null {
  return contentPages[pathname.toLowerCase().replace(/\/$/, "")] ?? null;
}

/** The page's text in a language, else in English, with the version and the day from which it holds. */
export function contentIn(page: ContentPage, locale: Locale) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    ...(page.text[locale] ?? page.text["en-US"]),
    /** The language it is in, which is not always the reader's. */
    lang: page.text[locale] ? locale : "en-US",
    version: page.version,
    effective: format.format(new Date(page.effective)),
  };
}
