/** Our products in a WooCommerce store: written whole, found again by their SKU, kept in step in batches. */
import { z } from "zod";
import { decimalText } from "~/platform/money";
import { err, ok, type Result } from "~/platform/result";
import { name } from "../stores/reading";
import type {
  Listed,
  Listing,
  ListingAnswer,
  ListingRefusal,
  ListingVariant,
  PictureMemory,
  StoreCategory,
  StoreFailure,
  UpdatesTaken,
  VariantUpdate,
} from "../stores/store-platform";
import { noMemory } from "../stores/picture-memory";
import { adopt, putGallery, refusedFor, sendToVariation, StorePicture } from "./pictures.server";
import { entries, id, list, shown } from "./php";
import { gmtOrNull } from "./shapes";
import type { wooCall } from "./wire.server";

type Call = <S extends z.ZodType>(
  schema: S,
  rest: Parameters<typeof wooCall>[2],
) => ReturnType<typeof wooCall<S>>;

/** By this entry of a product's metadata we know our own: a member's product may have the same SKU. */
const markKey = "_quayside_listing";

/** The most items of one batch that WooCommerce takes (413 beyond it). */
const batchSize = 100;

const Refused = z.object({ code: z.string(), message: shown(1000) });
const Meta = z.object({ key: z.string(), value: z.unknown() });
const Made = z.object({
  id,
  sku: shown(300),
  permalink: z.string().nullish().catch(null),
  meta_data: entries(Meta),
  images: entries(StorePicture),
  attributes: entries(
    z.object({
      name: z.string(),
      visible: z.boolean().catch(true),
      variation: z.boolean().catch(false),
      options: entries(z.string()),
    }),
  ),
  date_modified_gmt: z.string().nullish(),
});
/** A product, or why it was refused; WooCommerce answers that with 400. */
const Answer = z.union([Refused, Made]);
const Variation = z.object({
  id,
  sku: shown(300),
  image: StorePicture.nullish().catch(null),
  meta_data: entries(Meta),
  /** Whether its stock is counted; `parent` where the product's is. Some plugins send a number as a text. */
  manage_stock: z.unknown(),
  stock_quantity: z.coerce.number().nullish().catch(null),
});
type Variation = z.infer<typeof Variation>;
const Item = z.union([z.object({ id: z.unknown(), error: Refused }), Variation]);
const Batch = z.object({ create: list(Item), update: list(Item) });

/** More categories than these pages hold are cut off: nobody chooses among so many. */
const categoryPages = 5;
const Category = z.object({
  id,
  name,
  parent: z.int().transform((parent) => (parent === 0 ? null : String(parent))),
});

type Step<T> = Result<T | { refused: ListingRefusal }, StoreFailure>;

