/** Texts on the server: one ready reader a language, made once, shared by all requests. */
import { createInstance, type TFunction } from "i18next";
import { readCookie } from "~/platform/http/cookies.server";
import {
  asLocale,
  defaultLocale,
  i18nOptions,
  localeCookie,
  localeParam,
  locales,
  type Locale,
} from "./locales";
import { quickTexts, type LanguageTexts } from "./quick-texts";
import { resources, type Namespace } from "./resources";

const languages = Object.fromEntries(locales.map((locale) => [locale, ready(locale)])) as Record<
  Locale,
  LanguageTexts
>;

function ready(locale: Locale): LanguageTexts {
  const instance = createInstance();
  void instance.init({
    ...i18nOptions,
    lng: locale,
    ns: Object.keys(resources[locale]),
    resources: { [locale]: resources[locale] },
    initImmediate: false,
  });
  return quickTexts(instance, locale, resources[locale]);
}

/** The texts that a page in a language is drawn with. */
export function i18nFor(locale: Locale): LanguageTexts {
  return languages[locale];
}

/**
 * The language of a request (D22): `?lng=`, else the remembered choice, else English. The browser's own
 * preference is not asked. A member's setting travels in the cookie, which the root loader keeps in step.
 */
export function localeOf(source: Request | { request: Request }): Locale {
  const request = source instanceof Request ? source : source.request;
  const asked = /[?&]lng=([\w-]+)/.exec(request.url)?.[1];
  return asLocale(asked) ?? rememberedLocale(request) ?? defaultLocale;
}

/** The language the address itself asks for, if any. */
export function askedLocale(request: Request): Locale | null {
  return asLocale(new URL(request.url).searchParams.get(localeParam));
}

/** The language remembered in the cookie, if any. */
export function rememberedLocale(request: Request): Locale | null {
  return asLocale(readCookie(request, localeCookie));
}

/** Texts of a noun in a language, for mails, files and titles. */
export function texts<N extends Namespace>(locale: Locale, namespace: N): TFunction<N> {
  return languages[locale].of(namespace) as unknown as TFunction<N>;
}

/** Texts of a noun in the language of a request, for loaders and actions. */
export function getT<N extends Namespace>(
  source: Request | { request: Request },
  namespace: N,
): TFunction<N> {
  return texts(localeOf(source), namespace);
}
