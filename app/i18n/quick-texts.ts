/**
 * A shorter way to a text than i18next's own, for the server, where a page asks for hundreds: plain texts,
 * `{{parameters}}` and plurals are looked up in tables made once. Whatever else is asked goes to i18next, and a test
 * proves that both say the same of every text. Pure.
 */
import type { i18n, TOptions } from "i18next";

type Texts = Readonly<Record<string, string>>;
type Parameters = Readonly<Record<string, unknown>>;

/** A text cut at its parameters: words and names in turn, beginning with words. */
type Template = readonly string[];

type Slow = (key: string | string[], options?: TOptions) => string;

/** `getFixedT` without what its types know of our keys: here any key may come. */
type FixedT = (lng: string | null, ns: string | string[], keyPrefix?: string) => Slow;

/** Options that mean more than a parameter; `count` alone is understood here. */
const special = [
  ...["context", "defaultValue", "fallbackLng", "interpolation", "joinArrays", "keyPrefix", "keySeparator"],
  ...[
    "lng",
    "lngs",
    "ns",
    "nsSeparator",
    "ordinal",
    "postProcess",
    "replace",
    "returnDetails",
    "returnObjects",
  ],
] as const;

/** Makes an instance of one language, whose texts are all there, answer by tables. */
export function quicken(instance: i18n, locale: string, resources: Readonly<Record<string, Texts>>): i18n {
  const slowly = instance.getFixedT.bind(instance) as unknown as FixedT;
  const tables = new Map<string, Slow>();
  const plurals = new Intl.PluralRules(locale);
  const templates = templatesOf(resources);
  const fixedT: FixedT = (lng, ns, keyPrefix) => {
    const texts = typeof ns === "string" ? resources[ns] : undefined;
    if (typeof ns !== "string" || !texts || keyPrefix || (lng && lng !== locale))
      return slowly(lng, ns, keyPrefix);
    const known = tables.get(ns);
    if (known) return known;
    // `<Trans>` reads off the function which language and namespace it is of.
    const made = Object.assign(
      quick((key) => find(templates, ns, key), plurals, slowly(locale, ns)),
      { lng: locale, ns },
    );
    tables.set(ns, made);
    return made;
  };
  instance.getFixedT = fixedT as unknown as typeof instance.getFixedT;
  const known = instance.hasLoadedNamespace.bind(instance);
  instance.hasLoadedNamespace = (ns, options) =>
    (typeof ns === "string" && resources[ns] !== undefined) || known(ns, options);
  return instance;
}

type Find = (key: string) => Template | undefined;

/** By namespace, then by key. */
function templatesOf(resources: Readonly<Record<string, Texts>>): ReadonlyMap<string, Map<string, Template>> {
  const readable = (texts: Texts) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const template = templateOf(text);
      return template ? [[key, template] as const] : [];
    });
  return new Map(Object.entries(resources).map(([ns, texts]) => [ns, new Map(readable(texts))]));
}

/** A key of the namespace at hand, or of another one that it names: `common:apply`. */
function find(templates: ReturnType<typeof templatesOf>, ns: string, key: string): Template | undefined {
  const own = templates.get(ns)?.get(key);
  if (own) return own;
  const colon = key.indexOf(":");
  return colon < 0 ? undefined : templates.get(key.slice(0, colon))?.get(key.slice(colon + 1));
}

function quick(find: Find, plurals: Intl.PluralRules, slow: Slow): Slow {
  return (key, options) => {
    if (typeof key !== "string") return slow(key, options);
    const template = find(key);
    if (options === undefined) return template?.length === 1 ? (template[0] ?? "") : slow(key);
    if (typeof options !== "object" || special.some((name) => name in options)) return slow(key, options);
    const chosen = typeof options.count === "number" ? pluralOf(find, key, options.count, plurals) : template;
    return (chosen && filled(chosen, options)) ?? slow(key, options);
  };
}

/** Null for a text that i18next would read more into. */
function templateOf(text: string): Template | null {
  if (text.includes("$t(")) return null;
  const template = text.split(/\{\{(\w+)\}\}/);
  return template.some((part, i) => i % 2 === 0 && part.includes("{{")) ? null : template;
}

function pluralOf(find: Find, key: string, count: number, plurals: Intl.PluralRules): Template | undefined {
  const zero = count === 0 ? find(`${key}_zero`) : undefined;
  return zero ?? find(`${key}_${plurals.select(count)}`) ?? find(key);
}

/** Null where a parameter is missing or is no text and no number. */
function filled(template: Template, parameters: Parameters): string | null {
  let text = template[0] ?? "";
  for (let i = 1; i < template.length; i += 2) {
    const value = parameters[template[i] ?? ""];
    if (typeof value !== "string" && typeof value !== "number") return null;
    text += String(value) + (template[i + 1] ?? "");
  }
  return text;
}
