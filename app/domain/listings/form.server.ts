/** The form of one product: what it begins with, and what becomes of it (§3.6). */
import type { Locale } from "~/i18n/locales";
import { textIn } from "~/domain/catalogue/words";
import { found } from "~/platform/http/answers.server";
import { categoriesFor, categoryValue } from "./categories";
import { categoryLists } from "./categories.server";
import type { ListingDraft } from "./draft";
import type { ListingError } from "./draft-check";
import { pricesInWords } from "./price-words.server";
import { draftOf, type KeptDraft } from "./drafts.server";
import { draftVariants, picturesOf, typedPrices } from "./drafts-of";
import { decimalText } from "~/platform/money";
import { fieldsOf, firstSettings, pricingOf, type ListFields, type SettingsFields } from "./list-forms";
import { listableProducts, type ListableProduct } from "./goods.server";
import { createListings, relistListing } from "./listings.server";
import { activeListings, listableIds, shipCountries, storeChoices, type StoreChoice } from "./preview.server";
import { costsOf, costsOfProduct, type Way } from "./pricing.server";
import { defaultTemplate, templateFields, templatesOf, type Template } from "./templates.server";

/** Whether texts begin in Chinese, for a member or a page. */
const wordsOf = (locale: Locale | string) => (locale === "zh-CN" ? "zh" : "en");

/** What a product's texts are in the language that a form says. */
function wordsIn({ title, description }: ListableProduct, words: string) {
  const locale = words === "zh" ? "zh-CN" : "en-US";
  return { title: textIn(title, locale), description: textIn(description, locale) };
}

/** Puts the texts of the catalogue into a form, in the language that it says. */
export function insertWords(form: FormData, product: ListableProduct): void {
  const { title, description } = wordsIn(product, String(form.get("words")));
  form.set("title", title.slice(0, 200));
  form.set("description", description);
}

/**
 * What an address asks for: a product, or a listing that is changed. Throws 404 where it is not the member's.
 */
export async function openForm(memberId: string, query: URLSearchParams, locale: string) {
  const changed = query.get("listing");
  const draft = changed === null ? null : found(await draftOf(memberId, changed));
  const productId = draft?.productId ?? query.get("product") ?? "";
  const [[product], stores, lists, templates, { countries, first }, active] = await Promise.all([
    listableProducts(memberId, [productId]),
    storeChoices(memberId),
    categoryLists(memberId),
    templatesOf(memberId),
    shipCountries(memberId, locale),
    activeListings(
      memberId,
      [productId].filter((id) => id !== "" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)),
    ),
  ]);
  const asked = stores.filter(({ id }) => query.getAll("store").includes(id));
  const template = templateOf(templates, query.get("template"), asked[0] ?? stores[0] ?? null);
  const listed = Object.fromEntries(active.map(({ storeId, id }) => [storeId, id]));
  const open = stores.filter(({ id, usdPpm }) => !listed[id] && usdPpm !== null);
  const start = draft && !query.get("template") ? draftSettings(draft) : null;
  const settings = start ?? (template ? templateFields(template) : firstSettings(first));
  const way: Way = {
    country: query.get("country") ?? String(settings.country),
    channelId: (query.get("country") === null ? settings.channel : query.get("channel")) || null,
  };
  const goods = found(product);
  return {
    product: goods,
    draft,
    listing: draft && changed !== null ? { id: changed, storeId: draft.storeId } : null,
    stores,
    lists,
    refused: refusedStores(query, stores),
    listed,
    templates,
    template,
    countries,
    way,
    values: {
      ...settings,
      ...(draft
        ? draftValues(draft, goods, stores)
        : await newValues(goods, {
            way,
            locale,
            stores: (asked.length > 0 ? asked : open.slice(0, 1)).map(({ id }) => id),
          })),
      words: wordsOf(locale),
    } as Readonly<Record<string, unknown>>,
  };
}
export type Opened = Awaited<ReturnType<typeof openForm>>;

/** `none` in the address is no template; without a word of it, the default one. */
function templateOf(
  templates: readonly Template[],
  asked: string | null,
  store: StoreChoice | null,
): Template | null {
  if (asked === null) return defaultTemplate(templates, store?.id ?? null);
  return templates.find(({ id }) => id === asked) ?? null;
}

function draftSettings({ pricing, skuPrefix, published, storeId, categories }: ListingDraft): SettingsFields {
  const chosen = categories.map((category) => categoryValue(storeId, category));
  return fieldsOf(pricing, { skuPrefix, published, categories: chosen });
}

const on = (ticked: boolean) => (ticked ? { on: "on" } : {});

async function newValues(
  product: ListableProduct,
  { way, locale, stores }: { way: Way; locale: string; stores: readonly string[] },
) {
  const { title, description } = wordsIn(product, wordsOf(locale));
  const listable = new Set(listableIds(await costsOfProduct(product, way)));
  return {
    stores,
    title: title.slice(0, 200),
    description,
    pictures: product.pictures.map(({ id }) => ({ id, on: "on" })),
    variants: product.variants.map(({ id }) => ({ id, ...on(listable.has(id)), price: "" })),
  };
}

