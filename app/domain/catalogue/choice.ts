/** Choosing one variant of a product by its options. Pure. */
import type { ProductDetails, ProductVariant } from "./product.server";

export type ChoiceValue = {
  /** In English, which is the value's key. */
  readonly value: string;
  readonly sku: string | null;
  readonly chosen: boolean;
  readonly inStock: boolean;
};

/** Free pieces of a variant in all warehouses. */
export function availableOf(variant: Pick<ProductVariant, "stock">): number {
  return Object.values(variant.stock).reduce((total, count) => total + count, 0);
}

/** Whether a variant can be had: on the shelf, or ordered before it is there. */
export function canBeHad(variant: ProductVariant): boolean {
  return variant.backorder || availableOf(variant) > 0;
}

/** The variant asked for by SKU, else the first one that can be had, else the first; null where none is on sale. */
export function chosenVariant(
  variants: readonly ProductVariant[],
  sku: string | null,
): ProductVariant | null {
  const onSale = variants.filter((variant) => variant.status === "on");
  const asked = onSale.find((variant) => variant.sku.toLowerCase() === sku?.toLowerCase());
  return asked ?? onSale.find(canBeHad) ?? onSale[0] ?? null;
}

/**
 * The values of one option, each with the variant it leads to: the one that differs from the chosen in this option
 * only, else the nearest that has the value.
 */
export function choicesOf(
  option: ProductDetails["options"][number],
  variants: readonly ProductVariant[],
  chosen: ProductVariant | null,
): ChoiceValue[] {
  const name = option.name.en;
  return option.values.map(({ en: value }) => {
    const having = variants.filter((variant) => variant.status === "on" && variant.options[name] === value);
    const target = having.sort((a, b) => likeness(b, chosen) - likeness(a, chosen))[0] ?? null;
    return {
      value,
      sku: target?.sku ?? null,
      chosen: chosen?.options[name] === value,
      inStock: target !== null && canBeHad(target),
    };
  });
}

function likeness(variant: ProductVariant, chosen: ProductVariant | null): number {
  return Object.entries(variant.options).filter(([name, value]) => chosen?.options[name] === value).length;
}
