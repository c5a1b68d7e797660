/** What the business asks of an AliExpress store. */
import { z } from "zod";
import { err, ok, type Result } from "~/platform/result";
import { text } from "../stores/reading";
import type { ShopInfo, StoreClient, StoreFailure } from "../stores/store-platform";
import { zone } from "./clock";
import { isNotOpen } from "./failures";
import { familyOf } from "./families";
import { id, listOf } from "./json";
import { aliexpressListings } from "./listings.server";
import { aliexpressOrders } from "./orders.server";
import { writeParcel } from "./parcels.server";
import { aliexpressProducts, listProducts, readProduct, statuses } from "./products.server";
import type { FamilyName } from "./tokens.server";
import { aliexpressWire, type AliexpressStore, type Wire } from "./wire.server";

/** Which store it is hangs on these ids: one that cannot be read must not lead to another one. */
const Profile = z.object({
  shop_id: id.nullish(),
  seller_id: id.nullish(),
  shop_name: text,
  country_code: text,
  product_posting_forbidden: z.boolean().nullish().catch(null),
});
type Profile = z.infer<typeof Profile>;

/**
 * The store of a seller by a family's call, or null where that call is not open to the account. Any other refusal says
 * nothing: the other family must not be taken for it.
 */
export async function profileOf(
  wire: Wire,
  family: FamilyName,
): Promise<Result<Profile | null, StoreFailure>> {
  const answer =
    family === "overseas"
      ? await wire.write("solution.merchant.profile.get", Profile, {})
      : await wire.write(
          "merchant.profile.get",
          z.object({ profile: Profile }).transform(({ profile }) => profile),
          {},
        );
  if (!answer.ok) return answer;
  if ("refused" in answer.value) return isNotOpen(answer.value.refused) ? ok(null) : err("unavailable");
  const { done } = answer.value;
  return ok(done.shop_id || done.seller_id ? done : null);
}

const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .nullish()
  .catch(null);

/**
 * The shops of a global seller's account: of each, what kind it is and in which currency its products have their prices
 * (open.aliexpress.com, `global.seller.relation.query`, cid 21387; the vendor's Java SDK names the same fields).
 */
const Relations = z.object({
  seller_relation_list: listOf(
    z.object({ business_type: text, channel: text, channel_currency: currencyCode }),
  ),
  global_currency: currencyCode,
});

/** AliExpress sells and sends for such a shop by itself; the others are POP shops, semi-managed ones among them. */
const fullyManaged = "ONE_STOP_SERVICE";

type Standing = { managed: boolean; currency: string | null };

/**
 * What AliExpress says of a seller's shops. No answer says nothing: the call is open to cross-border sellers only, and no
 * app need have it.
 */
async function standingOf(wire: Wire, family: FamilyName): Promise<Standing> {
  const answer = family === "global" ? await wire.write("global.seller.relation.query", Relations, {}) : null;
  if (!answer?.ok || "refused" in answer.value) return { managed: false, currency: null };
  const { seller_relation_list: shops, global_currency } = answer.value.done;
  const served = shops.filter(({ business_type }) => business_type !== fullyManaged);
  const own = served.find(({ channel }) => channel === "AE_GLOBAL") ?? served[0];
  return {
    managed: shops.length > 0 && served.length === 0,
    currency: own?.channel_currency ?? global_currency ?? null,
  };
}

const currencies: Record<string, string> = {
  CN: "CNY",
  GB: "GBP",
  TR: "TRY",
  BR: "BRL",
  KR: "KRW",
  JP: "JPY",
  PL: "PLN",
};
const mostAsked = 3;
const euro = new Set(["ES", "FR", "IT", "DE", "NL", "BE", "PT", "AT", "IE", "FI", "GR"]);

/** Talks to one store; `currency` is its own, once it is known. */
export function aliexpressClient(store: AliexpressStore, currency = "USD"): StoreClient {
  const wire = aliexpressWire(store);
  const family = familyOf(store.keys.family);
  const orders = aliexpressOrders(wire, family);

  async function currencyOf({ country_code: country }: Profile): Promise<Result<string, StoreFailure>> {
    for (const status of statuses) {
      const listed = await listProducts(wire, family, { status, page: 1, size: mostAsked });
      if (!listed.ok) return listed;
      for (const { product_id } of listed.value.heads) {
        const product = await readProduct(wire, family, product_id);
        if (product.ok && product.value.currency_code) return ok(product.value.currency_code);
        if (!product.ok && product.error === "unavailable") return product;
      }
    }
    return ok(euro.has(country) ? "EUR" : (currencies[country] ?? "USD"));
  }

  return {
    ...aliexpressProducts(wire, family, currency),
    ...aliexpressListings(wire, family, currency),
    order: orders.order,
    ordersChangedSince: orders.openChanges,
    endedOrdersSince: orders.endedChanges,
    orderMentions: orders.mentions,

    async shop(): Promise<Result<ShopInfo, StoreFailure>> {
      const profile = await profileOf(wire, store.keys.family);
      if (!profile.ok) return profile;
      if (!profile.value) return err("unauthorised");
      const { managed, currency } = await standingOf(wire, store.keys.family);
      const found = currency === null && !managed ? await currencyOf(profile.value) : ok(currency ?? "USD");
      if (!found.ok) return found;
      return ok({
        name: profile.value.shop_name,
        currency: found.value,
        timezone: zone,
        version: "",
        managed,
        writable: profile.value.product_posting_forbidden !== true,
      });
    },

    // AliExpress tells sellers' apps nothing by itself: orders and products are found by asking.
    ensureWebhooks: () => Promise.resolve(ok({ revived: 0, created: 0 })),
    removeWebhooks: () => Promise.resolve(ok()),

    // No call gives a token back. It ends by itself, or its owner takes the app out in Seller Center.
    giveBackAccess: () => Promise.resolve(ok()),

    fulfil: (orderExternalId, parcel) => writeParcel(wire, family, orders, orderExternalId, parcel),
  };
}
