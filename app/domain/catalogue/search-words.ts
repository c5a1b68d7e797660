/**
 * Words for search. PostgreSQL breaks no Chinese, so texts and queries are broken into words here, alike, and
 * stored as a `simple` tsvector of our own making. Pure.
 */

/** A word of an index with its weight: A title and SKU, B category, C specs and vendor, D single characters. */
export type Weight = "A" | "B" | "C" | "D";

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
const han = /\p{Script=Han}/u;
const latinWord = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

const stopWords = new Set("a an and as at by for from in is of on or the to with x".split(" "));

/** The longest query that is looked at, in characters, and the most words of it. */
export const longestQuery = 200;
const mostWords = 12;

/** The words of a text, in order, in the form in which they are indexed and looked up. */
export function wordsOf(text: string): string[] {
  const plain = plainText(text);
  if (!han.test(plain)) return latinWords(plain);
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (!isWordLike) continue;
    if (han.test(segment)) words.push(segment);
    else words.push(...latinWords(segment));
  }
  return words;
}

/** SKU-like texts are words as a whole, too, whatever stands between their parts. */
export function codeWords(code: string): string[] {
  const plain = plainText(code).trim();
  return plain && plain.length <= 60 && !/\s/.test(plain) ? [plain] : [];
}

function plainText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

function latinWords(plain: string): string[] {
  return Array.from(plain.matchAll(latinWord), ([word]) => stem(bareWord(word)));
}

function bareWord(word: string): string {
  return (word.split(/['’]/, 1)[0] ?? "").slice(0, 40);
}

/** The Latin words of a text: as they are looked up, and as they are written there. */
export function writtenWords(text: string): [word: string, written: string][] {
  return Array.from(plainText(text).matchAll(latinWord), ([match]) => {
    const written = bareWord(match);
    return [stem(written), written];
  });
}

/** Plurals are their singular; nothing more, so that the same word is always found by itself. */
export function stem(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word) || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Words that are one thing and are spelled in two ways, or whose plural follows no rule; as `stem` leaves them. */
const pairs = [
  ["man", "men"],
  ["woman", "women"],
  ["child", "children"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["mouse", "mice"],
  ["person", "people"],
  ["len", "lense"],
  ["gray", "grey"],
  ["color", "colour"],
  ["jewelry", "jewellery"],
  ["aluminum", "aluminium"],
  ["fiber", "fibre"],
  ["liter", "litre"],
  ["meter", "metre"],
  ["pajama", "pyjama"],
  ["tire", "tyre"],
] as const;
const spelledTwice = new Map<string, string>([
  ...pairs,
  ...pairs.map(([one, other]) => [other, one] as const),
]);

/** Endings under which the same word may stand in the index, because its plural alone does not tell: hoody, hoodie. */
const endings: readonly (readonly [end: RegExp, others: readonly string[]])[] = [
  [/(?<=[b-df-hj-np-tv-z])y$/, ["ie"]],
  [/(?<=[b-df-hj-np-tv-z])ie$/, ["y"]],
  [/(?<=[a-z]{2})ve$/, ["f", "fe"]],
  [/(?<=[a-z]{2})fe?$/, ["ve"]],
  [/(?<=[b-df-hj-np-tv-z])oe$/, ["o"]],
  [/(?<=[b-df-hj-np-tv-z])o$/, ["oe"]],
  [/(?<=[ui]s)e$/, [""]],
  [/(?<=[ui]s)$/, ["e"]],
];

/** Other forms of a word that are looked up with it: hoodies are hoodies, whichever singular a title has. */
export function formsOf(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  const twin = spelledTwice.get(word);
  const ending = word.length > 3 ? endings.find(([end]) => end.test(word)) : undefined;
  const ended = ending ? ending[1].map((other) => word.replace(ending[0], other)) : [];
  return twin ? [twin, ...ended] : ended;
}

/** A tsvector as text, out of words with weights; each Chinese word's characters are in it with weight D. */
export function tsvectorText(parts: readonly (readonly [Weight, readonly string[]])[]): string {
  const places = new Map<string, Weight>();
  for (const [weight, words] of parts) {
    for (const word of words) {
      note(places, word, weight);
      if (han.test(word) && word.length > 1) for (const character of word) note(places, character, "D");
    }
  }
  return Array.from(
    places,
    ([word, weight], i) => `${quoted(word)}:${Math.min(i + 1, 16_383)}${weight}`,
  ).join(" ");
}

function note(places: Map<string, Weight>, word: string, weight: Weight): void {
  const before = places.get(word);
  if (before === undefined || weight < before) places.set(word, weight);
}

/** What was typed, as words to look for. */
export type SearchQuery = {
  readonly words: readonly string[];
  readonly code: string | null;
};

/** Reads what a visitor typed; any text is fine, of any length and script. */
export function parseSearch(text: string): SearchQuery | null {
  const typed = text.replaceAll("\u0000", "").trim().slice(0, longestQuery).toWellFormed();
  const found = wordsOf(typed);
  const telling = found.filter((word) => !stopWords.has(word));
  const words = [...new Set(telling.length > 0 ? telling : found)].slice(0, mostWords);
  const [code = null] = codeWords(typed);
  if (words.length === 0) return null;
  return { words, code };
}

/** For each word, other words that stand for it as well, such as those that begin with it. */
export type Completions = Readonly<Record<string, readonly string[]>>;

/** The tsquery of some words: all of them together, or any of them. */
export function queryOf(
  words: readonly string[],
  completions: Completions = {},
  operator: "&" | "|" = "&",
): string {
  return words.map((word) => termOf(word, completions[word] ?? [])).join(` ${operator} `);
}

function termOf(word: string, others: readonly string[]): string {
  const phrases = [word, ...others].filter((one) => one.includes(" "));
  if (phrases.length === 0) return wordTerm(word, others);
  const single = [word, ...others].filter((one) => !one.includes(" "));
  const terms = [...single.map((one) => wordTerm(one, [])), ...phrases.map(phraseOf)];
  return terms.length === 1 ? terms.join("") : `(${terms.join(" | ")})`;
}

const phraseOf = (phrase: string): string =>
  `(${phrase
    .split(" ")
    .map((word) => wordTerm(word, []))
    .join(" & ")})`;

function wordTerm(word: string, others: readonly string[]): string {
  const terms = [...new Set([word, ...formsOf(word), ...others])].map(quoted);
  // Segmented otherwise in the title than in the query, a Chinese word is still found by its characters.
  const parts = partsOf(word);
  if (parts.join("") !== word || parts.length > 1) terms.push(`(${parts.map(quoted).join(" & ")})`);
  return terms.length === 1 ? terms.join("") : `(${terms.join(" | ")})`;
}

/** Whether a word is Chinese: its parts are found by themselves, so nothing needs to be completed. */
export function isHan(word: string): boolean {
  return han.test(word);
}

/** Things whose name in speech ends in 子, which titles leave out: who looks for 裙子 means 连衣裙 and 半身裙, too. */
const saidWithZi = new Set("裙裤鞋袜帽杯椅桌毯垫箱袋盒瓶锅盘刀叉梳镯链扇伞棚");

/** What a word is found by as well, all of it together: a Chinese word by its characters. */
export function partsOf(word: string): string[] {
  if (!han.test(word)) return [word];
  const characters = [...word];
  const [thing = "", ending] = characters;
  return characters.length === 2 && ending === "子" && saidWithZi.has(thing) ? [thing] : characters;
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** Whether a word may be mended: Latin letters, long enough to be told from others. */
export function isMendable(word: string): boolean {
  return word.length >= 4 && word.length <= 30 && /^[a-z]+$/.test(word);
}
