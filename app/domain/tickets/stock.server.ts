/** A member's question about stock (D25): the goods and the warehouse it is about, and the words to begin with. */
import { findListedSku, findProduct, type ProductDetails } from "~/domain/catalogue/product.server";
import { textIn, type Text } from "~/domain/catalogue/words";
import { warehouses } from "~/domain/stock/warehouses.server";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";

export type StockQuestion = { sku: string; message: string };

type Asked = { product: string; sku: string; from: string };

const titleLength = 200;

/**
 * What an address asks about, with the message filled in. `from` is a warehouse's code; without one, the first that has
 * the goods. Null where the member sees no such goods.
 */
export async function stockQuestion(
  memberId: string,
  asked: Asked,
  locale: Locale,
): Promise<StockQuestion | null> {
  const [goods, places] = await Promise.all([goodsOf(memberId, asked), warehouses()]);
  if (!goods) return null;
  const { product, variant } = goods;
  const from =
    places.find(({ code }) => code === asked.from) ??
    places.find(({ code }) => (variant.stock[code] ?? 0) > 0) ??
    null;
  return { sku: variant.sku, message: words(product.title, variant.sku, from?.name ?? null, locale) };
}

async function goodsOf(memberId: string, { product: id, sku }: Asked) {
  const product: ProductDetails | null = id ? await findProduct(id, memberId) : null;
  if (!product) return id ? null : findListedSku(sku);
  const variant = product.variants.find((one) => one.sku === sku);
  return variant ? { product, variant } : null;
}

function words(title: Text, sku: string, place: Text | null, locale: Locale): string {
  const t = texts(locale, "tickets");
  return [
    t("stock.product", { title: textIn(title, locale).slice(0, titleLength) }),
    t("stock.sku", { sku }),
    ...(place ? [t("stock.warehouse", { place: textIn(place, locale) })] : []),
    "",
    t("stock.question"),
    "",
  ].join("\n");
}
