/** Our products in a Shopify shop: written whole, found again by a custom id, kept in step in batches. */
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
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
  StoreCategory,
  StoreFailure,
  StoreLocation,
  UpdatesTaken,
  VariantUpdate,
} from "../stores/store-platform";
import {
  gid,
  instantOrNull,
  Page,
  refusedBy,
  UserErrors,
  variantId,
  variantParts,
  type UserError,
} from "./shapes";
import type { Call } from "./wire.server";

/** Our reference in a product's metafields. Its type says that no two products have the same. */
const markField = { namespace: "$app", key: "quayside_listing" } as const;
const picturesField = {
  namespace: "$app",
  key: "quayside_pictures",
  type: "single_line_text_field",
} as const;

const batch = { skus: 40, variants: 100 } as const;
/** Milliseconds between looks at pictures that Shopify is fetching; after the last one they are taken as fetched. */
const looksMs = [100, 200, 400, 800, 1_600, 3_200, 6_400] as const;

const Numbered = (type: string) =>
  z
    .string()
    .startsWith(`gid://shopify/${type}/`)
    .transform((id) => id.slice(id.lastIndexOf("/") + 1));

const VariantPage = z.object({
  pageInfo: Page,
  nodes: z.array(z.object({ id: Numbered("ProductVariant"), sku: z.string().nullish() })),
});
const Written = z.object({
  id: Numbered("Product"),
  onlineStoreUrl: z.string().nullish(),
  updatedAt: z.string().nullish(),
  pictures: z.object({ value: z.string() }).nullish(),
  media: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        mediaErrors: z.array(z.object({ message: z.string() })),
      }),
    ),
  }),
  variants: VariantPage,
});
type Written = z.infer<typeof Written>;

const Done = z.object({ userErrors: UserErrors });
const doneOrRefused = (errors: readonly UserError[]): Result<undefined, StoreFailure> =>
  errors.length === 0 ? ok() : err(refusedBy(errors));
const Service = z.object({ serviceName: z.string(), type: z.string() }).nullish();
const serviceOf = (location: { fulfillmentService?: z.infer<typeof Service> }): string | null =>
  location.fulfillmentService?.type === "THIRD_PARTY" ? location.fulfillmentService.serviceName : null;

const Services = z.object({
  nodes: z.array(
    z
      .object({
        inventoryItem: z.object({
          inventoryLevels: z.object({
            pageInfo: z.object({ hasNextPage: z.boolean() }),
            nodes: z.array(z.object({ location: z.object({ fulfillmentService: Service }) })),
          }),
        }),
      })
      .nullable(),
  ),
});
const servicesAtOnce = 40;

const Places = z.object({
  locations: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string().default(""),
        isActive: z.boolean(),
        fulfillsOnlineOrders: z.boolean(),
        fulfillmentService: Service,
      }),
    ),
  }),
  publications: z.object({
    nodes: z.array(z.object({ id: z.string(), app: z.object({ handle: z.string().nullish() }).nullish() })),
  }),
});
const Stock = z.object({
  nodes: z.array(
    z
      .object({
        id: Numbered("ProductVariant"),
        product: z.object({ id: Numbered("Product") }),
        inventoryItem: z.object({
          id: z.string(),
          tracked: z.boolean(),
          inventoryLevel: z
            .object({ id: z.string(), quantities: z.array(z.object({ quantity: z.int() })).default([]) })
            .nullish(),
        }),
        /** Of all places together. */
        inventoryQuantity: z.int().nullish(),
      })
      .nullable(),
  ),
});
type Stocked = NonNullable<z.infer<typeof Stock>["nodes"][number]>;

/** More collections than these pages of 250 hold are cut off: nobody chooses among so many (*config*). */
const collectionPages = 2;

type Where = { location: string | null; onlineStore: string | null; locations: StoreLocation[] };

type Identifier = { id: string } | { customId: typeof markField & { value: string } };

/** Ids count up: the oldest place has the least one. A place that is added later never becomes the one we tell. */
const ageOf = ({ id }: { id: string }) => BigInt(/^\d{1,20}$/.exec(id.split("/").at(-1) ?? "")?.[0] ?? 0);

const elsewhereOf = ({ inventoryItem: { inventoryLevel }, inventoryQuantity }: Stocked) =>
  Math.max(0, (inventoryQuantity ?? 0) - (inventoryLevel?.quantities[0]?.quantity ?? 0));

