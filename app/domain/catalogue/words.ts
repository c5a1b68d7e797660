/** Texts in both languages, as the catalogue keeps them. */
import type { Locale } from "~/i18n/locales";

/** A text in English and, where there is one, in Chinese. */
export type Text = { readonly en: string; readonly zh?: string | null };

/** The text in a language; Chinese falls back to English, and the other way round. */
export function textIn(text: Text | null | undefined, locale: Locale | string): string {
  if (!text) return "";
  return (locale === "zh-CN" ? text.zh || text.en : text.en || text.zh) ?? "";
}

/** Several texts in a language, one after the other; empty ones are left out. */
export function textsIn(texts: readonly Text[], locale: Locale | string): string[] {
  return texts.map((text) => textIn(text, locale)).filter(Boolean);
}
