/** Names that mean the same thing, such as headphones and earphones, in any language. Pure. */
import { wordsOf } from "./search-words";

/** Names of one thing, each as the words it is looked up by, joined by blanks. */
export type SynonymGroup = readonly string[];

export const synonymLimits = { groups: 500, terms: 20, length: 60 } as const;

/** Groups as somebody types them: one a line, names parted by commas. Empty lines are none. */
export function readSynonyms(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .map((line) => [
      ...new Set(
        line
          .split(/[,，、;；]/)
          .map((term) => term.replace(/\s+/g, " ").trim())
          .filter(Boolean),
      ),
    ])
    .filter((terms) => terms.length > 0);
}

/** The first line, counted from 1, that is no group of names; null where each is. */
export function wrongLine(groups: readonly (readonly string[])[]): number | null {
  const at = groups.findIndex(
    (terms) =>
      terms.length < 2 ||
      terms.length > synonymLimits.terms ||
      terms.some((term) => term.length > synonymLimits.length || wordsOf(term).length === 0),
  );
  return at < 0 ? null : at + 1;
}

export const synonymsText = (groups: readonly (readonly string[])[]): string =>
  groups.map((terms) => terms.join(", ")).join("\n");

/** A group as it is looked up. */
export const lookedUp = (terms: readonly string[]): SynonymGroup => [
  ...new Set(terms.map((term) => wordsOf(term).join(" ")).filter(Boolean)),
];

/**
 * The words of a search with names of several words joined to one (`power bank`), and for each the other names of the
 * same thing.
 */
export function withNames(
  words: readonly string[],
  groups: readonly SynonymGroup[],
): { words: string[]; others: Readonly<Record<string, readonly string[]>> } {
  const phrases = new Set(groups.flat().filter((term) => term.includes(" ")));
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    const length = [4, 3, 2].find((most) => phrases.has(words.slice(at, at + most).join(" "))) ?? 1;
    joined.push(words.slice(at, at + length).join(" "));
    at += length;
  }
  const others = joined.map((word) => {
    const same = groups.filter((terms) => terms.includes(word)).flat();
    return [word, [...new Set(same)].filter((other) => other !== word)] as const;
  });
  return { words: joined, others: Object.fromEntries(others) };
}
