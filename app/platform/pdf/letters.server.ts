/** Which letters of a text are drawn, in which face and in what order; and which can not be drawn at all. */
import { turnedOrder, turns } from "./direction";
import { facesFor, isShaped, type Face, type Weight } from "./faces";
import { hasLetter } from "./fonts.server";

/** What stands for a letter that no face has. New documents with such a letter are not issued. */
export const missing = "?";

/**
 * A stretch of text in one face. `turned`: it is read from right to left, and is a word alone. `place`: which of them it
 * is as one reads.
 */
export type Run = {
  readonly text: string;
  readonly face: Face;
  readonly turned: boolean;
  readonly place: number;
};

/** One letter; no face where it only says in which direction its neighbours are read. */
type Letter = { text: string; face: Face | null };

/** Splits a line where the face or the direction changes: from left to right, as the eye sees it. */
export function runsOf(text: string, weight: Weight): Run[] {
  if (latin.test(text)) return text === "" ? [] : [{ text, face: "latin", turned: false, place: 0 }];
  const plain = text.replace(turning, "");
  if (!turns.test(plain))
    return joined(lettersOf(plain, weight).map((letter, place) => ({ ...letter, level: 0, place })));
  const letters = lettersOf(plain.replace(phone, "\u2066$&\u2069"), weight);
  const placed = turnedOrder(letters.map((letter) => letter.text)).flatMap(({ index, level, mirrored }) => {
    const letter = letters[index];
    if (!letter?.face) return [];
    const text = isShaped(letter.face) ? letter.text : (mirrored ?? letter.text);
    return [{ face: letter.face, level, place: index, text }];
  });
  return joined(placed);
}

function joined(letters: readonly (Letter & { level: number; place: number })[]): Run[] {
  const runs: { text: string; face: Face; level: number; place: number }[] = [];
  for (const { text, face, level, place } of letters) {
    if (!face) continue;
    const last = runs.at(-1);
    const turned = level % 2 === 1;
    const another =
      last?.face !== face || last.level !== level || (turned && (text === " " || last.text === " "));
    if (another) runs.push({ text, face, level, place });
    else {
      // A shaper turns letters itself; any other face draws them as they come.
      last.text = turned && isShaped(face) ? text + last.text : last.text + text;
      last.place = Math.min(last.place, place);
    }
  }
  return runs.map(({ text, face, level, place }) => ({ text, face, turned: level % 2 === 1, place }));
}

/** The characters of some texts that no face has, each once. */
export function undrawable(texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (latin.test(text)) continue;
    for (const { character, drawn } of drawnOf(text, "regular")) if (!drawn) found.add(character);
  }
  return [...found];
}

const mostNamed = 12;

/** Letters with their codes, such as `𞤀 (U+1E900)`; null for none. */
export const namedLetters = (letters: readonly string[]): string | null =>
  listed(letters, (letter) => `${letter} (${codeOf(letter)})`);

/** Their codes alone, for where the letters cannot be shown; null for none. */
export const letterCodes = (letters: readonly string[]): string | null => listed(letters, codeOf);

function listed(letters: readonly string[], shown: (letter: string) => string): string | null {
  if (letters.length === 0) return null;
  return letters.slice(0, mostNamed).map(shown).join(", ") + (letters.length > mostNamed ? ", …" : "");
}

const codeOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

function lettersOf(text: string, weight: Weight): Letter[] {
  return drawnOf(text, weight).flatMap(({ drawn }) => drawn ?? [{ text: missing, face: "latin" }]);
}

type Drawn = { character: string; drawn: Letter[] | null };

function drawnOf(text: string, weight: Weight): Drawn[] {
  let before: Face | null = null;
  return Array.from(text.replace(/[\t\n\r]+/g, " ").normalize("NFC"), (character) => {
    const drawn = lettersFor(character, before, weight);
    before = drawn?.findLast(({ face }) => face !== null)?.face ?? before;
    return { character, drawn };
  });
}

function lettersFor(character: string, before: Face | null, weight: Weight): Letter[] | null {
  if (direction.test(character)) return [{ text: character, face: null }];
  if (invisible.test(character) && !(joiner.test(character) && before !== null && isShaped(before)))
    return [];
  const itself = letterFor(character, before, weight);
  if (itself) return [itself];
  if (space.test(character)) return [{ text: " ", face: "latin" }];
  const meant = Array.from(character.normalize("NFKC"), (part) => letterFor(part, before, weight));
  const whole = meant.filter((letter) => letter !== null);
  if (whole.length === meant.length) return whole;
  return picture.test(character) ? [] : null;
}

function letterFor(character: string, before: Face | null, weight: Weight): Letter | null {
  const face = facesFor(character, before).find((of) => hasLetter(of, weight, character));
  return face ? { text: character, face } : null;
}

const latin = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/;
/** Signs that turn a whole text could show a name as another one. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** A phone number is read from left to right everywhere; without a word for it, its groups would change places. */
const phone = /\+\d[\d ().-]*\d/g;
const direction = /[\u200e\u200f\u061c\u2066\u2069]/;
const joiner = /[\u200c\u200d]/;
const space = /\p{Zs}/u;
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{So}\u20e3]/u;
