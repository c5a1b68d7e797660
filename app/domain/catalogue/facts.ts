/** Facts of a product as one line of text: "Label: value", with the colon of either keyboard. Pure. */

export type Fact = readonly [label: string, value: string];

/** Label and value of a text; null where it has no colon, or nothing on one side of it. */
export function factOf(text: string): Fact | null {
  const at = text.search(/[:\uff1a]/);
  if (at < 0) return null;
  const [label, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  return label && value ? [label, value] : null;
}
