/** The form of one product: what it begins with, and what becomes of it (§3.6). */
import type { Locale } from "~/i18n/locales";
import { found } from "~/platform/http/answers.server";
import { decimalText } from "~/platform/money";
import {
  chosenStores,
  inWords,
  openGoods,
  outcomeOf,
  wordsIn,
  wordsOf,
  type Listed,
} from "./both-forms.server";
import { categoriesFor, categoryValue } from "./categories";
import type { ListingDraft } from "./draft";
import { draftFor, picturesOf, typedPrices } from "./drafts-of";
import type { ListableProduct } from "./goods.server";
import { fieldsOf, type ListFields, type SettingsFields } from "./list-forms";
import { createListings, relistListing, draftOf, type KeptDraft } from "./listings.server";
import { listableIds, type StoreChoice } from "./preview.server";
import { costsOf, costsOfProduct, type Way } from "./pricing.server";

/** Puts the texts of the catalogue into a form, in the language that it says. */
export function insertWords(form: FormData, product: ListableProduct): void {
  const { title, description } = wordsIn(product, String(form.get("words")));
  form.set("title", title);
  form.set("description", description);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * What an address asks for: a product, or a listing that is changed. Throws 404 where it is not the member's.
 */
export async function openForm(memberId: string, query: URLSearchParams, locale: string) {
  const changed = query.get("listing");
  const draft = changed === null ? null : found(await draftOf(memberId, changed));
  const ids = [draft?.productId ?? query.get("product") ?? ""].filter((id) => uuid.test(id));
  const opened = await openGoods(memberId, ids, { query, locale, kept: draft && draftSettings(draft) });
  const { products, stores, asked, active, settings, way } = opened;
  const product = found(products[0]);
  const listed = Object.fromEntries(active.map(({ storeId, id }) => [storeId, id]));
  const open = stores.filter(({ id, usdPpm }) => !listed[id] && usdPpm !== null);
  const begun = (asked.length > 0 ? asked : open.slice(0, 1)).map(({ id }) => id);
  return {
    ...opened,
    ...{ product, draft, listed },
    listing: draft && changed !== null ? { id: changed, storeId: draft.storeId } : null,
    values: {
      ...settings,
      ...(draft
        ? draftValues(draft, product, stores)
        : await newValues(product, { way, locale, stores: begun })),
      words: wordsOf(locale),
    } as Readonly<Record<string, unknown>>,
  };
}
export type Opened = Awaited<ReturnType<typeof openForm>>;

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
    title,
    description,
    pictures: product.pictures.map(({ id }) => ({ id, on: "on" })),
    variants: product.variants.map(({ id }) => ({ id, ...on(listable.has(id)), price: "" })),
  };
}

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

/** Lists a product to the chosen stores, or lists a listing again. Refusals are said in the language of `locale`. */
export async function listProduct(
  memberId: string,
  opened: Opened,
  fields: ListFields,
  locale: Locale,
): Promise<Listed> {
  const { product, listing, stores, lists } = opened;
  const to = chosenStores(stores, listing ? [listing.storeId] : fields.stores);
  if ("error" in to) return to;
  const { country, channel } = fields;
  const priced = await costsOfProduct(product, { country, channelId: channel ?? null });
  const drafts: ListingDraft[] = [];
  for (const store of to.chosen) {
    const typed = typedPrices(fields.variants, store.currency);
    if ("wrong" in typed) return typed;
    const said = {
      title: fields.title,
      description: fields.description,
      images: picturesOf(fields.pictures),
      categories: categoriesFor(store.id, fields.categories, lists, opened.draft?.categories),
      ids: fields.variants.filter(({ on }) => on).map(({ id }) => id),
      prices: typed.prices,
    };
    drafts.push(draftFor(product.id, store, fields, { ...said, priced }));
  }
  if (new Set(to.chosen.map(({ currency }) => currency)).size > 1 && drafts.some(hasOwnPrice))
    return { error: "listing:error.one-currency" };
  const [draft] = drafts;
  if (listing && draft) {
    const again = await relistListing(memberId, listing.id, draft, costsOf);
    return again.ok
      ? { refused: [] }
      : { error: await inWords(memberId, again.error, drafts, opened, locale) };
  }
  const answers = await createListings(memberId, drafts, costsOf);
  return outcomeOf(memberId, { drafts, answers }, opened, locale);
}

const hasOwnPrice = ({ variants }: ListingDraft) => variants.some(({ byHand }) => byHand);
