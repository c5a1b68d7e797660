/** Which SKU of ours a store's variant is: by its SKU, its barcode, or its title and options (§2.5). Pure. */
import { wordsOf } from "~/domain/catalogue/search-words";
import { withNames, type SynonymGroup } from "~/domain/catalogue/synonyms";
import type { Text } from "~/domain/catalogue/words";
import { leastScore, sameScore } from "./config";

/** A variant of a store's product that is to be connected. */
export type Wanted = {
  readonly id: string;
  readonly productTitle: string;
  readonly title: string;
  readonly sku: string | null;
  readonly barcode: string | null;
};

/** A variant of ours that is on sale. */
export type Offered = {
  readonly sku: string;
  readonly productId: string;
  readonly title: Text;
  readonly options: readonly Text[];
  readonly barcode: string | null;
};

export const matchKinds = ["sku", "barcode", "title"] as const;
export type MatchKind = (typeof matchKinds)[number];

/** `score` is from 0 to 1; that of an equal SKU or barcode is 1. */
export type Match = { readonly sku: string; readonly by: MatchKind; readonly score: number };

/** The SKU of a variant, or why there is none: nothing fits, or several do and none is sure. */
export type Outcome = Match | "none" | "several";

/** Whether an outcome names a SKU. */
export const isMatch = (outcome: Outcome | undefined): outcome is Match => typeof outcome === "object";

/**
 * Matches the open variants of one store product with variants of ours. No two get the same SKU, and none gets one of
 * `taken`, the SKUs that other variants of the product are connected to: such a claim is not sure. Names that `synonyms`
 * has together are one word.
 */
export function matchVariants(
  wanted: readonly Wanted[],
  offered: readonly Offered[],
  taken: ReadonlySet<string> = new Set(),
  synonyms: readonly SynonymGroup[] = [],
): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>(wanted.map(({ id }) => [id, "none"]));
  const used = new Set(taken);
  for (const by of matchKinds) {
    const open = wanted.filter(({ id }) => !isMatch(outcomes.get(id)));
    const free = offered.filter(({ sku }) => !used.has(sku));
    const claims = open.flatMap(({ id, ...variant }) => {
      const home = homesOf(outcomes, offered);
      const claim = claimOf({ id, ...variant }, free, by, { homes: home, synonyms });
      if (claim === "several") outcomes.set(id, "several");
      return isMatch(claim) ? [{ id, claim }] : [];
    });
    for (const rivals of Map.groupBy(claims, ({ claim }) => claim.sku).values()) {
      const [best, second] = [...rivals].sort((a, b) => b.claim.score - a.claim.score);
      // A store hands the SKU of a product down to variants without one: then none of them is sure.
      const isSure = best && (!second || (by === "title" && isAhead(best.claim.score, second.claim.score)));
      for (const { id } of rivals) outcomes.set(id, "several");
      if (!isSure) continue;
      outcomes.set(best.id, best.claim);
      used.add(best.claim.sku);
    }
  }
  return outcomes;
}

function homesOf(outcomes: ReadonlyMap<string, Outcome>, offered: readonly Offered[]): Set<string> {
  const skus = new Set([...outcomes.values()].flatMap((outcome) => (isMatch(outcome) ? [outcome.sku] : [])));
  return new Set(offered.filter(({ sku }) => skus.has(sku)).map(({ productId }) => productId));
}

const isAhead = (best: number, second: number) => best - second > sameScore;

function claimOf(
  variant: Wanted,
  offered: readonly Offered[],
  by: MatchKind,
  { homes, synonyms }: { homes: ReadonlySet<string>; synonyms: readonly SynonymGroup[] },
): Outcome {
  if (by !== "title") {
    const same = by === "sku" ? withSku(variant, offered) : withBarcode(variant, offered);
    const [first] = same;
    if (!first) return "none";
    return same.length > 1 ? "several" : { sku: first.sku, by, score: 1 };
  }
  const scored = offered
    .map(({ sku, productId, ...ours }) => ({ sku, productId, score: titleScore(variant, ours, synonyms) }))
    .filter(({ score }) => score >= leastScore)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best) return "none";
  const equal = scored.filter(({ score }) => !isAhead(best.score, score));
  // Of several that fit as well, the one of the product that the other variants belong to.
  const atHome = equal.filter(({ productId }) => homes.has(productId));
  const [only, another] = atHome.length > 0 ? atHome : equal;
  return only && !another ? { sku: only.sku, by, score: only.score } : "several";
}

