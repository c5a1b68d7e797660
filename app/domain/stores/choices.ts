/** What buyers choose for a variant, as far as links may depend on it. Pure. */
import type { LineOption } from "~/partners/stores/store-platform";

export type Choice = { name: string; values: string[] };

type Known = {
  open: readonly Choice[];
  seen: readonly LineOption[];
  linked: readonly LineOption[];
};

/** Longer values, and more of them, are texts that buyers write: nobody links by those. */
const most = { names: 8, values: 40, text: 60 } as const;

/**
 * The choices of a variant: its open attributes, then those seen in orders, such as add-on fields. What the variant
 * fixes is in its title and left out.
 */
export function choicesOf({ open, seen, linked }: Known, title: string): Choice[] {
  const fixed = new Set(title.split(" / ").map(same));
  const found = new Map<string, { name: string; known: boolean; values: Map<string, string> }>();
  const add = (name: string, values: readonly string[], known: boolean) => {
    const choice = found.get(same(name)) ?? { name: name.trim(), known, values: new Map<string, string>() };
    for (const value of values)
      if (!choice.values.has(same(value))) choice.values.set(same(value), value.trim());
    found.set(same(name), choice);
  };
  for (const { name, values } of open) add(name, values, true);
  for (const { name, value } of linked) add(name, [value], true);
  for (const { name, value } of seen)
    if (value.length <= most.text && !fixed.has(same(value))) add(name, [value], false);
  return [...found.values()]
    .filter(({ known, values }) => known || values.size <= most.values)
    .slice(0, most.names)
    .map(({ name, values }) => ({ name, values: [...values.values()] }));
}

const same = (text: string) => text.trim().toLowerCase();
