/** Many products at once: what each would cost, what stands in its way, and listing them (§3.6). */
import { thumbnailOf } from "~/domain/catalogue/pictures";
import { textIn } from "~/domain/catalogue/words";
import { categoriesFor } from "./categories";
import { categoryLists } from "./categories.server";
import { mostListedAtOnce } from "./config";
import type { ListingDraft } from "./draft";
import type { Locale } from "~/i18n/locales";
import type { ListingError } from "./draft-check";
import { draftVariants } from "./drafts-of";
import { firstSettings, pricingOf, type ManyFields, type SettingsFields } from "./list-forms";
import { listableProducts } from "./goods.server";
import { createListings } from "./listings.server";
import {
  activeListings,
  costsFor,
  listableIds,
  shipCountries,
  storeChoices,
  type Costs,
} from "./preview.server";
import { pricesInWords } from "./price-words.server";
import { costsOf, type Way } from "./pricing.server";
import { defaultTemplate, templateFields, templatesOf } from "./templates.server";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids of an address, such as `a,b,c`; as many as one form takes. */
export const idsOf = (text: string) =>
  [...new Set(text.split(",").filter((id) => uuid.test(id)))].slice(0, mostListedAtOnce);

/** What an address asks for. `unknown` counts products that are not there for the member. */
export async function openMany(memberId: string, query: URLSearchParams, locale: string) {
  const ids = idsOf(query.get("products") ?? "");
  const [products, stores, lists, templates, { countries, first }, active] = await Promise.all([
    listableProducts(memberId, ids),
    storeChoices(memberId),
    categoryLists(memberId),
    templatesOf(memberId),
    shipCountries(memberId, locale),
    activeListings(memberId, ids),
  ]);
  const asked = query.get("template");
  const template =
    asked === null
      ? defaultTemplate(templates, stores[0]?.id ?? null)
      : (templates.find(({ id }) => id === asked) ?? null);
  const settings: SettingsFields = template ? templateFields(template) : firstSettings(first);
  const way: Way = {
    country: query.get("country") ?? String(settings.country),
    channelId: (query.get("country") === null ? settings.channel : query.get("channel")) || null,
  };
  const store = stores.find(({ usdPpm }) => usdPpm !== null);
  return {
    ...{ products, stores, lists, templates, template, countries, way, active },
    unknown: ids.length - products.length,
    values: {
      ...settings,
      stores: store ? [store.id] : [],
      words: locale === "zh-CN" ? "zh" : "en",
      product: products.map(({ id }) => id),
    } as Readonly<Record<string, unknown>>,
  };
}
export type OpenedMany = Awaited<ReturnType<typeof openMany>>;

/** Products as the form shows them. */
export function manyView({ products, active }: OpenedMany, locale: string) {
  return products.map(({ id, spu, title, on, pictures }) => ({
    ...{ id, spu, on },
    title: textIn(title, locale),
    src: pictures[0] ? thumbnailOf(pictures[0].key) : null,
    listedTo: active.filter(({ productId }) => productId === id).map(({ storeId }) => storeId),
  }));
}
export type ManyRow = ReturnType<typeof manyView>[number];

/** How many were queued, and which products were not, with the reasons. */
export type ListedMany = {
  readonly queued: number;
  readonly refused: readonly { readonly productId: string; readonly error: ListingError }[];
};

/** Nothing was listed; the error is the key of a text, with its values where it names prices. */
type NotListed = { readonly error: string };

/**
 * Lists products to stores. Products that are there already, and variants that cannot be priced, are left out. Refusals
 * are said in the language of `locale`.
 */
export async function listMany(
  memberId: string,
  { products, stores, lists, active }: OpenedMany,
  fields: ManyFields,
  costs: Costs,
  locale: Locale,
): Promise<ListedMany | NotListed> {
  const chosen = fields.stores.flatMap((id) => stores.find((store) => store.id === id) ?? []);
  if (chosen.length < fields.stores.length) return { error: "listings:error.store" };
  const pricing = pricingOf(fields);
  const drafts: ListingDraft[] = [];
  for (const product of products) {
    if (!fields.product.includes(product.id)) continue;
    const priced = costs.products[product.id] ?? [];
    const byId = new Map(priced.map((cost) => [cost.variantId, cost]));
    for (const { id: storeId, currency, usdPpm } of chosen) {
      if (usdPpm === null) return { error: "listings:error.rate" };
      if (active.some((one) => one.storeId === storeId && one.productId === product.id)) continue;
      const words = fields.words === "zh" ? "zh-CN" : "en-US";
      drafts.push({
        ...{ storeId, productId: product.id, pricing },
        categories: categoriesFor(storeId, fields.categories, lists),
        title: textIn(product.title, words).slice(0, 200),
        description: textIn(product.description, words),
        images: product.pictures.map(({ id }) => id),
        skuPrefix: fields.skuPrefix,
        published: fields.visibility === "published",
        variants: draftVariants(listableIds(priced), byId, pricing, { currency, usdPpm }),
      });
    }
  }
  if (drafts.length === 0) return { error: "listing:error.all-listed" };
  const answers = await createListings(memberId, drafts, costsOf);
  const refused = answers.flatMap((answer, i) =>
    answer.ok ? [] : [{ productId: drafts[i]?.productId ?? "", error: answer.error }],
  );
  const [first] = refused;
  if (first && refused.length === drafts.length && new Set(refused.map(({ error }) => error)).size === 1) {
    if (first.error !== "listings:error.price") return { error: first.error };
    const wrong = drafts.flatMap((draft) => {
      const product = products.find(({ id }) => id === draft.productId);
      return product ? [{ product, draft }] : [];
    });
    return { error: await pricesInWords(memberId, wrong, stores, locale) };
  }
  return { queued: answers.length - refused.length, refused };
}

/** What products cost on the way that is typed. */
export const manyCosts = (opened: OpenedMany, way: Way, locale: string) =>
  costsFor(opened.products, way, locale);
