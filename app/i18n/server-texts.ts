/** Texts while a page is written on the server: all are there, nothing changes, so the hook keeps no state. */
import { createContext, createElement, useContext, type ReactNode } from "react";
import type { LanguageTexts } from "./quick-texts";

// Marked as pure so that the browser's build leaves it out.
const I18nContext = /* @__PURE__ */ createContext<LanguageTexts | null>(null);

/** Gives the components below it the texts of one language: `i18nFor(locale)`. */
export function I18nProvider({ i18n, children }: { i18n: LanguageTexts; children?: ReactNode }) {
  return createElement(I18nContext.Provider, { value: i18n }, children);
}

type Hook = {
  t: (key: string, parameters?: Readonly<Record<string, unknown>>) => string;
  i18n: { language: string };
};

/** The server's side of `useTranslation`. */
export function useServerTexts(namespaces: string | readonly string[] = "common"): Hook {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("no texts: put the component into an I18nProvider");
  const namespace = typeof namespaces === "string" ? namespaces : namespaces[0];
  return { t: i18n.of(namespace ?? "common"), i18n };
}
