/** What may stand in bars (Code 128), how wide they are drawn, and how a number is written below them. Pure. */

/** Millimetres. A printer of labels has 8 dots a millimetre, so a module is whole dots: an eighth of a millimetre each. */
const dotMm = 0.125;
const leastModuleMm = 0.25;
const mostModuleMm = 0.5;

/** Modules that stay white at each side. */
export const quietModules = 10;

/** Scanners read bars of at least this height; millimetres. */
export const leastBarsMm = 12.5;

/**
 * Whether a text can be drawn in bars: printable ASCII alone. Others would be drawn, too, but no scanner could read them.
 */
export const isBarText = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

/** The widest module that fits, in millimetres, with quiet zones; null where even the narrowest is too wide. */
export function moduleWidth(modules: number, roomMm: number): number | null {
  const most = roomMm / (modules + 2 * quietModules);
  const width = Math.min(Math.floor(most / dotMm) * dotMm, mostModuleMm);
  return width >= leastModuleMm ? width : null;
}

/** A number as people read it aloud: a post's by its parts, all others in fours. */
export function grouped(number: string): string {
  const post = /^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/.exec(number);
  if (post) return post.slice(1).join(" ");
  return number.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
