/** What of a product is found by which words, and how much each counts. Pure. */
import { tsvectorText, wordsOf } from "./search-words";
import type { Text } from "./words";

export type Searchable = {
  readonly title: Text;
  readonly categories: readonly Text[];
  readonly options: readonly { readonly values: readonly Text[] }[];
  readonly specs: {
    readonly en?: readonly (readonly [string, string])[];
    readonly zh?: readonly (readonly [string, string])[];
  };
  readonly vendor: string | null;
};

/**
 * The text of a product's tsvector: title above categories above options, specs and vendor. SKUs and SPU are left out;
 * they have their own indexes.
 */
export function searchText({ title, categories, options, specs, vendor }: Searchable): string {
  const facts = [...(specs.en ?? []), ...(specs.zh ?? [])].flatMap(([, value]) => wordsOf(value));
  return tsvectorText([
    ["A", textWords(title)],
    ["B", categories.flatMap(textWords)],
    [
      "C",
      [...options.flatMap(({ values }) => values.flatMap(textWords)), ...facts, ...wordsOf(vendor ?? "")],
    ],
  ]);
}

function textWords(text: Text): string[] {
  return [...wordsOf(text.en), ...wordsOf(text.zh ?? "")];
}
