/** The page of a product, put together for one reader: language, chosen variant, destination. */
import { countryName } from "~/platform/countries";
import { availableOf, canBeHad, chosenVariant, choicesOf } from "./choice";
import { hotFrom } from "./config";
import { pictureOf } from "./pictures";
import { unitPrice } from "./price";
import type { ProductDetails, ProductVariant } from "./product.server";
import { plain } from "./sanitise";
import { textIn, type Text } from "./words";

export type ProductView = ReturnType<typeof productView>;

type Place = { code: string; name: Text };

/** What the page draws of a product; `sku` chooses the variant, `places` are the warehouses. */
export function productView(
  product: ProductDetails,
  sku: string | null,
  places: readonly Place[],
  locale: string,
) {
  const chosen = chosenVariant(product.variants, sku);
  const title = textIn(product.title, locale);
  const description = textIn(product.description, locale);
  return {
    id: product.id,
    spu: product.spu,
    title,
    description,
    summary: shortened(plain(description)) || title,
    offShelf: product.status !== "on" || chosen === null,
    trail: product.trail.map(({ slug, name }) => ({ slug, name: textIn(name, locale) })),
    root: product.trail[0]?.slug ?? null,
    isNew: product.isNew,
    isHot: product.hotScore >= hotFrom,
    moq: product.moq,
    saleModes: product.saleModes,
    processingDays: product.processingDays,
    attributes: product.attributes,
    vendor: product.vendor,
    hsCode: product.hsCode,
    origin: product.origin && countryName(product.origin, locale),
    specs: specsOf(product, locale),
    pictures: picturesFirst(product.pictures, chosen?.imageUrl).map(({ key, alt, altZh }) => ({
      ...pictureOf(key),
      alt: textIn({ en: alt ?? "", zh: altZh }, locale) || title,
    })),
    options: product.options.map((option) => ({
      name: textIn(option.name, locale),
      values: choicesOf(option, product.variants, chosen).map((choice, i) => ({
        ...choice,
        label: textIn(option.values[i], locale),
      })),
    })),
    variant: chosen && variantView(chosen, places, locale),
  };
}

function shortened(text: string, most = 160): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), most - 20)).trimEnd()}…`;
}

function picturesFirst(pictures: ProductDetails["pictures"], imageUrl: string | null | undefined) {
  const own = imageUrl ? pictures.find(({ sourceUrl }) => sourceUrl === imageUrl) : undefined;
  return own ? [own, ...pictures.filter((picture) => picture !== own)] : pictures;
}

function specsOf({ specs }: ProductDetails, locale: string): readonly (readonly [string, string])[] {
  return (locale === "zh-CN" ? specs.zh : specs.en) ?? specs.en ?? specs.zh ?? [];
}

function variantView(variant: ProductVariant, places: readonly Place[], locale: string) {
  return {
    id: variant.id,
    sku: variant.sku,
    price: variant.price,
    tiers: variant.tiers,
    weightG: variant.weightG,
    dimsMm: variant.dimsMm,
    barcode: variant.barcode,
    backorder: variant.backorder,
    available: availableOf(variant),
    canBeHad: canBeHad(variant),
    stock: places.flatMap(({ code, name }) => {
      const count = variant.stock[code];
      return count === undefined ? [] : [{ code, place: textIn(name, locale), count }];
    }),
  };
}

/** Price of all pieces, in US cents, by the tier they reach. */
export function goodsPrice(variant: Pick<ProductVariant, "price" | "tiers">, qty: number) {
  const each = unitPrice(variant, qty);
  return { each, goods: each * BigInt(qty) };
}
