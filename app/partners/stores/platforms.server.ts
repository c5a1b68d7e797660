/** The store platforms by the name that `store.platform` keeps. A new one is a folder and a line here. */
import { aliexpressPlatform } from "../aliexpress/platform.server";
import { shopifyPlatform } from "../shopify/platform.server";
import { wooPlatform } from "../woocommerce/platform.server";
import type { StorePlatform } from "./store-platform";

const platforms = {
  woocommerce: wooPlatform,
  shopify: shopifyPlatform,
  aliexpress: aliexpressPlatform,
} as const satisfies Record<string, StorePlatform>;

export type PlatformName = keyof typeof platforms;

/** Names of all platforms. */
export const platformNames = Object.keys(platforms) as PlatformName[];

/** A platform by its name, as a row or an address has it; null where there is none of that name. */
export function findPlatform(name: string): StorePlatform | null {
  return platformNames.includes(name as PlatformName) ? platforms[name as PlatformName] : null;
}

/** A platform that is known to be there; throws where it is not. */
export function platformOf(name: string): StorePlatform {
  const platform = findPlatform(name);
  if (!platform) throw new Error(`no store platform is called ${name}`);
  return platform;
}
