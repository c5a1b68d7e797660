/** What one piece of each variant costs a member: the goods, and their way to a country (D10). */
import type { Text } from "~/domain/catalogue/words";
import { usdRates } from "~/domain/rates/rates.server";
import { unitPrice } from "~/domain/catalogue/price";
import { preferredPlace, quoteParcel, type Quote } from "~/domain/shipping/quote.server";
import { orderPlaces, placesWith } from "~/domain/shipping/selection";
import type { Currency } from "~/platform/money";
import { listableProducts, type ListableProduct, type ListableVariant } from "./goods.server";
import type { Piece } from "./bundle";
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
  /** Channels go there, but from no warehouse that has the goods. */
  | "no-place"
  /** Channels go there, but not the one that was chosen. */
  | "other-channel"
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
  readonly method: Method | null;
  readonly unpriced: Unpriced | null;
  readonly methods: readonly (Method & { readonly shipping: bigint })[];
};

/** What each variant of a product costs on its way to a country (ISO-2), in the product's order. */
export function costsOfProduct(product: ListableProduct, way: Way): Promise<readonly VariantCost[]> {
  return Promise.all(product.variants.map((variant) => costOf(product, variant, way)));
}

async function costOf(product: ListableProduct, variant: ListableVariant, way: Way): Promise<VariantCost> {
  const { id: variantId, price: goods } = variant;
  const { quote, options, stocked } = await optionsFor([{ product, variant, qty: 1 }], way);
  const methodOf = (option: (typeof options)[number]) => ({
    channelId: option.channelId,
    name: option.name,
    days: [option.days[0] + option.processingDays, option.days[1] + option.processingDays] as const,
    shipping: option.shipping,
  });
  const chosen = chosenFrom({ options, stocked }, way);
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

type Pieces = { readonly product: ListableProduct; readonly variant: ListableVariant; readonly qty: number };

const eachPrice = ({ variant, qty }: Pieces) => unitPrice(variant, qty);

async function optionsFor(parts: readonly Pieces[], { country, warehouse = "" }: Way) {
  const items = parts.map((part) => {
    const { id: variantId, weightG, sizeMm } = part.variant;
    const [lengthMm, widthMm, heightMm] = sizeMm;
    const sizes = { weightG, lengthMm, widthMm, heightMm };
    const { attributes } = part.product;
    return { variantId, qty: part.qty, ...sizes, price: eachPrice(part), attributes };
  });
  const quote = await quoteParcel({ country, items });
  const places = parts.map(
    ({ variant: { stock, backorder }, qty }) =>
      new Set(orderPlaces({ stock, unlimited: backorder }, qty, warehouse)),
  );
  const options = quote.options.filter(({ warehouseCode }) =>
    places.every((some) => some.has(warehouseCode)),
  );
  const stocked = parts
    .map(({ variant: { stock }, qty }) => new Set(placesWith({ stock, unlimited: false }, qty)))
    .reduce((all, some) => all.intersection(some));
  return { quote, options, stocked };
}

type Ways = { readonly options: Quote["options"]; readonly stocked: ReadonlySet<string> };

/** The recommended one as orders take it: warehouses that have the goods go before those on back-order. */
const chosenFrom = ({ options, stocked }: Ways, { channelId }: Way) =>
  channelId === null
    ? preferredPlace(options, {
        isHome: () => false,
        isStocked: ({ warehouseCode }) => stocked.has(warehouseCode),
      })
    : (options.find((option) => option.channelId === channelId) ?? null);

/**
 * What goods that are sold as one cost a member: all pieces at the price of their number, and their way in one parcel.
 * Null where they cannot go, or one of them is off the shelf.
 */
export async function costOfGoods(memberId: string, goods: readonly Piece[], way: Way): Promise<Cost | null> {
  const products = await listableProducts(memberId, [...new Set(goods.map(({ productId }) => productId))]);
  const parts = goods.flatMap(({ productId, variantId, qty }): Pieces[] => {
    const product = products.find(({ id, on }) => on && id === productId);
    const variant = product?.variants.find(({ id, on }) => on && id === variantId);
    return product && variant ? [{ product, variant, qty }] : [];
  });
  if (parts.length < goods.length || parts.length === 0) return null;
  const method = chosenFrom(await optionsFor(parts, way), way);
  const sum = parts.reduce((all, part) => all + eachPrice(part) * BigInt(part.qty), 0n);
  return method && { goods: sum, shipping: method.shipping };
}

function reasonOf({ on }: ListableVariant, quote: Quote, others: boolean): Unpriced {
  if (!on) return "off";
  if (others) return "other-channel";
  return quote.status === "priced" ? "no-place" : quote.status;
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
