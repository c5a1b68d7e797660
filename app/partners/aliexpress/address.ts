/** Addresses of AliExpress: stores and products by their numbers. Pure. */
import { err, ok, type Result } from "~/platform/result";
import type { AddressError, ShopAddress } from "../stores/store-platform";

/** A store by its number; `site` is where AliExpress shows stores. */
export const storeAddress = (site: string, shopId: string) => `${site}/store/${shopId}`;

/** A product's page. */
export const productAddress = (site: string, productId: string) => `${site}/item/${productId}.html`;

/** The address of a store, as it is typed or as it is called; `site` is where AliExpress shows stores. */
export function readStoreAddress(typed: string, site: string): Result<ShopAddress, AddressError> {
  const text = typed.trim();
  const own = text.startsWith(`${site}/`) ? text.slice(site.length) : null;
  const theirs = /^(?:https?:\/\/)?(?:[a-z]{1,3}\.)?aliexpress\.(?:com|us)(\/.*)$/i.exec(text)?.[1];
  const shopId = /^\/store\/(\d{1,19})(?:[/?#.].*)?$/.exec(own ?? theirs ?? "")?.[1];
  if (shopId === undefined) return err("address");
  return ok({ url: storeAddress(site, shopId), norm: `aliexpress.com/store/${shopId}` });
}
