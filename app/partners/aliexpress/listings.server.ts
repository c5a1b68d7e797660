/** Our products in an AliExpress store: posted once, replaced whole, kept in step by stock and price. */
import { z } from "zod";
import { fetchPublic, passingFailures, type FetchFailure } from "~/partners/files/public-fetch.server";
import { env } from "~/platform/env.server";
import { publicDoors } from "~/platform/http/public-address.server";
import { decimalText } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import type {
  Listed,
  Listing,
  ListingAnswer,
  ListingRefusal,
  ListingVariant,
  PictureMemory,
  StoreCategory,
  StoreFailure,
  VariantUpdate,
} from "../stores/store-platform";
import { noMemory } from "../stores/picture-memory";
import { productAddress } from "./address";
import { choicesFor, names, Properties, type Draft, type Property } from "./drafts";
import { failureOf, type Refusal } from "./failures";
import type { Family, PriceChange, StockChange } from "./families";
import { id, listOf, readJson } from "./json";
import { listProducts, productFrom, readProduct, statuses, tellProduct } from "./products.server";
import {
  bareSkuId,
  descriptionsOf,
  isForeign,
  Marked,
  variantId,
  variantParts,
  type Product,
  type Sku,
} from "./shapes";
import type { Wire } from "./wire.server";

const Posted = z.object({ result: z.object({ product_id: id }) });
const Anything = z.unknown();
const Forecast = z.object({
  result: z.object({ category_suitability_list: listOf(z.unknown()).catch([]) }),
});
const Level = z.object({
  children_category_list: listOf(
    z.object({
      children_category_id: id,
      is_leaf_category: z.boolean().catch(false),
      multi_language_names: names,
    }),
  ).catch([]),
});
const Suitable = z.object({ categoryId: id, suitabilityRank: z.number().catch(1_000) });
const Freight = z.object({
  aeop_freight_template_d_t_o_list: listOf(
    z.object({ template_id: id, default: z.boolean().nullish().catch(null) }),
  ),
});
const Promises = z.object({ result: z.object({ template_list: listOf(z.object({ id })) }) });
const Uploaded = z.object({ result: z.object({ photobank_url: z.string().startsWith("http") }) });

const usualPackage = { cm: [20, 15, 10], kg: 0.5 } as const;

const mostImages = 6;
const pictureLimits = { maxBytes: 3 * 1024 * 1024, timeoutMs: 15_000, maxRedirects: 3 } as const;

/** Days in which a product is looked for that an earlier try may have made, and how many of them are read (*config*). */
const recent = { days: 3, products: 20 } as const;

/** Prices that AliExpress takes, in whole units of any currency. */
export const priceRange = { least: 0.01, most: 999_999 } as const;

const mostStock = 999_999;

const saysNothing = /^(none|no brand|unbranded|other|others)$/i;

type Step<T> = Result<T | { refused: ListingRefusal }, StoreFailure>;

const isRefused = (value: object): value is { refused: ListingRefusal } => "refused" in value;
const refusedFor = (words: string, why: ListingRefusal["why"] = "field", sku: string | null = null) =>
  ok({ refused: { why, words, sku } });

/** AliExpress keeps no field of ours: the description ends with our reference, and by it a product is known as ours. */
const markOf = (reference: string) => `Ref. ${reference}`;

