/**
 * Where texts are: a noun's own in `domain/<noun>/texts/`, shared ones in `texts/` here. `<locale>.ts` is the noun's
 * main namespace, `<namespace>.<locale>.ts` another one. Nouns may share a namespace, such as `audit`.
 */

export type TextFile = { readonly locale: string; readonly namespace: string };

/** What a file of texts holds, by its path; null for any other file. */
export function textFile(path: string): TextFile | null {
  const [, folder = "", name, locale = ""] =
    /(?:^|\/)(\w+)\/texts\/(?:([\w-]+)\.)?([a-z]{2}-[A-Z]{2})\.ts$/.exec(path) ?? [];
  if (!locale) return null;
  return { locale, namespace: camelCase(name ?? folder) };
}

/** The namespaces that a route's file lists in its handle; browsers fetch more than one of them as one file. */
export function listedTexts(source: string): string[] {
  const [, after = ""] = source.split("\nexport const handle = {", 2);
  const list = after.trimStart().startsWith("i18n: [") ? after.slice(0, after.indexOf("]")) : "";
  return Array.from(list.matchAll(/"(\w+)"/g), ([, name = ""]) => name);
}

/** The name of a file with the texts of these namespaces in one language. */
export const textsName = (locale: string, namespaces: readonly string[]) =>
  `${locale}/${namespaces.join(".")}`;

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
