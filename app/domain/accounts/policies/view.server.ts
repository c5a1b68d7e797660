/** A policy as a page shows it: in one language, its date in words. */
import type { Locale } from "~/i18n/locales";
import type { Policy } from "./policy";

/** The policy's text in a language, with the version and the day from which it holds. */
export function policyIn(policy: Policy, locale: Locale) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return {
    ...policy.text[locale],
    version: policy.version,
    effective: format.format(new Date(policy.effective)),
  };
}
