/** Wakes the page in the browser once its texts have arrived. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";
import { browserTexts, TextsContext } from "~/i18n/browser-texts";
import { asLocale, defaultLocale } from "~/i18n/locales";

type TextModule = Record<string, Record<string, string>>;

/** Address of a file of texts, with a star for its language and namespace (vite.config.ts). */
declare const TEXT_FILES: string;

async function loadTexts(locale: string, namespace: string): Promise<Record<string, string>> {
  const file = TEXT_FILES.replace("*", `${locale}/${namespace}`);
  const texts = ((await import(/* @vite-ignore */ file)) as TextModule)[namespace];
  if (!texts) throw new Error(`no texts ${locale}/${namespace}`);
  return texts;
}

async function hydrate() {
  const texts = browserTexts(asLocale(document.documentElement.lang) ?? defaultLocale, loadTexts);
  // Hydration has to find what the server wrote.
  await texts.load([...new Set(["common", "layout", ...getInitialNamespaces()])]);
  startTransition(() => {
    hydrateRoot(
      document,
      <TextsContext.Provider value={texts}>
        <RemixBrowser />
      </TextsContext.Provider>,
    );
  });
}

void hydrate();