/** What WooCommerce writes of our listings; `currency` is the store's own. */
export function wooListings(call: Call, currency: string) {
  const price = (amount: bigint) => decimalText(amount, currency);

  async function find(listing: Listing): Promise<Result<Listed | null, StoreFailure>> {
    const query = { sku: skuOf(listing), status: "any", per_page: 10 };
    const found = await call(z.array(Made), { path: "wc/v3/products", query });
    if (!found.ok) return found;
    const product = found.value.value.find(({ meta_data }) =>
      meta_data.some(({ key, value }) => key === markKey && value === listing.reference),
    );
    return product ? listedOf(product, listing) : ok(null);
  }

  async function listedOf(
    product: z.infer<typeof Made>,
    listing: Listing,
  ): Promise<Result<Listed, StoreFailure>> {
    const at = {
      externalId: product.id,
      url: product.permalink ?? null,
      modifiedAt: gmtOrNull(product.date_modified_gmt),
    };
    if (isSimple(listing)) return ok({ ...at, variants: [{ sku: product.sku, externalId: product.id }] });
    const there = await variationsOf(product.id);
    if (!there.ok) return there;
    const variants = [...there.value].map(([sku, variation]) => ({
      sku,
      externalId: `${product.id}:${variation.id}`,
    }));
    return ok({ ...at, variants });
  }

  async function variationsOf(productId: string): Promise<Result<Map<string, Variation>, StoreFailure>> {
    const known = new Map<string, Variation>();
    for (let page = 1; ; page++) {
      const query = { per_page: 100, page, orderby: "id", order: "asc" };
      const answer = await call(z.array(Variation), {
        path: `wc/v3/products/${productId}/variations`,
        query,
      });
      if (!answer.ok) return answer;
      for (const variation of answer.value.value) known.set(variation.sku || `#${variation.id}`, variation);
      const { pages, value } = answer.value;
      if (pages === null ? value.length < 100 : page >= pages) return ok(known);
    }
  }

  /**
   * Writes the product itself, without its pictures. A new one stays a draft until all of it is there. What its owner added
   * to one that is there stays.
   */
  async function putProduct(
    listing: Listing,
    externalId: string | null,
  ): Promise<Step<z.infer<typeof Made>>> {
    const path = externalId === null ? "wc/v3/products" : `wc/v3/products/${encodeURIComponent(externalId)}`;
    const before = externalId === null ? null : await call(Made, { path });
    if (before && !before.ok) return before;
    const simple = isSimple(listing);
    const [only] = listing.variants;
    const body = {
      name: listing.title,
      description: listing.description,
      type: simple ? "simple" : "variable",
      sku: skuOf(listing),
      meta_data: [{ key: markKey, value: listing.reference }],
      ...(listing.categories.length > 0
        ? { categories: listing.categories.map((category) => ({ id: Number(category) })) }
        : {}),
      attributes: attributesOf(listing, before?.value.value.attributes ?? []),
      ...(externalId === null ? { status: "draft" } : {}),
      ...(simple && only ? fieldsOf(only, externalId !== null) : {}),
    };
    const method = externalId === null ? "POST" : "PUT";
    const answer = await call(Answer, { method, path, body, accept: [400] });
    if (!answer.ok) return answer;
    const { value } = answer.value;
    if (!("code" in value)) return ok(value);
    return ok({ refused: refusalOf(value, null) });
  }

  const fieldsOf = (variant: ListingVariant, isThere: boolean) => ({
    sku: variant.sku,
    // An empty sale price would end a sale that is still to come.
    ...(isThere && variant.keepPrice ? {} : pricesOf(variant)),
    manage_stock: true,
    stock_quantity: variant.stock,
    weight: variant.weightG === null ? "" : String(variant.weightG / 1000),
    ...(variant.barcode ? { global_unique_id: variant.barcode } : {}),
  });

  /** WooCommerce has a regular price and a sale price; the lower one is what the buyer pays. */
  const pricesOf = ({
    price: now,
    compareAt = null,
  }: Pick<ListingVariant, "price"> & { compareAt?: bigint | null }) =>
    compareAt !== null && compareAt > now
      ? { regular_price: price(compareAt), sale_price: price(now) }
      : { regular_price: price(now), sale_price: "" };

  async function putVariations(
    productId: string,
    listing: Listing,
    memory: PictureMemory,
  ): Promise<Step<null>> {
    const there = await variationsOf(productId);
    if (!there.ok) return there;
    const base = `wc/v3/products/${encodeURIComponent(productId)}/variations`;
    const pictures = [...there.value.values()].flatMap(({ image }) => image ?? []);
    for (const { image } of listing.variants) if (image) await adopt(image, pictures, memory);
    const items = listing.variants.map((variant) => ({ variant, known: there.value.get(variant.sku) }));
    const bodyOf = (variant: ListingVariant, isThere: boolean) => ({
      ...fieldsOf(variant, isThere),
      status: "publish",
      attributes: listing.options.map(({ name }, i) => ({ name, option: variant.values[i] ?? "" })),
      meta_data: [{ key: markKey, value: listing.reference }],
      ...imageOf(variant, memory),
    });
    const wanted = new Set(listing.variants.map(({ sku }) => sku));
    // Those from before variations had our mark are known by their SKU.
    const own = new Set(listing.ownSkus ?? []);
    const isOurs = ({ sku, meta_data }: Variation) =>
      own.has(sku) || meta_data.some(({ key, value }) => key === markKey && value === listing.reference);
    const gone = [...there.value]
      .filter(([sku, variation]) => !wanted.has(sku) && isOurs(variation))
      .map(([, variation]) => Number(variation.id));
    const path = `${base}/batch`;
    const ids = new Map<string, string>();
    const late = new Set(
      listing.variants.flatMap(({ image }) => (image && memory.idOf(image) === null ? [image] : [])),
    );
    // What is removed goes first: it may have the options that a new one needs.
    for (const part of inParts(gone)) {
      const removed = await call(Batch, { method: "POST", path, body: { delete: part } });
      if (!removed.ok) return removed;
    }
    for (const part of inParts(items)) {
      const create = part.filter(({ known }) => known === undefined);
      const update = part.filter(({ known }) => known !== undefined);
      const body = {
        create: create.map(({ variant }) => bodyOf(variant, false)),
        update: update.map(({ variant, known }) => ({ id: Number(known?.id), ...bodyOf(variant, true) })),
      };
      const written = await call(Batch, { method: "POST", path, body });
      if (!written.ok) return written;
      const { value } = written.value;
      const answers = [
        ...value.create.map((item, i) => ({ item, of: create[i] })),
        ...value.update.map((item, i) => ({ item, of: update[i] })),
      ];
      for (const { item, of } of answers) {
        if (!("error" in item)) {
          if (of) ids.set(of.variant.sku, item.id);
          continue;
        }
        if (/invalid_image_id/.test(item.error.code)) return refusedFor(item.error, memory);
        return ok({ refused: refusalOf(item.error, of?.variant.sku ?? null) });
      }
    }
    return putPictures(base, listing, ids, { memory, late });
  }

  /** Pictures that the store did not have when the variations were written: each is sent once, to the first that has it. */
  async function putPictures(
    base: string,
    { variants }: Listing,
    ids: ReadonlyMap<string, string>,
    { memory, late }: { memory: PictureMemory; late: ReadonlySet<string> },
  ): Promise<Step<null>> {
    const update: { id: number; image: { id: number } }[] = [];
    for (const variant of variants) {
      const at = ids.get(variant.sku);
      if (variant.image === null || at === undefined || !late.has(variant.image)) continue;
      const { image } = imageOf(variant, memory);
      if (image) update.push({ id: Number(at), image });
      else {
        const sent = await sendToVariation(call, `${base}/${at}`, variant.image, memory);
        if (!sent.ok || sent.value) return sent;
      }
    }
    for (const part of inParts(update)) {
      const shared = await call(Batch, { method: "POST", path: `${base}/batch`, body: { update: part } });
      if (!shared.ok) return shared;
    }
    return ok(null);
  }

  async function setStatus(externalId: string, status: "publish" | "draft") {
    const path = `wc/v3/products/${encodeURIComponent(externalId)}`;
    const Changed = Made.pick({ date_modified_gmt: true });
    const done = await call(Changed, { method: "PUT", path, body: { status } });
    return done.ok ? ok(done.value.value) : done;
  }

  async function categories(): Promise<Result<StoreCategory[], StoreFailure>> {
    const found: StoreCategory[] = [];
    for (let page = 1; ; page++) {
      const query = { per_page: 100, page, orderby: "name", order: "asc" };
      const answer = await call(z.array(Category), { path: "wc/v3/products/categories", query });
      if (!answer.ok) return answer;
      const { value, pages } = answer.value;
      found.push(...value.map(({ id: externalId, name, parent }) => ({ externalId, name, parent })));
      if (page >= Math.min(pages ?? 1, categoryPages)) return ok(found);
    }
  }

  /** Whether the store still has all chosen categories. WooCommerce itself leaves out unknown ones without a word. */
  async function goneCategory({ categories: chosen }: Listing): Promise<Result<string | null, StoreFailure>> {
    if (chosen.length === 0) return ok(null);
    const query = { include: chosen.join(","), per_page: 100 };
    const there = await call(z.array(Category.pick({ id: true })), {
      path: "wc/v3/products/categories",
      query,
    });
    if (!there.ok) return there;
    const known = new Set(there.value.value.map((category) => category.id));
    return ok(chosen.find((category) => !known.has(category)) ?? null);
  }

  return {
    categories,

    findListing: find,

    async putListing(
      listing: Listing,
      externalId: string | null,
      noteMade?: (externalId: string) => Promise<void>,
      memory: PictureMemory = noMemory(),
    ): Promise<Result<ListingAnswer, StoreFailure>> {
      const gone = await goneCategory(listing);
      if (!gone.ok) return gone;
      if (gone.value !== null) return ok({ refused: { why: "category", words: gone.value, sku: null } });
      // A run that was cut off has made the product and nobody has noted its id.
      const before = externalId === null ? await find(listing) : ok({ externalId });
      if (!before.ok) return before;
      const made = await putProduct(listing, before.value?.externalId ?? null);
      if (!made.ok) return made;
      if ("refused" in made.value) return ok({ refused: made.value.refused });
      let product = made.value;
      if (!before.value) await noteMade?.(product.id);
      const pictured = await putGallery(call, product, listing.images, memory);
      if (!pictured.ok) return pictured;
      if (pictured.value) return ok({ refused: pictured.value.refused });
      if (!isSimple(listing)) {
        const varied = await putVariations(product.id, listing, memory);
        if (!varied.ok) return varied;
        if (varied.value) return ok({ refused: varied.value.refused });
      }
      const done = await setStatus(product.id, listing.published ? "publish" : "draft");
      if (!done.ok) return done;
      product = { ...product, ...done.value };
      const listed = await listedOf(product, listing);
      return listed.ok ? ok({ listed: listed.value }) : listed;
    },

    async showListing(externalId: string, shown: boolean): Promise<Result<undefined, StoreFailure>> {
      const done = await setStatus(externalId, shown ? "publish" : "draft");
      return done.ok ? ok() : done;
    },

    async removeListing(externalId: string): Promise<Result<undefined, StoreFailure>> {
      const path = `wc/v3/products/${encodeURIComponent(externalId)}`;
      const gone = await call(z.unknown(), { method: "DELETE", path, query: { force: true } });
      return gone.ok || gone.error === "missing" ? ok() : gone;
    },

    async updateVariants(updates: readonly VariantUpdate[]): Promise<Result<UpdatesTaken, StoreFailure>> {
      const missing: string[] = [];
      const uncounted: string[] = [];
      for (const [productId, own] of byProduct(updates)) {
        const base = productId === "" ? "wc/v3/products" : `wc/v3/products/${productId}/variations`;
        for (const part of inParts(own)) {
          const update = part.map(({ at, stock, price: now, compareAt }) => ({
            id: Number(at),
            ...(stock === undefined ? {} : { manage_stock: true, stock_quantity: stock }),
            ...(now === undefined ? {} : pricesOf({ price: now, compareAt: compareAt ?? null })),
          }));
          const done = await call(Batch, { method: "POST", path: `${base}/batch`, body: { update } });
          if (!done.ok && done.error === "missing") missing.push(...part.map(({ externalId }) => externalId));
          else if (!done.ok) return done;
          else
            for (const [i, item] of done.value.value.update.entries()) {
              if (!("error" in item)) {
                const sent = part[i];
                if (sent?.stock !== undefined && !counts(item, sent.stock)) uncounted.push(sent.externalId);
                continue;
              }
              if (!/invalid_id|invalid_product_id/.test(item.error.code)) return err("rejected");
              missing.push(part[i]?.externalId ?? "");
            }
        }
      }
      return ok({ missing, uncounted });
    },
  };
}

