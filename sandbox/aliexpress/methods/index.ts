/** All calls of the API by their name. */
import { lookupMethods } from "./lookups";
import type { Method } from "./method";
import { postProductMethods } from "./post-products";
import { readOrderMethods } from "./read-orders";
import { readProductMethods } from "./read-products";
import { shelfMethods } from "./shelf-methods";
import { shipMethods } from "./ship-orders";

export const methods: Readonly<Record<string, Method | undefined>> = {
  ...lookupMethods,
  ...readProductMethods,
  ...postProductMethods,
  ...shelfMethods,
  ...readOrderMethods,
  ...shipMethods,
};