/** What AliExpress writes of our listings; `currency` is the store's own. */
export function aliexpressListings(wire: Wire, family: Family, currency: string) {
  const price = (amount: bigint) => decimalText(amount, currency);
  const address = (productId: string) => productAddress(env().ALIEXPRESS_SITE_URL, productId);

  const listedOf = (product: Product): Listed => ({
    externalId: product.product_id,
    url: address(product.product_id),
    modifiedAt: null,
    variants: product.aeop_ae_product_s_k_us.map((sku) => ({
      sku: sku.sku_code,
      externalId: variantId(product.product_id, sku.id),
    })),
  });

  /** Ours among some products. One that cannot be read may be ours: it ends the search, or it would be posted twice. */
  async function oursAmong(
    productIds: readonly string[],
    reference: string,
  ): Promise<Result<Product | null, StoreFailure>> {
    for (const productId of productIds) {
      const told = await tellProduct(wire, family, productId);
      if (!told.ok && told.error === "missing") continue;
      if (!told.ok) return told;
      const marked = Marked.safeParse(told.value);
      if (!marked.success) return err("malformed");
      if (!descriptionsOf(marked.data).includes(markOf(reference))) continue;
      const product = productFrom(told.value);
      if (product.ok || product.error !== "missing") return product;
    }
    return ok(null);
  }

  async function find({ reference, variants }: Listing): Promise<Result<Product | null, StoreFailure>> {
    const codes = new Set([variants.at(0)?.sku, variants.at(-1)?.sku].filter((sku) => sku !== undefined));
    const createdFrom = new Date(Date.now() - recent.days * 86_400_000);
    const questions = codes.size > 0 ? [...codes].map((skuCode) => ({ skuCode })) : [{ createdFrom }];
    for (const question of questions)
      for (const status of statuses) {
        const found = await listProducts(wire, family, {
          status,
          page: 1,
          size: recent.products,
          ...question,
        });
        if (!found.ok) return found;
        const { heads, unreadable } = found.value;
        if (unreadable.includes("")) return err("malformed");
        const ours = await oursAmong(
          [...heads.map(({ product_id }) => product_id), ...unreadable],
          reference,
        );
        if (!ours.ok || ours.value) return ours;
      }
    return ok(null);
  }

  async function categoryFor(listing: Listing, before: Product | null): Promise<Step<{ category: string }>> {
    const chosen = listing.categories[0] ?? before?.category_id;
    if (chosen && /^\d{1,19}$/.test(chosen)) return ok({ category: chosen });
    const params = { subject: listing.title, locale: "en" };
    const answer = await wire.write("postproduct.redefining.categoryforecast", Forecast, params);
    if (!answer.ok) return answer;
    const entries = isDone(answer.value) ? answer.value.done.result.category_suitability_list : [];
    const [best] = entries
      .flatMap((entry) => {
        const read = Suitable.safeParse(typeof entry === "string" ? readJson(entry) : entry);
        return read.success ? [read.data] : [];
      })
      .toSorted((a, b) => a.suitabilityRank - b.suitabilityRank);
    return best
      ? ok({ category: best.categoryId })
      : refusedFor("AliExpress finds no category for this title. Let the title say what the product is.");
  }

  async function templatesFor(before: Product | null): Promise<Step<{ freight: string; promise: string }>> {
    let freight = before?.freight_template_id ?? null;
    if (freight === null) {
      const answer = await wire.call("freight.redefining.listfreighttemplate", Freight);
      if (!answer.ok) return answer;
      const all = answer.value.aeop_freight_template_d_t_o_list;
      freight = (all.find((each) => each.default) ?? all[0])?.template_id ?? null;
    }
    if (freight === null)
      return refusedFor("The store has no shipping template. Make one in AliExpress's Seller Center first.");
    if (before?.promise_template_id) return ok({ freight, promise: before.promise_template_id });
    const params = { template_id: "-1" };
    const answer = await wire.call("postproduct.redefining.querypromisetemplatebyid", Promises, params);
    if (!answer.ok) return answer;
    return ok({ freight, promise: answer.value.result.template_list[0]?.id ?? "0" });
  }

  /**
   * The addresses of pictures as a product may name them: ours, or those in the store's picture bank. What was uploaded is
   * remembered at once: a try that ends halfway leaves nothing in the bank that the next one would send again.
   */
  async function picturesOf(
    urls: readonly string[],
    memory: PictureMemory,
  ): Promise<Step<{ at: Map<string, string> }>> {
    const at = new Map<string, string>();
    for (const url of new Set(urls)) {
      const known = family.uploads ? memory.idOf(url) : url;
      if (known !== null) {
        at.set(url, known);
        continue;
      }
      const bytes = await fetchPublic(url, pictureLimits, publicDoors(env().ALLOW_LOOPBACK_STORES));
      if (!bytes.ok) {
        if (isPassing(bytes.error)) return err("unavailable");
        return refusedFor(`The picture ${url} cannot be fetched.`, "image");
      }
      const name =
        URL.parse(url)
          ?.pathname.split("/")
          .at(-1)
          ?.replace(/[^\w.-]/g, "") || "picture.jpg";
      const file = { field: "image_bytes", name, bytes: bytes.value };
      const params = { group_id: "0", file_name: name };
      const sent = await wire.write("photobank.redefining.uploadimageforsdk", Uploaded, params, file);
      if (!sent.ok) return sent;
      if (!isDone(sent.value))
        return refusedFor(sent.value.refused.words || "A picture was refused.", "image");
      await memory.note(url, sent.value.done.result.photobank_url);
      at.set(url, sent.value.done.result.photobank_url);
    }
    return ok({ at });
  }

  async function propertiesOf(categoryId: string): Promise<Result<Property[], StoreFailure>> {
    const method = "category.redefining.getchildattributesresultbypostcateidandpath";
    const answer = await wire.call(method, Properties, { param1: categoryId });
    return answer.ok ? ok(answer.value.result.attributes) : answer;
  }

  async function draftOf(
    listing: Listing,
    before: Product | null,
    memory: PictureMemory,
  ): Promise<Step<{ draft: Draft; pictures: readonly string[] }>> {
    const wrong = faultIn(listing, family, price);
    if (wrong) return ok({ refused: wrong });
    const category = await categoryFor(listing, before);
    if (!category.ok || isRefused(category.value)) return category as Step<never>;
    const offered = await propertiesOf(category.value.category);
    const [chosen] = listing.categories;
    if (!offered.ok && chosen && (offered.error === "rejected" || offered.error === "missing"))
      return refusedFor(chosen, "category");
    if (!offered.ok) return offered;
    const urls = [
      ...listing.images.slice(0, mostImages).map(({ url }) => url),
      ...listing.variants.flatMap(({ image }) => image ?? []),
    ];
    const pictures = await picturesOf(urls, memory);
    if (!pictures.ok || isRefused(pictures.value)) return pictures as Step<never>;
    const { at } = pictures.value;
    const variants = listing.variants.map((each) => ({
      ...each,
      image: (each.image && at.get(each.image)) || null,
    }));
    const named = choicesFor({ ...listing, variants }, offered.value, before, family.most.name);
    if ("refused" in named) return ok(named);
    const templates = await templatesFor(before);
    if (!templates.ok || isRefused(templates.value)) return templates as Step<never>;
    const weights = listing.variants.flatMap(({ weightG }) => weightG ?? []);
    const draft: Draft = {
      categoryId: category.value.category,
      title: listing.title.trim(),
      html: `${listing.description}<p>${markOf(listing.reference)}</p>`,
      images: listing.images.slice(0, mostImages).flatMap(({ url }) => at.get(url) ?? []),
      attributes: before?.aeop_ae_product_propertys ?? nothingToSay(offered.value),
      skus: variants.map((variant, i) => ({
        code: variant.sku,
        price: price(variant.price),
        was: wasOf(variant.price, variant.compareAt),
        stock: postedStock(listing, i),
        barcode: variant.barcode,
        choices: named.choices.get(variant) ?? [],
      })),
      freightTemplateId: templates.value.freight,
      promiseTemplateId: templates.value.promise,
      weightKg: Math.max(0.001, weights.length > 0 ? Math.max(...weights) / 1000 : usualPackage.kg).toFixed(
        3,
      ),
      packageCm: [
        before?.package_length ?? usualPackage.cm[0],
        before?.package_width ?? usualPackage.cm[1],
        before?.package_height ?? usualPackage.cm[2],
      ],
      currency: before?.currency_code ?? currency,
    };
    return ok({ draft, pictures: [...at.values()] });
  }

  const wasOf = (now: bigint, before: bigint | null | undefined) =>
    before !== null && before !== undefined && before > now ? price(before) : null;

  /** Some products take no SKU without pieces, and none takes no pieces at all: that is mended after it. */
  const postedStock = ({ variants }: Listing, i: number) => {
    const stock = Math.min(variants[i]?.stock ?? 0, mostStock);
    const isSoldOut = variants.every((each) => each.stock <= 0);
    return Math.max(stock, isSoldOut && i === 0 ? 1 : family.leastStock);
  };

  async function correctStocks(product: Product, listing: Listing): Promise<Result<undefined, StoreFailure>> {
    if (family.leastStock === 0) return ok();
    const isSoldOut = listing.variants.every(({ stock }) => stock <= 0);
    const empty = listing.variants.filter(({ stock }, i) => stock <= 0 && !(isSoldOut && i === 0));
    const changes = empty.flatMap(({ sku }): StockChange[] => {
      const there = product.aeop_ae_product_s_k_us.find(({ sku_code }) => sku_code === sku);
      return there ? [{ skuId: there.id, code: sku, stock: 0 }] : [];
    });
    return changes.length > 0
      ? done(await family.setStocks(wire, new Map([[product.product_id, changes]])))
      : ok();
  }

  async function shelve(
    productIds: readonly string[],
    on: boolean,
  ): Promise<Result<undefined, StoreFailure>> {
    for (let at = 0; at < productIds.length; at += 50) {
      const product_ids = productIds.slice(at, at + 50).join(";");
      const method = on
        ? "postproduct.redefining.onlineaeproduct"
        : "postproduct.redefining.offlineaeproduct";
      const answer = await wire.call(method, Anything, { product_ids });
      if (!answer.ok) return answer;
    }
    return ok();
  }

  return {
    /** The tree has thousands of leaves, so it is read level by level. */
    async categories(under?: string): Promise<Result<StoreCategory[], StoreFailure>> {
      const params = { category_id: under ?? "0" };
      const answer = await wire.call("solution.seller.category.tree.query", Level, params);
      if (!answer.ok) return answer;
      return ok(
        answer.value.children_category_list.map((category) => ({
          externalId: category.children_category_id,
          name: category.multi_language_names,
          parent: under ?? null,
          ...(category.is_leaf_category ? {} : { group: true }),
        })),
      );
    },

    async findListing(listing: Listing): Promise<Result<Listed | null, StoreFailure>> {
      const found = await find(listing);
      return found.ok ? ok(found.value && listedOf(found.value)) : found;
    },

    async putListing(
      listing: Listing,
      externalId: string | null,
      noteMade?: (externalId: string) => Promise<void>,
      memory: PictureMemory = noMemory(),
    ): Promise<Result<ListingAnswer, StoreFailure>> {
      // A run that was cut off has made the product and nobody has noted its id: nothing is posted twice.
      const before = externalId === null ? await find(listing) : await readProduct(wire, family, externalId);
      if (!before.ok) return before;
      if (before.value && isForeign(before.value, currency))
        return refusedFor(
          `This product has its prices in ${before.value.currency_code}, not in ${currency}.`,
        );
      const made = await draftOf(listing, before.value, memory);
      if (!made.ok) return made;
      if (isRefused(made.value)) return ok(made.value);
      const { method, params } = family.post(made.value.draft, before.value?.product_id ?? null);
      const posted = await wire.write(method, Posted, params);
      if (!posted.ok) return posted;
      if (!isDone(posted.value)) {
        const refused = refusalOf(posted.value.refused, listing);
        // One of them may be in the bank no more: the next try sends them again.
        if (refused.why === "image") for (const picture of made.value.pictures) await memory.forget(picture);
        return ok({ refused });
      }
      const productId = posted.value.done.result.product_id;
      // Lists show a new product only after a while, and reading it back may fail: its id is kept first.
      if (before.value === null) await noteMade?.(productId);
      const product = await readProduct(wire, family, productId);
      // It is there: another try finds it.
      if (!product.ok) return product.error === "missing" ? err("unavailable") : product;
      const corrected = await correctStocks(product.value, listing);
      if (!corrected.ok) return corrected;
      const shown = listing.published && listing.variants.some(({ stock }) => stock > 0);
      const isOffline = product.value.product_status_type.toLowerCase() === "offline";
      if (shown === isOffline) {
        const shelved = await shelve([productId], shown);
        if (!shelved.ok) return shelved;
      }
      return ok({ listed: listedOf(product.value) });
    },

    async showListing(externalId: string, shown: boolean): Promise<Result<undefined, StoreFailure>> {
      return /^\d{1,19}$/.test(externalId) ? shelve([externalId], shown) : err("missing");
    },

    async removeListing(externalId: string): Promise<Result<undefined, StoreFailure>> {
      if (!/^\d{1,19}$/.test(externalId)) return ok();
      const gone = done(await family.remove(wire, externalId));
      return gone.ok || gone.error === "missing" ? ok() : gone;
    },

    async updateVariants(
      updates: readonly VariantUpdate[],
    ): Promise<Result<{ missing: string[] }, StoreFailure>> {
      const missing: string[] = [];
      const stocks = new Map<string, StockChange[]>();
      const stocksBefore = new Map<string, StockChange[]>();
      const pricesOf = new Map<string, PriceChange[]>();
      const [off, on]: [string[], string[]] = [[], []];
      for (const [productId, own] of byProduct(updates)) {
        const read = await readProduct(wire, family, productId);
        if (!read.ok && read.error !== "missing") return read;
        const skus = read.ok ? read.value.aeop_ae_product_s_k_us : [];
        const found = own.flatMap((update) => {
          const { skuId } = variantParts(update.externalId);
          const sku = skus.find((each) => bareSkuId(each.id) === skuId);
          if (!sku) missing.push(update.externalId);
          return sku ? [{ update, sku }] : [];
        });
        if (!read.ok || found.length === 0) continue;
        // The figure would be taken for one of another currency.
        if (isForeign(read.value, currency) && found.some(({ update }) => update.price !== undefined))
          return err("rejected");
        const isOffline = read.value.product_status_type.toLowerCase() === "offline";
        const change = stockChange(
          skus,
          isOffline,
          found.flatMap(({ update, sku }) =>
            update.stock === undefined ? [] : [{ sku, stock: update.stock, told: update.told }],
          ),
        );
        const named = [...found.map(({ sku }) => sku.sku_code), ...change.stocks.map(({ code }) => code)];
        // Overseas, SKUs are named by their code alone.
        if (!family.uploads && named.includes("")) return err("rejected");
        if (change.stocks.length > 0) stocks.set(productId, change.stocks);
        if (change.soldOut && !isOffline) off.push(productId);
        if (change.back) {
          on.push(productId);
          stocksBefore.set(
            productId,
            change.stocks.map((each) => ({
              ...each,
              stock: skus.find(({ id }) => id === each.skuId)?.ipm_sku_stock ?? 0,
            })),
          );
        }
        const priced = found.flatMap(({ update, sku }): PriceChange[] =>
          update.price === undefined
            ? []
            : [
                {
                  skuId: sku.id,
                  code: sku.sku_code,
                  price: price(update.price),
                  was: wasOf(update.price, update.compareAt),
                },
              ],
        );
        if (priced.length > 0) pricesOf.set(productId, priced);
      }
      // Put back, the stock says again that the product waits for the shelf: a later try sees it.
      const show = async () => {
        const shown = await shelve(on, true);
        if (!shown.ok && shown.error !== "unavailable") await family.setStocks(wire, stocksBefore);
        return shown;
      };
      // What is sold out leaves the shelf before anything else. A price that is refused keeps nothing off it.
      const steps = [
        () => shelve(off, false),
        async () => done(await family.setStocks(wire, stocks)),
        show,
        async () => done(await family.setPrices(wire, pricesOf)),
      ];
      for (const step of steps) {
        const taken = await step();
        if (!taken.ok) return taken.error === "missing" ? err("rejected") : taken;
      }
      return ok({ missing });
    },
  };
}