/** A listing as its form shows it: its own pictures first, in their order. */
function draftValues(draft: KeptDraft, product: ListableProduct, stores: readonly StoreChoice[]) {
  const currency = stores.find(({ id }) => id === draft.storeId)?.currency ?? "USD";
  const chosen = new Map(draft.variants.map((variant) => [variant.variantId, variant]));
  const pictures = [
    ...draft.images.filter((id) => product.pictures.some((picture) => picture.id === id)),
    ...product.pictures.map(({ id }) => id).filter((id) => !draft.images.includes(id)),
  ];
  return {
    stores: [draft.storeId],
    title: draft.title,
    description: draft.description,
    pictures: pictures.map((id) => ({ id, ...on(draft.images.includes(id)) })),
    variants: product.variants.map(({ id }) => {
      const variant = chosen.get(id);
      return {
        id,
        ...on(variant !== undefined),
        // What was typed in another currency is no price any more.
        price: variant?.byHand && draft.currency === currency ? decimalText(variant.price, currency) : "",
      };
    }),
  };
}

type Done =
  | { readonly wrong: Record<string, string[]> }
  /** A text key, perhaps with its parameters. */
  | { readonly error: string }
  /** Stores that were refused although others were not. */
  | { readonly refused: readonly RefusedStore[] };

export type RefusedStore = { readonly storeId: string; readonly error: ListingError };

/** The form once more for the stores that were refused, and why: what leads on from a listing that some stores took. */
export function refusedQuery(refused: readonly RefusedStore[]): string {
  return refused
    .map(
      ({ storeId, error }) => `&store=${storeId}&refused=${storeId}.${error.replace("listings:error.", "")}`,
    )
    .join("");
}

/** The stores that an address says were refused, by name, with the keys of the reasons. */
function refusedStores(query: URLSearchParams, stores: readonly StoreChoice[]) {
  return query.getAll("refused").flatMap((text) => {
    const [id = "", code = ""] = text.split(".");
    const store = stores.find((each) => each.id === id);
    return store && /^[\w-]{1,40}$/.test(code) ? [{ name: store.name, error: `listings:error.${code}` }] : [];
  });
}

/** Lists a product to the chosen stores, or lists a listing again. Refusals are said in the language of `locale`. */
export async function listProduct(
  memberId: string,
  opened: Opened,
  fields: ListFields,
  locale: Locale,
): Promise<Done> {
  const { product, listing, stores, lists } = opened;
  const ids = listing ? [listing.storeId] : fields.stores;
  const chosen = ids.map((id) => stores.find((store) => store.id === id));
  const known = chosen.filter((store) => store !== undefined);
  if (known.length < chosen.length) return { error: "listings:error.store" };
  const drafts: ListingDraft[] = [];
  for (const store of known) {
    const categories = categoriesFor(store.id, fields.categories, lists, opened.draft?.categories);
    const made = await draftFor(product, store, { ...fields, categories });
    if ("wrong" in made || "error" in made) return made;
    drafts.push(made);
  }
  if (new Set(known.map(({ currency }) => currency)).size > 1 && drafts.some(hasOwnPrice))
    return { error: "listing:error.one-currency" };
  const [draft] = drafts;
  if (listing && draft) {
    const again = await relistListing(memberId, listing.id, draft, costsOf);
    return again.ok
      ? { refused: [] }
      : { error: await inWords(memberId, again.error, opened, draft, locale) };
  }
  const answers = await createListings(memberId, drafts, costsOf);
  const refused = answers.flatMap((answer, i) => (answer.ok ? [] : [{ at: i, error: answer.error }]));
  const [first] = refused;
  if (first && refused.length === answers.length)
    return { error: await inWords(memberId, first.error, opened, drafts[first.at], locale) };
  return {
    refused: refused.flatMap(({ at, error }) => {
      const storeId = drafts[at]?.storeId;
      return storeId ? [{ storeId, error }] : [];
    }),
  };
}

/** A refused price in words; any other refusal as it is. */
async function inWords(
  memberId: string,
  error: ListingError,
  { product, stores }: Opened,
  draft: ListingDraft | undefined,
  locale: Locale,
): Promise<string> {
  if (error !== "listings:error.price" || !draft) return error;
  return pricesInWords(memberId, [{ product, draft }], stores, locale);
}

const hasOwnPrice = ({ variants }: ListingDraft) => variants.some(({ byHand }) => byHand);

async function draftFor(
  product: ListableProduct,
  { id: storeId, currency, usdPpm }: StoreChoice,
  fields: ListFields,
): Promise<ListingDraft | { wrong: Record<string, string[]> } | { error: ListingError }> {
  if (usdPpm === null) return { error: "listings:error.rate" };
  const typed = typedPrices(fields.variants, currency);
  if ("wrong" in typed) return typed;
  const pricing = pricingOf(fields);
  const way = { country: pricing.shipCountry, channelId: pricing.channelId };
  const costs = new Map((await costsOfProduct(product, way)).map((cost) => [cost.variantId, cost]));
  const ids = fields.variants.filter(({ on }) => on).map(({ id }) => id);
  return {
    storeId,
    productId: product.id,
    title: fields.title,
    description: fields.description,
    images: picturesOf(fields.pictures),
    categories: fields.categories,
    pricing,
    skuPrefix: fields.skuPrefix,
    published: fields.visibility === "published",
    variants: draftVariants(ids, costs, pricing, { currency, usdPpm }, typed.prices),
  };
}
