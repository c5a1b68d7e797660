/**
 * Where texts lie: each noun's own under `domain/<noun>/texts/`, those all nouns share here under `texts/`. A file is
 * `<locale>.ts` for the noun's main namespace, and `<namespace>.<locale>.ts` for another, so that a page loads little.
 * Several nouns may have files of one namespace, as of `audit`: together they are one.
 */

export type TextFile = { readonly locale: string; readonly namespace: string };

/** What a file of texts holds, by its path; null for any other file. */
export function textFile(path: string): TextFile | null {
  const [, folder = "", name, locale = ""] =
    /(?:^|\/)(\w+)\/texts\/(?:([\w-]+)\.)?([a-z]{2}-[A-Z]{2})\.ts$/.exec(path) ?? [];
  if (!locale) return null;
  return { locale, namespace: camelCase(name ?? folder) };
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
