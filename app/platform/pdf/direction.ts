/** The order of letters where some are read from right to left (Unicode Standard Annex 9). Pure. */
import bidiFactory, { type Bidi } from "bidi-js";

/** Whether a text may hold letters that are read from right to left. */
export const turns = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

let made: Bidi | undefined;
const bidi = (): Bidi => (made ??= bidiFactory());

/** A letter in its place. An odd `level` is read from right to left; `mirrored`: what a bracket is drawn as there. */
export type Placed = { readonly index: number; readonly level: number; readonly mirrored: string | null };

/** Letters of one line from left to right, as the eye sees them. The first letter with a direction decides the line's. */
export function turnedOrder(letters: readonly string[]): Placed[] {
  const line = letters.join("");
  const found = bidi().getEmbeddingLevels(line);
  const owners = letters.flatMap((letter, index) => Array.from({ length: letter.length }, () => index));
  const placed: Placed[] = [];
  for (const at of bidi().getReorderedIndices(line, found)) {
    const index = owners[at] ?? 0;
    // A letter of two code units keeps them together.
    if (placed.at(-1)?.index === index) continue;
    const level = found.levels[at] ?? 0;
    placed.push({
      index,
      level,
      mirrored: level % 2 === 1 ? bidi().getMirroredCharacter(letters[index] ?? "") : null,
    });
  }
  return placed;
}

/** The sign that keeps the direction of a whole text for a part of it; empty where nothing turns. */
export function directionMark(text: string): string {
  if (!turns.test(text)) return "";
  const level = bidi().getEmbeddingLevels(text).paragraphs[0]?.level ?? 0;
  return level % 2 === 1 ? "\u200f" : "\u200e";
}
