/** `productSet`: makes a product what the input says. A list that is given replaces the whole list. */
import type { Sandbox } from "../state";
import { readCollections } from "./collections";
import { productChanged } from "./order-book";
import { writeMetafield } from "./mutations";
import { namespaceOf } from "./present";
import { findByCustomId, requireDefinition } from "./queries";
import { blankVariant, handleFor } from "./seed";
import { idIn, nextId, now, type Media, type Option, type Product, type Shop, type Variant } from "./types";
import { Refused } from "./user-errors";

interface FileInput {
  id?: string;
  originalSource?: string;
  alt?: string;
}

interface VariantSetInput {
  id?: string;
  sku?: string;
  price?: string;
  compareAtPrice?: string | null;
  barcode?: string | null;
  inventoryPolicy?: Variant["policy"];
  optionValues: { optionName?: string; name?: string }[];
  inventoryItem?: {
    tracked?: boolean;
    sku?: string;
    measurement?: { weight?: { unit: string; value: number } };
  };
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[];
  file?: FileInput;
}

export interface SetInput {
  synchronous?: boolean;
  identifier?: {
    id?: string;
    handle?: string;
    customId?: { namespace?: string | null; key: string; value: string };
  };
  input: {
    title?: string;
    handle?: string;
    descriptionHtml?: string;
    vendor?: string;
    tags?: string[];
    status?: Product["status"];
    productOptions?: { name?: string; values?: { name?: string }[] }[];
    files?: FileInput[];
    collections?: string[];
    metafields?: { namespace?: string; key: string; type?: string; value: string }[];
    variants?: VariantSetInput[];
  };
}

const grams: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1_000, OUNCES: 28.349523125, POUNDS: 453.59237 };

/** How long a picture is on its way here. */
const FETCH_MS = 60;

export function setProduct(sandbox: Sandbox, shop: Shop, { identifier, input }: SetInput): Promise<Product> {
  const known = find(shop, identifier);
  if (!known && !input.title)
    throw new Refused("Title can't be blank", ["input", "title"], "MISSING_FIELD_REQUIRED");
  if (input.productOptions && !input.variants)
    throw new Refused(
      "Variants input is required when updating product options",
      ["input", "variants"],
      "VARIANTS_INPUT_MISSING",
    );
  if (input.variants && !input.productOptions)
    throw new Refused(
      "Product options input is required when updating variants",
      ["input", "productOptions"],
      "PRODUCT_OPTIONS_INPUT_MISSING",
    );
  if (known && input.title === "")
    throw new Refused("Title can't be blank", ["input", "title"], "INVALID_INPUT");
  const product = known ?? blank(shop, input.title ?? "");
  // Everything is checked before anything is changed.
  const options = input.productOptions ? optionsOf(shop, product, input.productOptions) : product.options;
  const media = input.files ? mediaOf(shop, product, input.files) : product.media;
  const variants = input.variants
    ? variantsOf(shop, product, options, media, input.variants)
    : product.variants;
  const collections = input.collections ? readCollections(shop, input.collections) : undefined;
  const { title, handle, descriptionHtml, vendor, tags, status } = input;
  const fields = Object.entries({ title, handle, descriptionHtml, vendor, tags, status, collections });
  Object.assign(product, Object.fromEntries(fields.filter(([, value]) => value !== undefined)));
  Object.assign(product, { options, media, variants });
  for (const field of input.metafields ?? []) writeMetafield(product.metafields, field);
  if (identifier?.customId) requireMark(product, identifier.customId);
  if (!known) shop.products.push(product);
  for (const each of media.filter(({ status: is }) => is === "PROCESSING")) fetchPicture(sandbox, each);
  productChanged(sandbox, shop, product, known ? "PRODUCTS_UPDATE" : "PRODUCTS_CREATE");
  return Promise.resolve(product);
}

function find(shop: Shop, identifier: SetInput["identifier"]): Product | null {
  if (!identifier) return null;
  if (identifier.id !== undefined) {
    const found = shop.products.find((each) => each.id === idIn(identifier.id, "Product"));
    if (!found) throw new Refused("Product does not exist", ["identifier", "id"], "PRODUCT_DOES_NOT_EXIST");
    return found;
  }
  if (identifier.customId) {
    requireDefinition(shop, identifier.customId);
    return findByCustomId(shop, identifier.customId) ?? null;
  }
  return shop.products.find(({ handle }) => handle === identifier.handle) ?? null;
}

/** A custom id must stand in the product's own metafields, too. */
function requireMark(
  product: Product,
  { namespace, key, value }: { namespace?: string | null; key: string; value: string },
): void {
  const own = product.metafields.find(
    (each) => each.key === key && each.namespace === namespaceOf(namespace),
  );
  if (own?.value !== value)
    throw new Refused(
      "The metafield does not match the identifier.",
      ["input", "metafields"],
      "METAFIELD_MISMATCH",
    );
}

function blank(shop: Shop, title: string): Product {
  const at = now();
  return {
    id: nextId(shop),
    title,
    handle: handleFor(shop, title),
    descriptionHtml: "",
    vendor: shop.name,
    productType: "",
    tags: [],
    status: "ACTIVE",
    options: [{ id: nextId(shop), name: "Title", values: ["Default Title"] }],
    variants: [],
    media: [],
    metafields: [],
    published: {},
    created: at,
    updated: at,
  };
}

