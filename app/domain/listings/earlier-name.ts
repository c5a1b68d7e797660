/** How a product that an earlier try may have made is looked for in its store. Pure. */
import type { Listing } from "~/partners/stores/store-platform";

/** A listing under a name it was sent with: our mark where it had variants, else the SKU of its only one. */
export function namedAs(name: string, reference: string): Listing {
  const bare = { title: "", description: "", images: [], categories: [], published: false, reference };
  if (name === reference) return { ...bare, options: [{ name: "SKU", values: [] }], variants: [] };
  const only = { sku: name, values: [], price: 0n, compareAt: null, weightG: null, barcode: null, stock: 0 };
  return { ...bare, options: [], variants: [{ ...only, image: null }] };
}
