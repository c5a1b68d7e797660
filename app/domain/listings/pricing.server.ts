/** What one piece of each variant costs a member: the goods, and their way to a country (D10). */
import type { Text } from "~/domain/catalogue/words";
import { usdRates } from "~/domain/rates/rates.server";
import { quoteParcel, resolvePreferred, type Quote } from "~/domain/shipping/quote.server";
import { quotedPlaces } from "~/domain/shipping/selection";
import type { Currency } from "~/platform/money";
import { listableProducts, type ListableProduct, type ListableVariant } from "./goods.server";
import type { Cost, Rate } from "./price-rules";

/** Where the goods go, and how: a channel's id, or null for the recommended one; a warehouse's code, or any. */
export type Way = {
  readonly country: string;
  readonly channelId: string | null;
  readonly warehouse?: string | undefined;
};

/** Why there is no shipping fee; each is a text key `listings:unpriced.<code>`. */
export type Unpriced =
  | Exclude<Quote["status"], "priced">
  /** Channels go there, but not the one that was chosen. */
  | "other-channel"
  /** The variant is off the shelf. */
  | "off";

export type Method = {
  readonly channelId: string;
  readonly name: Text;
  readonly days: readonly [number, number];
};

export type VariantCost = {
  readonly variantId: string;
  /** US cents for one piece. */
  readonly goods: bigint;
  /** US cents for one piece on its way; null where it cannot go. */
  readonly shipping: bigint | null;
  /** By which channel; null where it cannot go. */
  readonly method: Method | null;
  readonly unpriced: Unpriced | null;
  /** Every channel that takes it there, the cheapest first. */
  readonly methods: readonly (Method & { readonly shipping: bigint })[];
};

/** What each variant of a product costs on its way to a country (ISO-2), in the product's order. */
export function costsOfProduct(product: ListableProduct, way: Way): Promise<readonly VariantCost[]> {
  return Promise.all(product.variants.map((variant) => costOf(product, variant, way)));
}

async function costOf(product: ListableProduct, variant: ListableVariant, way: Way): Promise<VariantCost> {
  const { id: variantId, price: goods, weightG, sizeMm, stock, backorder } = variant;
  const [lengthMm, widthMm, heightMm] = sizeMm;
  const item = { variantId, qty: 1, weightG, lengthMm, widthMm, heightMm, price: goods };
  const quote = await quoteParcel({
    country: way.country,
    items: [{ ...item, attributes: product.attributes }],
  });
  const places = quotedPlaces({ stock, unlimited: backorder }, 1, way.warehouse ?? "");
  const options = quote.options.filter(
    ({ warehouseCode }) => places.length === 0 || places.includes(warehouseCode),
  );
  const methodOf = (option: (typeof options)[number]) => ({
    channelId: option.channelId,
    name: option.name,
    days: [option.days[0] + option.processingDays, option.days[1] + option.processingDays] as const,
    shipping: option.shipping,
  });
  const chosen =
    way.channelId === null
      ? resolvePreferred(options)
      : (options.find(({ channelId }) => channelId === way.channelId) ?? null);
  const method = chosen && methodOf(chosen);
  const open = variant.on && method;
  return {
    variantId,
    goods,
    shipping: open ? method.shipping : null,
    method: open ? method : null,
    unpriced: open ? null : reasonOf(variant, quote, options.length > 0),
    methods: options.map(methodOf),
  };
}

function reasonOf({ on }: ListableVariant, quote: Quote, others: boolean): Unpriced {
  if (!on) return "off";
  if (others) return "other-channel";
  return quote.status === "priced" ? "no-channel" : quote.status;
}

/** The costs of a product's variants by id. Those that cannot go there, and those off the shelf, are left out. */
export async function costsOf(
  memberId: string,
  productId: string,
  way: Way,
): Promise<ReadonlyMap<string, Cost>> {
  const [product] = await listableProducts(memberId, [productId]);
  const costs = product ? await costsOfProduct(product, way) : [];
  return new Map(
    costs.flatMap(({ variantId, goods, shipping }) =>
      shipping === null ? [] : [[variantId, { goods, shipping }] as const],
    ),
  );
}

/** The day's rate of a store's currency; null where there is none. */
export async function storeRate(currency: Currency): Promise<Rate | null> {
  const usdPpm = (await usdRates())[currency];
  return usdPpm === undefined ? null : { currency, usdPpm };
}