const isDone = <T>(answer: { done: T } | { refused: Refusal }): answer is { done: T } => "done" in answer;

function done(answer: Result<{ refused: Refusal | null }, StoreFailure>): Result<undefined, StoreFailure> {
  if (!answer.ok) return answer;
  return answer.value.refused ? err(failureOf(answer.value.refused)) : ok();
}

const isPassing = (failure: FetchFailure) => passingFailures.has(failure) && failure !== "refused";

/** What AliExpress would refuse without saying which field it is. */
function faultIn(listing: Listing, family: Family, price: (amount: bigint) => string): ListingRefusal | null {
  const refused = (words: string, sku: string | null = null) => ({ why: "field" as const, words, sku });
  const { title } = family.most;
  if (listing.title.trim().length > title) return refused(`The title is longer than ${title} characters.`);
  if (listing.images.length === 0) return { why: "image", words: "AliExpress wants a picture.", sku: null };
  const dear = listing.variants.find((variant) => {
    const amount = Number(price(variant.price));
    return amount < priceRange.least || amount > priceRange.most;
  });
  return dear
    ? refused(`A price must be between ${priceRange.least} and ${priceRange.most}.`, dear.sku)
    : null;
}

function nothingToSay(offered: readonly Property[]): Draft["attributes"] {
  return offered
    .filter(({ sku, required }) => required && !sku)
    .flatMap((property) => {
      const value = property.values.find(({ names }) => saysNothing.test(names));
      return value
        ? [{ attr_name_id: property.id, attr_value_id: value.id, attr_name: null, attr_value: null }]
        : [];
    });
}

