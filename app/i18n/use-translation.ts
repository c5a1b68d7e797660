/**
 * `useTranslation` where a page calls it hundreds of times. On the server all texts are there and nothing changes
 * while a page is written, so the hook need not keep state or listen; in the browser it is react-i18next's.
 */
import type { i18n } from "i18next";
import { useContext } from "react";
import { I18nContext, useTranslation as inBrowser } from "react-i18next";

type Namespaces = string | readonly string[];

function onServer(namespaces: Namespaces = "common") {
  // Without a provider, as in a test of one component, react-i18next knows what to do.
  const { i18n } = (useContext(I18nContext) as { i18n: i18n } | undefined) ?? inBrowser();
  const t = i18n.getFixedT(null, (typeof namespaces === "string" ? namespaces : namespaces[0]) as "common");
  return { t, i18n, ready: true };
}

export const useTranslation: typeof inBrowser = import.meta.env.SSR
  ? (onServer as unknown as typeof inBrowser)
  : inBrowser;
