/** What the forms of a listing show: the goods with their costs, the stores, the countries and the methods. */
import { homeCountry } from "~/domain/accounts/addresses.server";
import { thumbnailOf } from "~/domain/catalogue/pictures";
import { textIn, type Text } from "~/domain/catalogue/words";
import { countryChoices } from "~/domain/shipping/quote-table.server";
import { usdRates } from "~/domain/rates/rates.server";
import { isOnPlatform } from "~/domain/stores/stores.server";
import { platformOf } from "~/partners/stores/platforms.server";
import type { StorePlatform } from "~/partners/stores/store-platform";
import { db, sql } from "~/platform/db";
import { mostVariants } from "./draft";
import type { ListableProduct } from "./goods.server";
import type { PricedVariant } from "./preview";
import { costsOfProduct, type VariantCost, type Way } from "./pricing.server";

/** A store that can be listed to, in the order in which it was connected. */
export type StoreChoice = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly categoryKind: StorePlatform["categoryKind"];
  /** Millionths of USD for one unit of its currency; null where there is no rate. */
  readonly usdPpm: bigint | null;
};

/** A member's connected stores. */
export async function storeChoices(memberId: string): Promise<readonly StoreChoice[]> {
  const [stores, rates] = await Promise.all([
    db.rows<Pick<StoreChoice, "id" | "name" | "currency"> & { platform: string }>(sql`
      select s.id, s.name, s.currency, s.platform from store s
      where s.user_id = ${memberId} and s.status = 'CONNECTED' and ${isOnPlatform} order by s.created_at, s.id`),
    usdRates(),
  ]);
  return stores.map(({ platform, ...store }) => ({
    ...store,
    categoryKind: platformOf(platform).categoryKind,
    usdPpm: rates[store.currency] ?? null,
  }));
}

/** Where products of a member are listed already, or wait to be. */
export function activeListings(
  memberId: string,
  productIds: readonly string[],
): Promise<{ id: string; productId: string; storeId: string }[]> {
  return db.rows(sql`
    select id, product_id, store_id from listing
    where user_id = ${memberId} and product_id = any(${[...productIds]}::uuid[])
      and status in ('QUEUE', 'ON_LISTING', 'LISTED')`);
}

/** Countries to price for, by name, and the one a form begins with: the member's own where we send goods to it. */
export async function shipCountries(memberId: string, locale: string) {
  const [countries, home] = await Promise.all([countryChoices(locale), homeCountry(memberId)]);
  const first = [home, "US"].find((code) => countries.some(({ value }) => value === code));
  return { countries, first: first ?? countries[0]?.value ?? "US" };
}

export type MethodChoice = {
  readonly value: string;
  readonly label: string;
  readonly days: readonly [number, number];
};

export type Costs = {
  readonly country: string;
  readonly channelId: string | null;
  readonly products: Readonly<
    Record<string, readonly (PricedVariant & { readonly method: string | null })[]>
  >;
  readonly methods: readonly MethodChoice[];
};

/** What products cost on their way, in words of a language. */
export async function costsFor(
  products: readonly ListableProduct[],
  way: Way,
  locale: string,
): Promise<Costs> {
  const priced: Record<string, readonly VariantCost[]> = {};
  for (const product of products) priced[product.id] = await costsOfProduct(product, way);
  return {
    country: way.country,
    channelId: way.channelId,
    methods: methodsOf(Object.values(priced).flat(), locale),
    products: Object.fromEntries(
      Object.entries(priced).map(([id, variants]) => [
        id,
        variants.map(({ variantId, goods, shipping, unpriced, method }) => ({
          variantId,
          goods,
          shipping,
          unpriced,
          method: method && textIn(method.name, locale),
        })),
      ]),
    ),
  };
}

function methodsOf(variants: readonly VariantCost[], locale: string): MethodChoice[] {
  const cheapest = new Map<string, VariantCost["methods"][number]>();
  for (const method of variants.flatMap(({ methods }) => methods)) {
    const known = cheapest.get(method.channelId);
    if (!known || method.shipping < known.shipping) cheapest.set(method.channelId, method);
  }
  return [...cheapest.values()]
    .sort((a, b) => (a.shipping < b.shipping ? -1 : a.shipping > b.shipping ? 1 : 0))
    .map(({ channelId, name, days }) => ({ value: channelId, label: textIn(name, locale), days }));
}

/** The words of a variant: the values of its options in a language; empty where it has none. */
export function variantLabel(
  { options }: Pick<ListableProduct, "options">,
  chosen: Readonly<Record<string, string>>,
  locale: string,
): string {
  const valueOf = ({ name, values }: { name: Text; values: readonly Text[] }) => {
    const value = chosen[name.en];
    return value && textIn(values.find(({ en }) => en === value) ?? { en: value }, locale);
  };
  return options.map(valueOf).filter(Boolean).join(" / ");
}

/** A product as its form shows it. */
export function productView(product: ListableProduct, locale: string) {
  const { id, spu, title, description, on, pictures, variants } = product;
  return {
    id,
    spu,
    title,
    description,
    on,
    pictures: pictures.map((picture) => ({ id: picture.id, src: thumbnailOf(picture.key) })),
    variants: variants.map(({ id, sku, options, weightG, on }) => ({
      id,
      sku,
      weightG,
      on,
      label: variantLabel(product, options, locale),
    })),
  };
}
export type ProductView = ReturnType<typeof productView>;

/** Variants that can be listed at their costs; as many as one listing may have. */
export function listableIds(variants: readonly PricedVariant[]): string[] {
  return variants
    .filter(({ shipping }) => shipping !== null)
    .slice(0, mostVariants)
    .map(({ variantId }) => variantId);
}
