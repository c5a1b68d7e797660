/** What somebody looks for: the words, and the number that they may be. Pure. */

export type Sought = {
  /** As it was typed, without blanks around it. */
  readonly text: string;
  /** As our numbers are written: capitals, without the sign before a store's number. */
  readonly number: string;
  /** Too short for an index of three letters: a name of two Chinese signs, or the beginning of a word. */
  readonly isShort: boolean;
};

/** A number as people paste it: with blanks around and within, a colon, or the sign of a store's number before it. */
export function soughtOf(typed: string): Sought | null {
  const text = typed.replaceAll(/\s+/g, " ").trim();
  if (text === "") return null;
  const bare = text.replace(/^(?:[#＃]|(?:no|nr|№)\.?\s*(?=\d))\s*(?=\S)/i, "");
  return {
    text,
    number: /\d/.test(bare) ? bare.replaceAll(" ", "").toUpperCase() : bare.toUpperCase(),
    isShort: [...bare].length < 3,
  };
}