function refusalOf({ code, words }: Refusal, listing: Listing): ListingRefusal {
  const said = words || code || "refused";
  const why = /image|picture|photo/i.test(said)
    ? "image"
    : /sku.{0,12}(code|exist|duplicate)|duplicate sku/i.test(said)
      ? "sku"
      : "field";
  const named = listing.variants
    .map(({ sku }: ListingVariant) => sku)
    .toSorted((a, b) => b.length - a.length)
    .find((sku) => said.includes(sku));
  return { why, words: said.slice(0, 300), sku: named ?? null };
}

function byProduct(updates: readonly VariantUpdate[]): Map<string, VariantUpdate[]> {
  const groups = new Map<string, VariantUpdate[]>();
  for (const update of updates) {
    const { productId } = variantParts(update.externalId);
    groups.set(productId, [...(groups.get(productId) ?? []), update]);
  }
  return groups;
}

/**
 * What becomes of the stock of a product's SKUs. One of them has to keep a piece: a product that is sold out keeps one and
 * leaves the shelf. By that one piece it is known, and comes back with the next; `told` is what was told last of a SKU.
 */
export function stockChange(
  skus: readonly Sku[],
  isOffline: boolean,
  wanted: readonly { sku: Sku; stock: number; told?: number | null | undefined }[],
): { stocks: StockChange[]; soldOut: boolean; back: boolean } {
  if (wanted.length === 0) return { stocks: [], soldOut: false, back: false };
  const wishes = new Map(wanted.map(({ sku, stock }) => [sku, Math.min(Math.max(stock, 0), mostStock)]));
  // A run that was cut off may have set the stock already: what was told before it says more than what stands there.
  const told = new Map(
    wanted.flatMap(({ sku, told }) => (typeof told === "number" ? [[sku, told] as const] : [])),
  );
  const wasTold = [...told.values()].reduce((sum, stock) => sum + stock, 0);
  const had = skus.reduce((sum, sku) => sum + (told.has(sku) ? 0 : sku.ipm_sku_stock), 0);
  const after = skus.map((sku) => ({ sku, stock: wishes.get(sku) ?? sku.ipm_sku_stock }));
  const wasSoldOut = isOffline && wasTold === 0 && (told.size > 0 ? had <= 1 : had === 1);
  // The piece that only stands for none is not to be sold.
  const standsFor = (sku: Sku) => wasSoldOut && !wishes.has(sku) && sku.ipm_sku_stock === 1;
  const keeper = skus.find(({ ipm_sku_stock }) => ipm_sku_stock > 0) ?? skus[0];
  const isLeft = after.some(({ sku, stock }) => stock > 0 && !standsFor(sku));
  const stocks = after.flatMap(({ sku, stock }): StockChange[] => {
    const now = isLeft ? (standsFor(sku) ? 0 : stock) : sku === keeper ? 1 : stock;
    const isOurs = wishes.has(sku) || (isLeft && standsFor(sku));
    return isOurs && now !== sku.ipm_sku_stock ? [{ skuId: sku.id, code: sku.sku_code, stock: now }] : [];
  });
  return { stocks, soldOut: !isLeft, back: wasSoldOut && isLeft };
}
