/** The options of a product as its store shows them. Pure. */
import type { Text } from "~/domain/catalogue/words";

type Offered = { readonly name: Text; readonly values: readonly Text[] };
type Chosen = { readonly sku: string; readonly options: Readonly<Record<string, string>> };

type Options = {
  options: { name: string; values: string[] }[];
  valuesOf: (variant: Chosen) => string[];
};

/**
 * Options that the chosen variants differ in or share, in English, as stores of all countries read it. One variant has
 * none. Variants that the catalogue does not tell apart are told apart by their SKU.
 */
export function optionsOf(offered: readonly Offered[], variants: readonly Chosen[]): Options {
  if (variants.length < 2) return { options: [], valuesOf: () => [] };
  const names = offered.map(({ name }) => name.en);
  const valuesOf = ({ options }: Chosen) => names.map((name) => options[name] ?? "");
  const told = variants.map((variant) => valuesOf(variant));
  const isClear =
    names.length > 0 &&
    told.every((values) => values.every((value) => value !== "")) &&
    new Set(told.map((values) => JSON.stringify(values))).size === variants.length;
  if (!isClear) {
    const values = variants.map(({ sku }) => sku);
    return { options: [{ name: "SKU", values }], valuesOf: ({ sku }) => [sku] };
  }
  const options = offered.map(({ name, values }, i) => {
    const used = new Set(told.map((each) => each[i]));
    const inOrder = values.map(({ en }) => en).filter((value) => used.has(value));
    // A value that the product no longer names stands behind the others.
    const rest = [...used].filter(
      (value): value is string => value !== undefined && !inOrder.includes(value),
    );
    return { name: name.en, values: [...inOrder, ...rest] };
  });
  return { options, valuesOf };
}