function withSku({ sku }: Pick<Wanted, "sku">, offered: readonly Offered[]): Offered[] {
  const typed = sku?.trim() ?? "";
  if (typed === "") return [];
  const exact = offered.filter((each) => each.sku === typed);
  if (exact.length > 0) return exact;
  return offered.filter((each) => each.sku.toLowerCase() === typed.toLowerCase());
}

function withBarcode({ barcode }: Pick<Wanted, "barcode">, offered: readonly Offered[]): Offered[] {
  const digits = barcodeDigits(barcode);
  return digits === null ? [] : offered.filter((each) => barcodeDigits(each.barcode) === digits);
}

/**
 * The digits of a GTIN (8 to 14 of them) without leading zeros: UPC and EAN of the same article are equal. Null for
 * other texts.
 */
export function barcodeDigits(barcode: string | null): string | null {
  if (!barcode || !/^[\d\s-]+$/.test(barcode)) return null;
  const digits = barcode.replace(/\D/g, "");
  const bare = digits.replace(/^0+/, "");
  return digits.length >= 8 && digits.length <= 14 && bare !== "" ? bare : null;
}

type Named = Pick<Offered, "title" | "options">;

/**
 * How well title and options agree, from 0 to 1: twice the words they share by all their words. 0 where an option of one
 * is missing in the other, or a number differs, such as the size or the model.
 */
export function titleScore(
  variant: Pick<Wanted, "productTitle" | "title">,
  ours: Named,
  synonyms: readonly SynonymGroup[] = [],
): number {
  const words = (text: string) => oneName(matchWords(text), synonyms);
  return Math.max(...titlesOf(ours.title).map((title) => scoreWith(variant, title, ours.options, words)));
}

function oneName(words: readonly string[], synonyms: readonly SynonymGroup[]): string[] {
  if (synonyms.length === 0) return [...words];
  const first = (name: string) => synonyms.find((names) => names.includes(name))?.[0] ?? name;
  return withNames(words, synonyms).words.map(first);
}

const titlesOf = ({ en, zh }: Text): string[] => [en, zh ?? ""].filter((title) => title.trim() !== "");

function scoreWith(
  { productTitle, title }: Pick<Wanted, "productTitle" | "title">,
  ourTitle: string,
  options: readonly Text[],
  wordsIn: (text: string) => string[],
): number {
  const chosen = title === productTitle ? [] : wordsIn(title);
  const theirs = new Set([...wordsIn(productTitle), ...chosen]);
  const ours = new Set(wordsIn(ourTitle));
  const known = new Set(ours);
  for (const option of options) {
    const ways = titlesOf(option).map(wordsIn);
    const said = ways.find((words) => words.every((word) => theirs.has(word)));
    if (!said) return 0;
    for (const word of said) ours.add(word);
    for (const word of ways.flat()) known.add(word);
  }
  if (!chosen.every((word) => known.has(word))) return 0;
  if (numbersOf(theirs) !== numbersOf(ours)) return 0;
  const shared = [...theirs].filter((word) => ours.has(word)).length;
  return theirs.size + ours.size === 0 ? 0 : (2 * shared) / (theirs.size + ours.size);
}

const numbersOf = (words: ReadonlySet<string>): string =>
  [...words]
    .filter((word) => /\d/.test(word))
    .sort()
    .join(" ");

const empty = new Set("a an and by for in of on or the to with".split(" "));

const spellings: Readonly<Record<string, string>> = {
  gray: "grey",
  color: "colour",
  aluminum: "aluminium",
  jewelry: "jewellery",
  fiber: "fibre",
  liter: "litre",
  meter: "metre",
  small: "s",
  medium: "m",
  large: "l",
  xxl: "2xl",
  xxxl: "3xl",
};

/** The words of a title or of an option as they are compared: without case, accents, plurals and filling words. */
export function matchWords(text: string): string[] {
  const plain = text
    .replace(/\b(extra|x)[\s-]+(large|small)\b/gi, (_, _extra, size: string) => `X${size.charAt(0)}`)
    // A number and its unit are two words, whether or not a space is between them; `2XL` is one.
    .replace(/(\d)(?=(?!x*[ls]\b)\p{Script=Latin})/giu, "$1 ");
  return wordsOf(plain)
    .filter((word) => !empty.has(word))
    .map((word) => spellings[word] ?? word);
}

/** Other spellings of a word, for who looks it up. */
export function spellingsOf(word: string): string[] {
  const common = spellings[word] ?? word;
  const all = [common, ...Object.keys(spellings).filter((way) => spellings[way] === common)];
  return all.filter((way) => way !== word);
}
