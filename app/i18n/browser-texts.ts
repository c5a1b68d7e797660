/**
 * Texts in the browser: the language and namespaces of the pages seen so far. i18next stays on the server, because it
 * is a fifth of a shop page's weight.
 */
import { createContext, useContext } from "react";
import { say, templatesOf, type Parameters, type Template, type Write } from "./lookup";

type Translate = (key: string, parameters?: Parameters) => string;

/** What the hook hands out; of i18next's instance pages ask the language only. */
type Hook = { t: Translate; i18n: { language: string }; ready: true };

export type BrowserTexts = {
  /** Null where all are there, else the loading of those that are not. Each list that is new is fetched as one file. */
  load(namespaces: readonly string[], lists?: readonly (readonly string[])[]): Promise<void> | null;
  hook(namespace: string): Hook;
};

/** Loads namespaces of one language out of one file: one of them, or all that a route lists. */
export type LoadTexts = (
  locale: string,
  namespaces: readonly string[],
) => Promise<Record<string, Record<string, string> | undefined>>;

/** The texts of a language, none of them loaded yet. */
export function browserTexts(locale: string, loadFile: LoadTexts): BrowserTexts {
  const templates = new Map<string, Map<string, Template>>();
  const loading = new Map<string, Promise<void>>();
  const hooks = new Map<string, Hook>();
  const plurals = new Intl.PluralRules(locale);
  const i18n = { language: locale };

  const begin = (namespaces: readonly string[]): Promise<void> => {
    const made = loadFile(locale, namespaces).then(
      (texts) => {
        for (const name of namespaces) templates.set(name, templatesOf(texts[name] ?? {}));
      },
      (error: unknown) => {
        // The next page that needs them tries again.
        for (const name of namespaces) loading.delete(name);
        throw error;
      },
    );
    for (const name of namespaces) loading.set(name, made);
    return made;
  };

  const hookOf = (ns: string): Hook => {
    // A key without a text shows itself, less its namespace.
    const t: Translate = (key, parameters) =>
      say(templates, ns, plurals, asI18next, key, parameters) ?? key.replace(/^\w+:/, "");
    return { t, i18n, ready: true };
  };

  return {
    load: (namespaces, lists = []) => {
      const wanted = [...lists.flat(), ...namespaces];
      if (wanted.every((name) => templates.has(name))) return null;
      for (const list of lists)
        if (list.length > 1 && !list.some((name) => loading.has(name))) void begin(list);
      return Promise.all(wanted.map((name) => loading.get(name) ?? begin([name]))).then(() => undefined);
    },
    hook: (ns) => {
      const known = hooks.get(ns) ?? hookOf(ns);
      hooks.set(ns, known);
      return known;
    },
  };
}

/** As i18next does: nothing for null, and the name of what nobody gave. */
const asI18next: Write = (value, name) => (value === undefined ? `{{${name}}}` : String(value ?? ""));

export const TextsContext = createContext<BrowserTexts | null>(null);

/** The browser's side of `useTranslation`. A page whose texts are still loading waits for them, as for its data. */
export function useBrowserTexts(
  namespaces: string | readonly string[] = "common",
  lists?: readonly (readonly string[])[],
): Hook {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("no texts: the page's entry provides them");
  const names = typeof namespaces === "string" ? [namespaces] : namespaces;
  const loading = texts.load(names, lists);
  // This is how React is told to wait.
  if (loading) throw loading;
  return texts.hook(names[0] ?? "common");
}
