/** AliExpress as a store platform: how its sellers approve us, and how their stores are talked to. */
import { env } from "~/platform/env.server";
import { withQuery } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import type { Approved, Returned, StoreFailure, StoreKeys, StorePlatform } from "../stores/store-platform";
import { readStoreAddress, storeAddress } from "./address";
import { aliexpressClient, profileOf } from "./client.server";
import { aliexpressApp, findApp } from "./gateway.server";
import { priceRange } from "./listings.server";
import { familyNames, Keys, keysFor } from "./tokens.server";
import { aliexpressWire, pausedUntil } from "./wire.server";

export const aliexpressPlatform: StorePlatform = {
  title: "AliExpress",
  categoryKind: "by-title",
  priceRange,
  isOpen: () => findApp() !== null,
  // One address for all sellers: which store it is, the approval tells.
  addressFrom: "approval",
  hasWebhooks: false,
  readAtOnce: 2,
  readAddress: (typed) => readStoreAddress(typed, env().ALIEXPRESS_SITE_URL),
  approvalPage: ({ state, returnTo }) =>
    withQuery(`${env().ALIEXPRESS_BASE_URL}/oauth/authorize`, {
      response_type: "code",
      force_auth: "true",
      client_id: aliexpressApp().key,
      redirect_uri: returnTo,
      state,
    }),
  readReturn,
  storeOf,
  // Its keys come with the return, not server to server.
  readGrant: () => null,
  client: ({ url, keys, currency, pace, renewKeys }) =>
    aliexpressClient({ url, keys: Keys.parse(keys), pace, renewKeys }, currency),
  // The app's own pace holds for all stores together; one store is written to by one at a time.
  rate: { perSecond: 10, atOnce: 1 },
  // In the worst case a product takes a reading, its stock and its prices: three seconds at a call a second.
  updatesAtOnce: 10,
  needsEveryNumber: true,
  pausedUntil,
  // No seller's app is sent anything.
  readDelivery: () => err("bad-signature"),
  subjectOf: () => "other",
};

/** AliExpress brings the state back with a code for keys, or with an error where the owner said no. It signs neither. */
function readReturn(address: URLSearchParams): Returned | null {
  const state = address.get("state");
  const code = address.get("code");
  const isOurs = !["hmac", "shop", "user_id"].some((name) => address.has(name));
  if (state === null || !isOurs || (code === null && !address.has("error"))) return null;
  return {
    state,
    denied: code === null,
    ...(code === null ? {} : { code }),
    fetchKeys: async () => {
      const given = code === null ? err("unauthorised" as const) : await keysFor(code);
      return given.ok ? ok({ keys: given.value, shop: "" }) : given;
    },
  };
}

async function storeOf(given: StoreKeys): Promise<Result<Approved | null, StoreFailure>> {
  for (const family of familyNames) {
    const keys: Keys = { ...Keys.parse(given), family };
    // Nothing is known of the store yet: its line is that of the seller.
    const wire = aliexpressWire({ url: `seller:${keys.sellerId}`, keys });
    const profile = await profileOf(wire, family);
    if (!profile.ok) return profile;
    const shopId = profile.value?.shop_id ?? profile.value?.seller_id;
    if (shopId) return ok({ keys, shop: storeAddress(env().ALIEXPRESS_SITE_URL, shopId) });
  }
  return ok(null);
}