/**
 * What Shopify writes of our listings; `currency` is the shop's own. `chosen`: the place where our goods are counted,
 * by its id; the oldest that fulfils online orders where none is chosen.
 */
export function shopifyListings(call: Call, currency: string, chosen: string | null = null) {
  const price = (amount: bigint) => decimalText(amount, currency);
  const compareAtOf = (now: bigint, before: bigint | null) =>
    before !== null && before > now ? price(before) : null;

  let where: Promise<Result<Where, StoreFailure>> | null = null;
  let marked = false;

  async function readWhere(): Promise<Result<Where, StoreFailure>> {
    const answer = await call("places", Places);
    if (!answer.ok) return answer;
    const open = answer.value.locations.nodes
      // What is counted at another service's location is sent by that service.
      .filter((place) => place.isActive && serviceOf(place) === null)
      .sort((a, b) => (ageOf(a) < ageOf(b) ? -1 : 1));
    const own = chosen
      ? open.find(({ id }) => id === chosen)
      : (open.find(({ fulfillsOnlineOrders }) => fulfillsOnlineOrders) ?? open[0]);
    // Its name is in the language of the shop ("Onlineshop", "Boutique en ligne"); the handle of its app is not.
    const store = answer.value.publications.nodes.find(({ app }) => app?.handle === "online_store");
    const locations = [...open]
      .sort((a, b) => Number(b.fulfillsOnlineOrders) - Number(a.fulfillsOnlineOrders))
      .map(({ id, name }) => ({ id, name }));
    return ok({ location: own?.id ?? null, onlineStore: store?.id ?? null, locations });
  }

  /** Where stock is written. A place that was chosen and is closed takes none: another would be a silent change. */
  async function ownPlace(): Promise<Result<Where & { location: string }, StoreFailure>> {
    const places = await placesOf();
    if (!places.ok) return places;
    const { location } = places.value;
    return location === null ? err("rejected") : ok({ ...places.value, location });
  }

  async function locations(): Promise<Result<StoreLocation[], StoreFailure>> {
    const places = await placesOf();
    return places.ok ? ok(places.value.locations) : places;
  }

  async function otherServices(
    externalIds: readonly string[],
  ): Promise<Result<ReadonlyMap<string, string>, StoreFailure>> {
    const found = new Map<string, string>();
    for (const part of inParts(externalIds, servicesAtOnce)) {
      const ids = part.map((externalId) => gid("ProductVariant", variantParts(externalId).id));
      const answer = await call("services", Services, { ids });
      if (!answer.ok) return answer;
      for (const [i, externalId] of part.entries()) {
        const levels = answer.value.nodes[i]?.inventoryItem.inventoryLevels;
        if (!levels || levels.pageInfo.hasNextPage) continue;
        const services = levels.nodes.map(({ location }) => serviceOf(location));
        const [service] = services;
        if (service && !services.includes(null)) found.set(externalId, service);
      }
    }
    return ok(found);
  }

  async function placesOf(): Promise<Result<Where, StoreFailure>> {
    where ??= readWhere();
    const read = await where;
    if (!read.ok) where = null;
    return read;
  }

  /** Custom ids need a definition of their metafield. One that is there already is as good. */
  async function ensureMark(): Promise<Result<undefined, StoreFailure>> {
    if (marked) return ok();
    const definition = { name: "Quayside listing", ...markField, type: "id", ownerType: "PRODUCT" };
    const made = await call("mark", z.object({ metafieldDefinitionCreate: Done }), { definition });
    if (!made.ok) return made;
    const refused = made.value.metafieldDefinitionCreate.userErrors.filter(({ code }) => code !== "TAKEN");
    if (refused.length > 0) return err(refusedBy(refused));
    marked = true;
    return ok();
  }

  const byReference = (reference: string): Identifier => ({ customId: { ...markField, value: reference } });

  async function read(identifier: Identifier): Promise<Result<Written | null, StoreFailure>> {
    const ready = "customId" in identifier ? await ensureMark() : ok();
    if (!ready.ok) return ready;
    const answer = await call("written", z.object({ productByIdentifier: Written.nullable() }), {
      identifier,
    });
    if (!answer.ok) return answer;
    const product = answer.value.productByIdentifier;
    if (!product) return ok(null);
    let { hasNextPage, endCursor } = product.variants.pageInfo;
    while (hasNextPage) {
      const Rest = z.object({ product: z.object({ variants: VariantPage }) });
      const more = await call("writtenVariants", Rest, { id: gid("Product", product.id), after: endCursor });
      if (!more.ok) return more;
      product.variants.nodes.push(...more.value.product.variants.nodes);
      ({ hasNextPage, endCursor } = more.value.product.variants.pageInfo);
    }
    return ok(product);
  }

  function listedOf(product: Written): Listed {
    const variants = product.variants.nodes.map(({ id, sku }) => ({
      sku: sku ?? "",
      externalId: variantId(product.id, id),
    }));
    const { id: externalId, onlineStoreUrl: url = null, updatedAt } = product;
    return { externalId, url, variants, modifiedAt: instantOrNull(updatedAt) };
  }

  /** Shopify lets several products have one SKU; we do not, because orders would be linked to either of them. */
  async function takenSku(
    listing: Listing,
    own: string | null,
  ): Promise<Result<ListingRefusal | null, StoreFailure>> {
    const Found = z.object({
      productVariants: z.object({
        pageInfo: Page,
        nodes: z.array(
          z.object({
            sku: z.string().nullish(),
            displayName: z.string(),
            product: z.object({ id: Numbered("Product") }),
          }),
        ),
      }),
    });
    const skus = new Set(listing.variants.map(({ sku }) => sku));
    for (const part of inParts([...skus], batch.skus)) {
      const query = part.map((sku) => `sku:'${sku.replace(/[\\']/g, "\\$&")}'`).join(" OR ");
      for (let after: string | null | undefined = null; after !== undefined;) {
        const answer: Result<z.infer<typeof Found>, StoreFailure> = await call("skus", Found, {
          query,
          after,
        });
        if (!answer.ok) return answer;
        const { nodes, pageInfo }: z.infer<typeof Found>["productVariants"] = answer.value.productVariants;
        // Its search is not exact: what it finds is compared.
        const taken = nodes.find(({ sku, product }) => sku && skus.has(sku) && product.id !== own);
        if (taken?.sku) {
          const words = `The SKU ${taken.sku} belongs to "${taken.displayName}" already.`.slice(0, 300);
          return ok({ why: "sku", words, sku: taken.sku });
        }
        after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
      }
    }
    return ok(null);
  }

  function variantInput(
    listing: Listing,
    variant: ListingVariant,
    known: string | undefined,
    location: string,
  ) {
    const values = listing.options.length === 0 ? ["Default Title"] : variant.values;
    return {
      ...(known === undefined
        ? { inventoryQuantities: [{ locationId: location, name: "available", quantity: variant.stock }] }
        : { id: gid("ProductVariant", known) }),
      sku: variant.sku,
      price: price(variant.price),
      compareAtPrice: compareAtOf(variant.price, variant.compareAt),
      barcode: variant.barcode,
      inventoryPolicy: "DENY",
      inventoryItem: {
        tracked: true,
        ...(variant.weightG === null
          ? {}
          : { measurement: { weight: { unit: "GRAMS", value: variant.weightG } } }),
      },
      optionValues: optionsOf(listing).map(({ name }, i) => ({ optionName: name, name: values[i] ?? "" })),
    };
  }

  /** The whole product as `productSet` takes it: a list that is sent replaces the shop's, one that is not stays. */
  function inputOf(listing: Listing, before: Written | null, location: string) {
    const known = new Map(before?.variants.nodes.map(({ id, sku }) => [sku ?? "", id]));
    const pictures = picturesOf(listing);
    const made = createHash("sha256").update(
      JSON.stringify([pictures, listing.variants.map(({ image }) => image)]),
    );
    const mark = made.digest("base64url");
    const ready = before?.media.nodes.every(({ status }) => status === "READY") ?? false;
    const same = ready && before?.pictures?.value === mark;
    const files = pictures.map(({ url: originalSource, alt }) => ({
      originalSource,
      alt,
      contentType: "IMAGE",
    }));
    const file = (image: string | null) => (image && !same ? { file: { originalSource: image } } : {});
    return {
      title: listing.title,
      descriptionHtml: listing.description,
      ...(before === null ? { status: "DRAFT" } : {}),
      ...(same ? {} : { files }),
      ...(listing.categories.length > 0
        ? { collections: listing.categories.map((category) => gid("Collection", category)) }
        : {}),
      metafields: [
        { ...markField, type: "id", value: listing.reference },
        { ...picturesField, value: mark },
      ],
      productOptions: optionsOf(listing).map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ name: value })),
      })),
      variants: listing.variants.map((variant) => ({
        ...variantInput(listing, variant, known.get(variant.sku), location),
        ...file(variant.image),
      })),
    };
  }

  async function failedPicture(id: string): Promise<Result<string | null, StoreFailure>> {
    for (const pause of looksMs) {
      const now = await read({ id: gid("Product", id) });
      if (!now.ok) return now;
      const media = now.value?.media.nodes ?? [];
      const failed = media.find(({ status }) => status === "FAILED");
      if (failed) return ok(failed.mediaErrors[0]?.message || "The picture could not be fetched.");
      if (media.every(({ status }) => status === "READY")) return ok(null);
      await sleep(pause);
    }
    return ok(null);
  }

  async function showListing(externalId: string, shown: boolean): Promise<Result<undefined, StoreFailure>> {
    const places = await placesOf();
    if (!places.ok) return places;
    const id = gid("Product", externalId);
    const product = { id, status: shown ? "ACTIVE" : "DRAFT" };
    const done = await call("status", z.object({ productUpdate: Done }), { product });
    if (!done.ok) return done;
    const refused = done.value.productUpdate.userErrors[0];
    if (refused) return err(/exist|found/i.test(refused.message) ? "missing" : refusedBy([refused]));
    if (!shown) return ok();
    if (places.value.onlineStore === null) return err("rejected");
    const input = [{ publicationId: places.value.onlineStore }];
    const published = await call("publish", z.object({ publishablePublish: Done }), { id, input });
    if (!published.ok) return published;
    return doneOrRefused(published.value.publishablePublish.userErrors);
  }

  async function setStock(
    location: string,
    items: readonly { of: Stocked; stock: number }[],
  ): Promise<Result<undefined, StoreFailure>> {
    for (const { of, stock: available } of items.filter((item) => !item.of.inventoryItem.inventoryLevel)) {
      const activated = await call("activate", z.object({ inventoryActivate: Done }), {
        item: of.inventoryItem.id,
        location,
        available,
        key: randomUUID(),
      });
      if (!activated.ok) return activated;
      const refused = activated.value.inventoryActivate.userErrors;
      if (refused.length > 0) return err(refusedBy(refused));
    }
    const there = items.filter((item) => item.of.inventoryItem.inventoryLevel);
    for (const part of inParts(there, batch.variants)) {
      const quantities = part.map(({ of, stock: quantity }) => ({
        inventoryItemId: of.inventoryItem.id,
        locationId: location,
        quantity,
        // Ours is the right figure, whatever it was there.
        changeFromQuantity: null,
      }));
      const input = { name: "available", reason: "correction", quantities };
      const set = await call("setStock", z.object({ inventorySetQuantities: Done }), {
        input,
        key: randomUUID(),
      });
      if (!set.ok) return set;
      const refused = set.value.inventorySetQuantities.userErrors;
      if (refused.length > 0) return err(refusedBy(refused));
    }
    return ok();
  }

  async function reprice(
    productId: string,
    own: readonly { of: Stocked; update: VariantUpdate }[],
  ): Promise<Result<undefined, StoreFailure>> {
    const variants = own.flatMap(({ of, update: { price: now, compareAt, stock } }) => {
      const count = stock !== undefined && !of.inventoryItem.tracked;
      if (now === undefined && !count) return [];
      return [
        {
          id: gid("ProductVariant", of.id),
          ...(now === undefined ? {} : { price: price(now) }),
          ...(now === undefined || compareAt === undefined
            ? {}
            : { compareAtPrice: compareAtOf(now, compareAt) }),
          ...(count ? { inventoryItem: { tracked: true } } : {}),
        },
      ];
    });
    for (const part of inParts(variants, batch.variants)) {
      const done = await call("reprice", z.object({ productVariantsBulkUpdate: Done }), {
        productId: gid("Product", productId),
        variants: part,
      });
      if (!done.ok) return done;
      const refused = done.value.productVariantsBulkUpdate.userErrors;
      if (refused.length > 0) return err(refusedBy(refused));
    }
    return ok();
  }

  async function updateVariants(
    updates: readonly VariantUpdate[],
  ): Promise<Result<UpdatesTaken, StoreFailure>> {
    const places = await ownPlace();
    if (!places.ok) return places;
    const { location } = places.value;
    const missing: string[] = [];
    const elsewhere: NonNullable<UpdatesTaken["elsewhere"]> = [];
    for (const part of inParts(updates, batch.variants)) {
      const ids = part.map(({ externalId }) => gid("ProductVariant", variantParts(externalId).id));
      const answer = await call("stock", Stock, { ids, location });
      if (!answer.ok) return answer;
      const there = part.flatMap((update, i) => {
        const of = answer.value.nodes[i];
        if (of) {
          const pieces = elsewhereOf(of);
          if (pieces > 0) elsewhere.push({ externalId: update.externalId, pieces });
          return [{ of, update }];
        }
        missing.push(update.externalId);
        return [];
      });
      for (const [productId, own] of Map.groupBy(there, ({ of }) => of.product.id)) {
        const priced = await reprice(productId, own);
        if (!priced.ok) return priced;
      }
      const stocks = there.flatMap(({ of, update: { stock } }) =>
        stock === undefined ? [] : [{ of, stock }],
      );
      const set = await setStock(location, stocks);
      if (!set.ok) return set;
    }
    return ok({ missing, elsewhere });
  }

  async function put(
    listing: Listing,
    before: Written | null,
    location: string,
  ): Promise<Result<{ id: string } | { refused: ListingRefusal }, StoreFailure>> {
    const identifier = before ? { id: gid("Product", before.id) } : byReference(listing.reference);
    const Put = z.object({
      productSet: Done.extend({
        product: Product.nullish(),
        productSetOperation: z.object({ id: z.string() }).nullish(),
      }),
    });
    // Shopify recommends to write many variants in the background.
    const now = listing.variants.length < backgroundFrom;
    const answer = await call("put", Put, { identifier, input: inputOf(listing, before, location), now });
    if (!answer.ok) return answer;
    const { productSetOperation: operation } = answer.value.productSet;
    const done = operation ? await putDone(operation.id) : ok(answer.value.productSet);
    if (!done.ok) return done;
    const { product, userErrors } = done.value;
    const [refused] = userErrors;
    if (refused && refusedBy(userErrors) === "unavailable") return err("unavailable");
    if (refused) return ok({ refused: refusalOf(refused, listing) });
    return product ? ok({ id: product.id }) : err("malformed");
  }

  async function putDone(id: string): Promise<Result<z.infer<typeof PutDone>, StoreFailure>> {
    const Operation = z.object({ productOperation: PutDone.extend({ status: z.string() }).nullable() });
    for (let waits = 0; waits < background.mostWaits; waits++) {
      const asked = await call("putOperation", Operation, { id });
      if (!asked.ok) return asked;
      const { productOperation: operation } = asked.value;
      if (!operation) return err("malformed");
      if (operation.status === "COMPLETE") return ok(operation);
      await sleep(background.waitMs);
    }
    return err("unavailable");
  }

  async function beforeOf(
    listing: Listing,
    externalId: string | null,
  ): Promise<Result<Written | null, StoreFailure>> {
    if (externalId === null) return read(byReference(listing.reference));
    const known = await read({ id: gid("Product", externalId) });
    return known.ok && known.value === null ? err("missing") : known;
  }

  /** Collections that are filled by hand. Products come into the others by rules of the shop. */
  async function collections(): Promise<Result<StoreCategory[], StoreFailure>> {
    const Answer = z.object({
      collections: z.object({
        pageInfo: Page,
        nodes: z.array(z.object({ id: Numbered("Collection"), title: name })),
      }),
    });
    const found: StoreCategory[] = [];
    let after: string | null | undefined = null;
    for (let page = 1; ; page++) {
      const answer: Result<z.infer<typeof Answer>, StoreFailure> = await call("collections", Answer, {
        after,
      });
      if (!answer.ok) return answer;
      const { nodes, pageInfo }: z.infer<typeof Answer>["collections"] = answer.value.collections;
      found.push(...nodes.map(({ id: externalId, title: name }) => ({ externalId, name, parent: null })));
      if (!pageInfo.hasNextPage || page >= collectionPages) return ok(found);
      after = pageInfo.endCursor;
    }
  }

  async function goneCollection({ categories }: Listing): Promise<Result<string | null, StoreFailure>> {
    if (categories.length === 0) return ok(null);
    const There = z.object({ nodes: z.array(z.object({ id: z.string() }).nullable()) });
    const ids = categories.map((category) => gid("Collection", category));
    const answer = await call("there", There, { ids });
    if (!answer.ok) return answer;
    return ok(categories.find((_, i) => !answer.value.nodes[i]) ?? null);
  }

  return {
    categories: collections,

    async findListing(listing: Listing): Promise<Result<Listed | null, StoreFailure>> {
      const found = await read(byReference(listing.reference));
      if (!found.ok) return found;
      return ok(found.value && listedOf(found.value));
    },

    async putListing(
      listing: Listing,
      externalId: string | null,
      noteMade?: (externalId: string) => Promise<void>,
    ): Promise<Result<ListingAnswer, StoreFailure>> {
      const places = await ownPlace();
      if (!places.ok) return places;
      if (listing.published && places.value.onlineStore === null)
        return ok({ refused: { why: "field", words: noOnlineStore, sku: null } });
      const before = await beforeOf(listing, externalId);
      if (!before.ok) return before;
      const gone = await goneCollection(listing);
      if (!gone.ok) return gone;
      if (gone.value !== null) return ok({ refused: { why: "category", words: gone.value, sku: null } });
      const taken = await takenSku(listing, before.value?.id ?? null);
      if (!taken.ok) return taken;
      if (taken.value) return ok({ refused: taken.value });
      const written = await put(listing, before.value, places.value.location);
      if (!written.ok) return written;
      if ("refused" in written.value) return ok({ refused: written.value.refused });
      const { id } = written.value;
      if (!before.value) await noteMade?.(id);
      const picture = await failedPicture(id);
      if (!picture.ok) return picture;
      if (picture.value !== null)
        return ok({ refused: { why: "image", words: picture.value.slice(0, 300), sku: null } });
      const stocked = await updateStock(id, listing, before.value);
      if (!stocked.ok) return stocked;
      const shown = await showListing(id, listing.published);
      if (!shown.ok) return shown;
      const after = await read({ id: gid("Product", id) });
      if (!after.ok) return after;
      return after.value ? ok({ listed: listedOf(after.value) }) : err("missing");
    },

    locations,
    showListing,

    async removeListing(externalId: string): Promise<Result<undefined, StoreFailure>> {
      const gone = await call("remove", z.object({ productDelete: Done }), {
        input: { id: gid("Product", externalId) },
      });
      if (!gone.ok) return gone;
      const refused = gone.value.productDelete.userErrors[0];
      return !refused || /exist|found/i.test(refused.message) ? ok() : err(refusedBy([refused]));
    },

    otherServices,
    updateVariants,
  };

  /** Variants that were there keep their pieces in `productSet`: theirs are set by themselves. */
  function updateStock(id: string, listing: Listing, before: Written | null) {
    const known = new Map(before?.variants.nodes.map((variant) => [variant.sku ?? "", variant.id]));
    const updates = listing.variants.flatMap(({ sku, stock }) => {
      const variant = known.get(sku);
      return variant === undefined ? [] : [{ externalId: variantId(id, variant), stock }];
    });
    return updates.length === 0 ? Promise.resolve(ok({ missing: [] })) : updateVariants(updates);
  }
}

