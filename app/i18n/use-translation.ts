/**
 * `useTranslation` of every component, also of those that import it from react-i18next: the build leads them here. On
 * the server all texts are there and nothing changes while a page is written, so the hook need not keep state or listen;
 * in the browser the texts are looked up without i18next.
 */
import type { i18n } from "i18next";
import { useContext } from "react";
import { I18nContext, useTranslation as whole } from "react-i18next";
import { useBrowserTexts } from "./browser-texts";

type Namespaces = string | readonly string[];

function onServer(namespaces: Namespaces = "common") {
  // Without a provider, as in a test of one component, react-i18next knows what to do.
  const { i18n } = (useContext(I18nContext) as { i18n: i18n } | undefined) ?? whole();
  const t = i18n.getFixedT(null, (typeof namespaces === "string" ? namespaces : namespaces[0]) as "common");
  return { t, i18n, ready: true };
}

export const useTranslation = (import.meta.env.SSR ? onServer : useBrowserTexts) as unknown as typeof whole;
