/** The languages of the interface and how texts are looked up; shared by browser and server. */
import type { InitOptions } from "i18next";

export const locales = ["en-US", "zh-CN"] as const;
export type Locale = (typeof locales)[number];

/** English is the answer to no choice, whatever the browser prefers (D22). */
export const defaultLocale: Locale = "en-US";

/** Names of the languages in themselves. */
export const localeNames: Record<Locale, string> = { "en-US": "English", "zh-CN": "简体中文" };

export const localeParam = "lng";
export const localeCookie = "lng";

/** The language a text names, or null. */
export function asLocale(candidate: unknown): Locale | null {
  return locales.find((locale) => locale === candidate) ?? null;
}

/** Whether the language that a browser likes best, by its `Accept-Language`, is Chinese of any kind. */
export function prefersChinese(acceptLanguage: string | null | undefined): boolean {
  const wishes = (acceptLanguage ?? "").split(",").map((wish) => {
    const [tag = "", ...rest] = wish.split(";").map((part) => part.trim());
    const weight = rest.find((part) => part.startsWith("q="))?.slice(2);
    return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  const best = Math.max(...wishes.map(({ weight }) => weight));
  const first = wishes.find(({ weight }) => weight === best && weight > 0);
  return first !== undefined && /^zh(-|$)/.test(first.tag);
}

/** Keys are flat and may hold dots; React escapes, so i18next does not. */
export const i18nOptions = {
  supportedLngs: [...locales],
  fallbackLng: false,
  load: "currentOnly",
  defaultNS: "common",
  ns: ["common"],
  keySeparator: false,
  nsSeparator: ":",
  interpolation: { escapeValue: false },
  returnNull: false,
} as const satisfies InitOptions;