/**
 * Whether a store counts what it was told. With WooCommerce's own stock management off a quantity is answered 200 and
 * ignored: `manage_stock` of the answer is `managing_stock()`, which is false then (REST products controller; seen on
 * 10.0.2). What is sold meanwhile can only make it less.
 */
function counts({ manage_stock, stock_quantity }: z.infer<typeof Variation>, told: number): boolean {
  const managed = !(
    manage_stock === undefined || ["false", "0", "", "no", "null"].includes(String(manage_stock))
  );
  return managed && stock_quantity !== null && stock_quantity !== undefined && stock_quantity <= told;
}

function attributesOf({ options }: Listing, before: z.infer<typeof Made>["attributes"]) {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const ours = options.map(({ name, values }) => {
    const there = before.find((attribute) => same(attribute.name, name))?.options ?? [];
    const added = there.filter((value) => !values.some((own) => same(own, value)));
    return { name, visible: true, variation: true, options: [...values, ...added] };
  });
  return [...ours, ...before.filter(({ name }) => !options.some((own) => same(own.name, name)))];
}

function imageOf({ image }: ListingVariant, memory: PictureMemory): { image?: { id: number } } {
  const known = image === null ? null : memory.idOf(image);
  return known === null ? {} : { image: { id: Number(known) } };
}

const isSimple = ({ options }: Listing) => options.length === 0;

/** A product without variants has the SKU of its only one; a parent of variations has our reference. */
const skuOf = (listing: Listing) =>
  isSimple(listing) ? (listing.variants[0]?.sku ?? "") : listing.reference;

function refusalOf({ code, message }: z.infer<typeof Refused>, sku: string | null): ListingRefusal {
  const why = /sku/.test(code) ? "sku" : /image/.test(code) ? "image" : "field";
  return { why, words: message.slice(0, 300), sku };
}

function* inParts<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}

/** Updates by their product; products without variants under the empty text. */
function byProduct(updates: readonly VariantUpdate[]) {
  const groups = new Map<string, (VariantUpdate & { at: string })[]>();
  for (const update of updates) {
    const [first = "", variation] = update.externalId.split(":");
    const productId = variation === undefined ? "" : first;
    const group = groups.get(productId) ?? [];
    group.push({ ...update, at: variation ?? first });
    groups.set(productId, group);
  }
  return groups;
}
