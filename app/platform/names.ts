/** How a person's name may have been written: for searches that find it whichever way it was kept. */

const longestName = 40;

const chinese = /^\p{Script=Han}+(?:\s+\p{Script=Han}+)*$/u;

/**
 * The text and the other spellings of the same Chinese name: its parts in either order, with or without a space. 王伟
 * also finds 王 伟 and 伟 王. Other texts are returned as they are.
 */
export function writtenNames(text: string): string[] {
  if (text.length > longestName) return [text];
  const parts = text.trim().split(/\s+/);
  if (!chinese.test(text.trim()) || parts.length > 2) return [text];
  const [one = "", other = ""] = parts;
  const pairs = other ? [[one, other] as const] : splits(one);
  const joined = other ? [one + other, other + one] : [];
  return [...new Set([text, ...joined, ...pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`])])];
}

const longest = 6;

function splits(text: string): (readonly [string, string])[] {
  const signs = [...text];
  if (signs.length > longest) return [];
  return signs.slice(1).map((_, i) => [signs.slice(0, i + 1).join(""), signs.slice(i + 1).join("")] as const);
}