function optionsOf(
  shop: Shop,
  product: Product,
  given: NonNullable<SetInput["input"]["productOptions"]>,
): Option[] {
  if (given.length > 3)
    throw new Refused(
      "Can only specify a maximum of 3 options",
      ["input", "productOptions"],
      "OPTIONS_OVER_LIMIT",
    );
  return given.map(({ name = "", values = [] }, i) => {
    const at = ["input", "productOptions", String(i)];
    if (name === "") throw new Refused("Option name can't be blank", [...at, "name"], "INVALID_INPUT");
    const names = values.map((value) => value.name ?? "");
    if (names.length === 0)
      throw new Refused("Option values are missing", [...at, "values"], "OPTION_VALUES_MISSING");
    if (new Set(names).size < names.length)
      throw new Refused("Duplicated option value", [...at, "values"], "DUPLICATED_OPTION_VALUE");
    const id = product.options.find((each) => each.name === name)?.id ?? nextId(shop);
    return { id, name, values: names };
  });
}

function mediaOf(shop: Shop, product: Product, files: readonly FileInput[]): Media[] {
  return files.map((file, i) => {
    const known = product.media.find((each) => `gid://shopify/MediaImage/${each.id}` === file.id);
    if (known) return { ...known, alt: file.alt ?? known.alt };
    if (!/^https?:\/\/./.test(file.originalSource ?? ""))
      throw new Refused(
        "Image URL is invalid",
        ["input", "files", String(i), "originalSource"],
        "INVALID_INPUT",
      );
    return { id: nextId(shop), alt: file.alt ?? "", source: file.originalSource ?? "", status: "PROCESSING" };
  });
}

function variantsOf(
  shop: Shop,
  product: Product,
  options: readonly Option[],
  media: readonly Media[],
  given: readonly VariantSetInput[],
): Variant[] {
  if (given.length > 2_048)
    throw new Refused("Too many variants", ["input", "variants"], "VARIANTS_OVER_LIMIT");
  const made = given.map((input, i) =>
    variantOf(shop, product, options, media, input, ["input", "variants", String(i)]),
  );
  const keys = made.map(({ values }) => values.join("\n"));
  if (new Set(keys).size < keys.length)
    throw new Refused("The variant already exists.", ["input", "variants"], "INVALID_VARIANT");
  return made;
}

function variantOf(
  shop: Shop,
  product: Product,
  options: readonly Option[],
  media: readonly Media[],
  input: VariantSetInput,
  at: readonly string[],
): Variant {
  const values = options.map(({ name, values: known }) => {
    const value = input.optionValues.find(({ optionName }) => optionName === name)?.name;
    if (value === undefined || !known.includes(value))
      throw new Refused(
        `Option value for ${name} does not exist`,
        [...at, "optionValues"],
        "OPTION_VALUE_DOES_NOT_EXIST",
      );
    return value;
  });
  const byId = product.variants.find((each) => `gid://shopify/ProductVariant/${each.id}` === input.id);
  if (input.id !== undefined && !byId)
    throw new Refused("Product variant does not exist", [...at, "id"], "PRODUCT_VARIANT_DOES_NOT_EXIST");
  const before = byId ?? product.variants.find((each) => each.values.join("\n") === values.join("\n"));
  if (Number(input.price ?? 0) < 0)
    throw new Refused("Price must be greater than or equal to 0", [...at, "price"], "INVALID_VARIANT");
  const base = before ?? blankVariant(shop, values);
  const weight = input.inventoryItem?.measurement?.weight;
  const file = media.find(({ source }) => source === input.file?.originalSource);
  return {
    ...base,
    values,
    sku: input.sku ?? input.inventoryItem?.sku ?? base.sku,
    price: input.price === undefined ? base.price : Number(input.price).toFixed(2),
    compareAtPrice:
      input.compareAtPrice === undefined
        ? base.compareAtPrice
        : input.compareAtPrice === null
          ? null
          : Number(input.compareAtPrice).toFixed(2),
    barcode: input.barcode === undefined ? base.barcode : input.barcode,
    policy: input.inventoryPolicy ?? base.policy,
    tracked: input.inventoryItem?.tracked ?? base.tracked,
    weightG: weight ? weight.value * (grams[weight.unit] ?? 1) : base.weightG,
    available: stockOf(shop, base, input.inventoryQuantities ?? [], at),
    mediaId: file?.id ?? base.mediaId,
    updated: now(),
  };
}

function stockOf(
  shop: Shop,
  before: Variant,
  given: NonNullable<VariantSetInput["inventoryQuantities"]>,
  at: readonly string[],
): Record<string, number> {
  const stock = { ...before.available };
  for (const { locationId, name, quantity } of given) {
    const location = shop.locations.find(({ id }) => id === idIn(locationId, "Location"));
    if (!location || name !== "available")
      throw new Refused("Inventory quantity is invalid", [...at, "inventoryQuantities"], "INVALID_INPUT");
    stock[String(location.id)] = quantity;
  }
  return stock;
}

/** A picture is fetched after the answer, and shows in its status whether that went well. */
function fetchPicture(sandbox: Sandbox, media: Media): void {
  sandbox.later(FETCH_MS, async () => {
    try {
      const response = await fetch(media.source, { signal: AbortSignal.timeout(10_000) });
      const isImage = (response.headers.get("content-type") ?? "").startsWith("image/");
      await response.arrayBuffer();
      media.status = response.ok && isImage ? "READY" : "FAILED";
    } catch {
      media.status = "FAILED";
    }
    sandbox.save();
  });
}
