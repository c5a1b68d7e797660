/** Prices that the shop's owner sets in the admin: no program calls, and the shop tells its webhooks or forgets to. */
import type { Sandbox } from "../state";
import { fill } from "./product-fields";
import type { Product, Store } from "./types";
import { announce } from "./webhooks";

/** Sets fields of a price (`regular_price`, `sale_price`, the dates of a sale). `silent`: no webhook tells of it. */
export async function setPrices(
  sandbox: Sandbox,
  store: Store,
  product: Product,
  { fields, silent }: { fields: Record<string, unknown>; silent: boolean },
): Promise<void> {
  await fill({ ...store, quirks: { ...store.quirks, fixed_prices: false } }, product, fields);
  const parent = store.products.find(({ id }) => id === product.parent_id);
  if (parent) parent.modified = product.modified;
  if (!silent) announce(sandbox, store, "product.updated", product.id);
  sandbox.save();
}
