/** Wakes the page in the browser once its texts have arrived. */
import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { getInitialNamespaces } from "remix-i18next/client";
import { browserTexts, TextsContext } from "~/i18n/browser-texts";
import { textsName } from "~/i18n/text-files";
import { asLocale, defaultLocale } from "~/i18n/locales";

type TextModule = Record<string, Record<string, string>>;

/** Address of a file of texts, with a star for its language and namespace (vite.config.ts). */
declare const TEXT_FILES: string;

async function loadTexts(locale: string, namespaces: readonly string[]): Promise<TextModule> {
  const file = TEXT_FILES.replace("*", textsName(locale, namespaces));
  return (await import(/* @vite-ignore */ file)) as TextModule;
}

/** The texts of each route of the page, as it lists them. */
function initialLists(): string[][] {
  const { __remixRouteModules: modules } = window as unknown as {
    __remixRouteModules: Record<string, { handle?: { i18n?: string[] } } | undefined>;
  };
  return Object.values(modules).map((route) => route?.handle?.i18n ?? []);
}

let begun = false;

/**
 * Once a page is awake, texts that do not come load the next page as a document, as Remix does when its script does not
 * come: a release may have moved them. React would ask for them again and again.
 */
async function textsOrDocument(locale: string, namespaces: readonly string[]): Promise<TextModule> {
  try {
    return await loadTexts(locale, namespaces);
  } catch (error) {
    if (!begun) throw error;
    window.location.reload();
    return new Promise(() => {});
  }
}

/** Events for which React wakes the page at once. A page whose data is still being decoded cannot do that, and throws. */
const wakingEvents = (
  "mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend " +
  "dragstart drop compositionend compositionstart keydown keypress keyup input textInput copy cut paste click change " +
  "contextmenu reset submit"
).split(" ");

const keepFromReact = (event: Event) => event.stopPropagation();

function Awake() {
  useEffect(() => {
    for (const name of wakingEvents) window.removeEventListener(name, keepFromReact, true);
  }, []);
  return null;
}

async function hydrate() {
  const texts = browserTexts(asLocale(document.documentElement.lang) ?? defaultLocale, textsOrDocument);
  // Hydration has to find what the server wrote.
  await texts.load(["common", "layout", ...getInitialNamespaces()], initialLists());
  begun = true;
  for (const name of wakingEvents) window.addEventListener(name, keepFromReact, true);
  startTransition(() => {
    hydrateRoot(
      document,
      <TextsContext.Provider value={texts}>
        <RemixBrowser />
        <Awake />
      </TextsContext.Provider>,
    );
  });
}

void hydrate();
