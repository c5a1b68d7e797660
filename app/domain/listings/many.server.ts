/** Many products at once: what each would cost, what stands in its way, and listing them (§3.6). */
import { thumbnailOf } from "~/domain/catalogue/pictures";
import { textIn } from "~/domain/catalogue/words";
import type { Locale } from "~/i18n/locales";
import {
  chosenStores,
  openGoods,
  outcomeOf,
  wordsIn,
  wordsOf,
  type Listed,
  type Refusal,
} from "./both-forms.server";
import { categoriesFor } from "./categories";
import { mostListedAtOnce } from "./config";
import type { ListingDraft } from "./draft";
import { nothingListable } from "./draft-check";
import { draftFor } from "./drafts-of";
import type { ManyFields } from "./list-forms";
import { createListings } from "./listings.server";
import { listableIds, type Costs } from "./preview.server";
import { costsOf } from "./pricing.server";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids of an address, such as `a,b,c`; as many as one form takes. */
export const idsOf = (text: string) =>
  [...new Set(text.split(",").filter((id) => uuid.test(id)))].slice(0, mostListedAtOnce);

/** What an address asks for. `unknown` counts products that are not there for the member. */
export async function openMany(memberId: string, query: URLSearchParams, locale: string) {
  const ids = idsOf(query.get("products") ?? "");
  const opened = await openGoods(memberId, ids, { query, locale });
  const { products, stores, asked, settings } = opened;
  const open = stores.filter(({ usdPpm }) => usdPpm !== null);
  return {
    ...opened,
    unknown: ids.length - products.length,
    values: {
      ...settings,
      stores: (asked.length > 0 ? asked : open.slice(0, 1)).map(({ id }) => id),
      words: wordsOf(locale),
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

/**
 * Lists products to stores. Products that are there already, and variants that cannot be priced, are left out. Refusals
 * are said in the language of `locale`.
 */
export async function listMany(
  memberId: string,
  opened: OpenedMany,
  fields: ManyFields,
  costs: Costs,
  locale: Locale,
): Promise<Listed> {
  const { stores, lists, active } = opened;
  const to = chosenStores(stores, fields.stores);
  if ("error" in to) return to;
  const drafts: ListingDraft[] = [];
  const barred: Refusal[] = [];
  for (const product of opened.products.filter(({ id }) => fields.product.includes(id))) {
    const priced = costs.products[product.id] ?? [];
    const nothing = nothingListable(priced);
    for (const store of to.chosen) {
      if (active.some((one) => one.storeId === store.id && one.productId === product.id)) continue;
      if (nothing) barred.push({ productId: product.id, storeId: store.id, error: nothing });
      else
        drafts.push(
          draftFor(product.id, store, fields, {
            ...wordsIn(product, fields.words),
            images: product.pictures.map(({ id }) => id),
            categories: categoriesFor(store.id, fields.categories, lists),
            ...{ ids: listableIds(priced), priced },
          }),
        );
    }
  }
  if (drafts.length + barred.length === 0) return { error: "listing:error.all-listed" };
  const answers = await createListings(memberId, drafts, costsOf);
  return outcomeOf(memberId, { drafts, answers, barred }, opened, locale);
}