const noOnlineStore =
  "The shop has no sales channel Online Store, so buyers would not see the product. Add the channel in Shopify.";

const Product = z.object({ id: Numbered("Product") });
const PutDone = Done.extend({ product: Product.nullish() });

const backgroundFrom = 50;
const background = { waitMs: 500, mostWaits: 120 } as const;

/** A product without options has one all the same. */
const optionsOf = ({ options }: Listing) =>
  options.length === 0 ? [{ name: "Title", values: ["Default Title"] }] : options;

function picturesOf({ images, variants }: Listing): { url: string; alt: string }[] {
  const own = variants.flatMap(({ image }) => (image ? [{ url: image, alt: "" }] : []));
  return [...new Map([...own, ...images].map((picture) => [picture.url, picture])).values()].sort(
    (a, b) => order(images, a.url) - order(images, b.url),
  );
}

function order(images: Listing["images"], url: string): number {
  const at = images.findIndex((image) => image.url === url);
  return at < 0 ? images.length : at;
}

function refusalOf({ field, message }: UserError, listing: Listing): ListingRefusal {
  const path = field ?? [];
  const at = path.indexOf("variants");
  const variant = at < 0 ? undefined : listing.variants[Number(path[at + 1])];
  const why = path.includes("sku")
    ? "sku"
    : path.includes("files") || path.includes("file")
      ? "image"
      : path.includes("collections")
        ? "category"
        : "field";
  return { why, words: message.slice(0, 300), sku: variant?.sku ?? null };
}

function* inParts<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
