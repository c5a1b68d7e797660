/**
 * A shorter way to a text than i18next's own, for the server, where a page asks for hundreds: most are looked up in
 * tables made once (`lookup.ts`), whatever else is asked goes to i18next.
 */
import type { i18n, TOptions } from "i18next";
import { plainly, say, templatesOf, type Texts } from "./lookup";

type Slow = (key: string | string[], options?: TOptions) => string;

/** `getFixedT` without what its types know of our keys: here any key may come. */
type FixedT = (lng: string | null, ns: string | string[], keyPrefix?: string) => Slow;

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

/** Makes an instance of one language, whose texts are all there, answer by tables. */
export function quicken(instance: i18n, locale: string, resources: Readonly<Record<string, Texts>>): i18n {
  const slowly = instance.getFixedT.bind(instance) as unknown as FixedT;
  const made = new Map<string, Slow>();
  const plurals = new Intl.PluralRules(locale);
  const templates = new Map(Object.entries(resources).map(([ns, texts]) => [ns, templatesOf(texts)]));
  const quick =
    (ns: string, slow: Slow): Slow =>
    (key, options) => {
      if (typeof key !== "string") return slow(key, options);
      if (options !== undefined && (typeof options !== "object" || special.some((name) => name in options)))
        return slow(key, options);
      return say(templates, ns, plurals, plainly, key, options) ?? slow(key, options);
    };
  const fixedT: FixedT = (lng, ns, keyPrefix) => {
    const texts = typeof ns === "string" ? resources[ns] : undefined;
    if (typeof ns !== "string" || !texts || keyPrefix || (lng && lng !== locale))
      return slowly(lng, ns, keyPrefix);
    const known = made.get(ns);
    if (known) return known;
    const t = Object.assign(quick(ns, slowly(locale, ns)), { lng: locale, ns });
    made.set(ns, t);
    return t;
  };
  instance.getFixedT = fixedT as unknown as typeof instance.getFixedT;
  const known = instance.hasLoadedNamespace.bind(instance);
  instance.hasLoadedNamespace = (ns, options) =>
    (typeof ns === "string" && resources[ns] !== undefined) || known(ns, options);
  return instance;
}
