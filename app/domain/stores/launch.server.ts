/**
 * A connection that begins in a shop's own admin: its owner installs or opens our app there and comes to us, signed by
 * the platform. The shop's approval comes before any login; its keys wait sealed until somebody is logged in.
 */
import { platformNames, platformOf, type PlatformName } from "~/partners/stores/platforms.server";
import { prisma } from "~/platform/db";
import { addressOf } from "./connect.server";
import { storeClient } from "./stores.server";

export type Launch = { platform: PlatformName; url: string };

/** Reads by what address a shop sent its owner to us; null where no platform has signed it. */
export function readLaunch(address: URLSearchParams): Launch | null {
  for (const platform of platformNames) {
    const shop = platformOf(platform).readLaunch?.(address);
    const named = shop ? addressOf(platform, shop) : null;
    if (named?.ok) return { platform, url: named.value.url };
  }
  return null;
}

/**
 * The connected store that a launch is of, if the shop still takes our keys: they are dead at once where the app was
 * uninstalled, and the news of that may be on its way. Null where the shop's approval is to be asked for.
 */
export async function openStoreOf({ platform, url }: Launch): Promise<{ id: string; userId: string } | null> {
  const address = addressOf(platform, url);
  if (!address.ok) return null;
  const store = await prisma.store.findFirst({
    where: { platform, domainNorm: address.value.norm, status: { in: ["CONNECTED", "PAUSED"] } },
    select: { id: true, userId: true },
  });
  const shop = store && (await (await storeClient(store.id))?.client.shop());
  if (!store || !shop) return null;
  const isOpen = shop.ok ? shop.value.writable : shop.error === "unapproved";
  return isOpen ? store : null;
}
