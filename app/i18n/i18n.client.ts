/** Texts in the browser: only the language and the namespaces that the pages seen so far name. */
import i18next, { type BackendModule, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { asLocale, defaultLocale, i18nOptions } from "./locales";

type TextModule = Record<string, Record<string, string>>;

const files = import.meta.glob<TextModule>(["./en-US/*.ts", "./zh-CN/*.ts"]);

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    const load = files[`./${language}/${namespace}.ts`];
    if (!load) return done(new Error(`no texts ${language}/${namespace}`), false);
    load().then(
      (module) => done(null, module[namespace] ?? {}),
      (error: Error) => done(error, true),
    );
  },
};

/** Ready once the texts of the page at hand are there, so that hydration finds what the server wrote. */
export async function startI18n() {
  await i18next
    .use(initReactI18next)
    .use(backend)
    .init({
      ...i18nOptions,
      lng: asLocale(document.documentElement.lang) ?? defaultLocale,
      ns: [...new Set(["common", "layout", ...getInitialNamespaces()])],
    });
  return i18next;
}
