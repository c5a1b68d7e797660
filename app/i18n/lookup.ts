/**
 * How a text is found and filled, by tables made once: plain texts, `{{parameters}}` and plurals, as i18next says them;
 * a test proves that both say the same of every text. Pure.
 */

export type Texts = Readonly<Record<string, string>>;
export type Parameters = Readonly<Record<string, unknown>>;

/** A text cut at its parameters: words and names in turn, beginning with words. */
export type Template = readonly string[];

/** By namespace, then by key. */
export type Templates = ReadonlyMap<string, ReadonlyMap<string, Template>>;

/** The texts of a namespace, cut. */
export function templatesOf(texts: Texts): Map<string, Template> {
  const table = new Map<string, Template>();
  for (const key in texts) {
    const template = templateOf(texts[key] ?? "");
    if (template) table.set(key, template);
  }
  return table;
}

/** Null for a text that i18next would read more into. */
function templateOf(text: string): Template | null {
  if (text.includes("$t(")) return null;
  const template = text.split(/\{\{(\w+)\}\}/);
  return template.some((part, i) => i % 2 === 0 && part.includes("{{")) ? null : template;
}

/** How a parameter is written; undefined where that is beyond a table. */
export type Write = (value: unknown, name: string) => string | undefined;

/** Texts and numbers as they are, anything else is beyond a table. */
export const plainly: Write = (value) =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** A text in words; undefined where no table has it. `ns` is the namespace of keys that name none. */
export function say(
  templates: Templates,
  ns: string,
  plurals: Intl.PluralRules,
  write: Write,
  key: string,
  parameters?: Parameters,
): string | undefined {
  const count = parameters?.["count"];
  const template =
    typeof count === "number" ? pluralOf(templates, ns, key, count, plurals) : find(templates, ns, key);
  return template && filled(template, write, parameters);
}

/** A key of the namespace at hand, or of another one that it names: `common:apply`. */
function find(templates: Templates, ns: string, key: string): Template | undefined {
  const own = templates.get(ns)?.get(key);
  if (own) return own;
  const colon = key.indexOf(":");
  return colon < 0 ? undefined : templates.get(key.slice(0, colon))?.get(key.slice(colon + 1));
}

function pluralOf(templates: Templates, ns: string, key: string, count: number, plurals: Intl.PluralRules) {
  const zero = count === 0 ? find(templates, ns, `${key}_zero`) : undefined;
  return zero ?? find(templates, ns, `${key}_${plurals.select(count)}`) ?? find(templates, ns, key);
}

function filled(template: Template, write: Write, parameters: Parameters = {}): string | undefined {
  let text = template[0] ?? "";
  for (let i = 1; i < template.length; i += 2) {
    const name = template[i] ?? "";
    const value = write(parameters[name], name);
    if (value === undefined) return undefined;
    text += value + (template[i + 1] ?? "");
  }
  return text;
}
