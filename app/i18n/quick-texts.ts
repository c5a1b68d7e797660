/**
 * A shorter way to a text than i18next's own, for the server, where a page asks for hundreds: most are looked up in
 * tables made once (`lookup.ts`), whatever else is asked goes to i18next.
 */
import type { i18n, TOptions } from "i18next";
import { plainly, say, templatesOf, type Texts } from "./lookup";
import type { Namespace } from "./resources";

/** Says a text by its key. Here any key may come: our types know them where the reader is handed out. */
type Say = (key: string | string[], options?: TOptions) => string;

/** All texts of one language. */
export type LanguageTexts = {
  readonly language: string;
  /** The reader of a namespace; a key may name another one: `common:apply`. */
  readonly of: (namespace: string) => Say;
};

/** Options that mean more than a parameter; `count` alone is understood here. */
const special = [
  "context",
  "defaultValue",
  "fallbackLng",
  "interpolation",
  "joinArrays",
  "keyPrefix",
  "keySeparator",
  "lng",
  "lngs",
  "ns",
  "nsSeparator",
  "ordinal",
  "postProcess",
  "replace",
  "returnDetails",
  "returnObjects",
] as const;

/** The texts of one language, of which all are there: by tables, and by i18next's instance what they do not know. */
export function quickTexts(
  instance: i18n,
  language: string,
  resources: Readonly<Record<string, Texts>>,
): LanguageTexts {
  const plurals = new Intl.PluralRules(language);
  const templates = new Map(Object.entries(resources).map(([ns, texts]) => [ns, templatesOf(texts)]));
  const readers = new Map<string, Say>();
  const readerOf = (ns: string): Say => {
    const slowly = instance.getFixedT(language, ns as Namespace) as unknown as Say;
    return (key, options) => {
      if (typeof key !== "string") return slowly(key, options);
      if (options !== undefined && (typeof options !== "object" || special.some((name) => name in options)))
        return slowly(key, options);
      return say(templates, ns, plurals, plainly, key, options) ?? slowly(key, options);
    };
  };
  return {
    language,
    of(ns) {
      const reader = readers.get(ns) ?? readerOf(ns);
      readers.set(ns, reader);
      return reader;
    },
  };
}
