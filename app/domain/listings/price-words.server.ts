/** Refused prices in words: which variants they are of, and the least that each could cost. */
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { textIn } from "~/domain/catalogue/words";
import { formatMoney } from "~/platform/money";
import type { ListingDraft } from "./draft";
import { wrongPrices } from "./draft-check";
import type { ListableProduct } from "./goods.server";
import type { StoreChoice } from "./preview.server";
import { costsOf } from "./pricing.server";

const mostNamed = 5;

type Refused = { readonly product: ListableProduct; readonly draft: ListingDraft };

/**
 * The refusal of prices below cost, as the key of a text with its values. It names the variants with the least price of
 * each; of several products also these.
 */
export async function pricesInWords(
  memberId: string,
  refused: readonly Refused[],
  stores: readonly StoreChoice[],
  locale: Locale,
): Promise<string> {
  const t = texts(locale, "listings");
  const several = new Set(refused.map(({ product }) => product.id)).size > 1;
  const said: string[] = [];
  for (const { product, draft } of refused) {
    const { currency, usdPpm } = stores.find(({ id }) => id === draft.storeId) ?? {};
    if (!currency || !usdPpm) continue;
    const { shipCountry: country, channelId } = draft.pricing;
    const costs = await costsOf(memberId, product.id, { country, channelId });
    for (const { variantId, least } of wrongPrices(draft, costs, { currency, usdPpm })) {
      const name = variantName(product, variantId, locale);
      const variant = several ? `${textIn(product.title, locale)} – ${name}` : name;
      said.push(t("price.atLeast", { variant, least: formatMoney({ amount: least, currency }, locale) }));
    }
  }
  if (said.length === 0) return "listings:error.price";
  const more = said.length - mostNamed;
  const named = said.slice(0, mostNamed);
  const which = [...named, ...(more > 0 ? [t("price.more", { count: more })] : [])].join(t("price.comma"));
  return `listings:error.priceOf|${JSON.stringify({ which })}`;
}

function variantName(product: ListableProduct, variantId: string, locale: Locale): string {
  const variant = product.variants.find(({ id }) => id === variantId);
  const chosen = Object.entries(variant?.options ?? {}).map(([name, value]) => {
    const option = product.options.find((each) => each.name.en === name);
    return textIn(option?.values.find(({ en }) => en === value) ?? { en: value }, locale);
  });
  return chosen.join(" / ") || (variant?.sku ?? "");
}
