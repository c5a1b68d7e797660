/** Calls that post and edit products. An edit replaces all SKUs. */
import { Refused } from "../errors";
import type { Call, Fields } from "../params";
import { audit, findSku, needProduct, requirePrice, requireSomeStock, requireStock } from "../shelf";
import { categories, freightTemplates, promiseTemplates, properties } from "../tables";
import { now, productId, type Product, type Seller, type Sku, type SkuProperty } from "../types";
import { int64 } from "../wire";
import { method } from "./method";

type Written = Omit<Product, "id" | "status" | "audit" | "created" | "modified">;

const wrong = (code: string, message: string): Refused => new Refused(`F00_00_10007_${code}`, message);

function subjectsOf(entries: readonly Fields[], locale: string, name: string): Record<string, string> {
  const texts = Object.fromEntries(entries.map((each) => [each.text(locale, "en_US"), each.text(name)]));
  for (const text of Object.values(texts)) {
    if (text === "") throw wrong("010", "The subject is empty");
    if (text.length > 218) throw wrong("011", "The subject is longer than 218 characters");
  }
  if (Object.keys(texts).length === 0) throw wrong("010", "The subject is empty");
  return texts;
}

function requireImages(images: readonly string[]): string[] {
  if (images.length === 0) throw wrong("020", "At least one main picture is needed");
  if (images.length > 6) throw wrong("021", "There may be six main pictures at most");
  for (const image of images) if (!/^https?:\/\//.test(image)) throw wrong("022", `${image} is no picture`);
  return [...images];
}

function requireCategory(id: string): string {
  if (!categories.some((each) => each.id === id && each.leaf))
    throw wrong("007", "The category is not a leaf category");
  return id;
}

function requireSkus(seller: Seller, skus: Sku[], productIdHere: string | null): Sku[] {
  if (skus.length === 0 || skus.length > 200) throw wrong("030", "A product has 1 to 200 SKUs");
  if (new Set(skus.map(({ id }) => id)).size !== skus.length)
    throw wrong("031", "Two SKUs have the same properties");
  if (new Set(skus.map((sku) => sku.properties.map(({ propertyId }) => propertyId).join())).size > 1)
    throw wrong("032", "All SKUs must have the same properties in the same order");
  for (const { code, properties: own } of skus) {
    if (own.length > 3) throw wrong("033", "A SKU has three properties at most");
    if (code !== "" && skus.filter((each) => each.code === code).length > 1)
      throw wrong("034", `The SKU code ${code} stands twice`);
    const there = findSku(seller, code);
    if (there && there.product.id !== productIdHere)
      throw wrong("035", `The SKU code ${code} exists in product ${there.product.id}`);
  }
  requireSomeStock(skus);
  return skus;
}

const idOf = (own: readonly SkuProperty[]): string =>
  own.map(({ propertyId, valueId }) => `${propertyId}:${valueId}`).join(";") || "<none>";

function propertyOf(
  propertyId: string,
  valueId: string,
  ownName: string | null,
  image: string | null,
): SkuProperty {
  const property = properties.find(({ id }) => id === propertyId);
  const value = property?.values.find(({ id }) => id === valueId);
  if (!property || !value) throw wrong("036", `There is no property ${propertyId}:${valueId}`);
  if (ownName !== null && ownName.length > 20)
    throw wrong("037", `The name ${ownName} is longer than 20 characters`);
  return { propertyId, valueId, property: property.name, value: value.name, ownName, image };
}

function templates(seller: Seller, freight: string, promise: string): [freight: string, promise: string] {
  if (seller.quirks.no_freight_template || !freightTemplates.some(({ id }) => id === freight))
    throw wrong("050", "The freight template does not exist");
  if (!promiseTemplates.some(({ id }) => id === promise))
    throw wrong("051", "The service template does not exist");
  return [freight, promise];
}

function measuresOf(said: Fields, weight: string): Pick<Written, "grossWeightKg" | "packageCm"> {
  const cm = (name: string): number => {
    const value = said.count(name, 0);
    if (value < 1 || value > 700) throw wrong("060", `${name} is not between 1 and 700`);
    return value;
  };
  const kg = Number(weight);
  if (!(kg >= 0.001 && kg <= 500)) throw wrong("061", "The weight is not between 0.001 and 500");
  return {
    grossWeightKg: weight,
    packageCm: [cm("package_length"), cm("package_width"), cm("package_height")],
  };
}

const textOrNull = (fields: Fields, name: string): string | null =>
  fields.has(name) ? fields.text(name) : null;

/* ---------- global sellers ---------- */

function readGlobal(seller: Seller, said: Fields, id: string | null): Written {
  const skus = said.all("aeop_ae_product_s_k_us").map((sku): Sku => {
    const own = sku
      .all("aeop_s_k_u_property")
      .map((each) =>
        propertyOf(
          each.need("sku_property_id"),
          each.need("property_value_id"),
          textOrNull(each, "property_value_definition_name"),
          textOrNull(each, "sku_image"),
        ),
      );
    return {
      id: idOf(own),
      code: sku.text("sku_code"),
      price: requirePrice(sku.need("sku_price")),
      discount: sku.has("sku_discount_price") ? requirePrice(sku.text("sku_discount_price")) : null,
      stock: requireStock(sku.need("ipm_sku_stock")),
      barcode: textOrNull(sku, "ean_code"),
      properties: own,
    };
  });
  const [freight, promise] = templates(
    seller,
    said.need("freight_template_id"),
    said.text("promise_template_id", "0"),
  );
  const details = said.all("detail_source_list");
  return {
    subjects: subjectsOf(
      said.all("subject_list"),
      "locale",
      said.has("subject_list") ? nameIn(said) : "value",
    ),
    details: Object.fromEntries(
      details.map((each) => [each.text("locale", "en_US"), each.text("web_detail")]),
    ),
    categoryId: requireCategory(said.need("category_id")),
    images: requireImages(said.text("image_u_r_ls").split(";").filter(Boolean)),
    attributes: said
      .all("aeop_ae_product_propertys")
      .map((each) => ({ name: each.text("attr_name"), value: each.text("attr_value") })),
    skus: requireSkus(seller, skus, id),
    freightTemplateId: freight,
    promiseTemplateId: promise,
    deliveryDays: said.count("delivery_time", 7),
    ...measuresOf(said, said.need("gross_weight")),
    unit: said.need("product_unit"),
    strategy: strategyOf(said.text("reduce_strategy")),
  };
}

/** A subject's text is `value`; older apps call it `subject`. */
const nameIn = (said: Fields): string => (said.all("subject_list")[0]?.has("value") ? "value" : "subject");

const strategyOf = (text: string): Product["strategy"] =>
  text === "place_order_withhold" ? "place_order_withhold" : "payment_success_deduct";

/* ---------- overseas sellers ---------- */

function readOverseas(seller: Seller, said: Fields, id: string | null): Written {
  const skus = said.all("sku_info_list").map((sku): Sku => {
    const own = sku.all("sku_attributes_list").map((each) => {
      const [property, value] = named(each);
      return propertyOf(
        property,
        value,
        // Beside the id of a value, its text is the seller's own name.
        each.has("sku_attribute_value_id") ? textOrNull(each, "sku_attribute_value") : null,
        textOrNull(each, "sku_image"),
      );
    });
    const stock = requireStock(sku.need("inventory"));
    if (stock < 1) throw wrong("043", "The inventory is not between 1 and 999999");
    return {
      id: idOf(own),
      code: sku.need("sku_code"),
      price: requirePrice(sku.need("price")),
      discount: sku.has("discount_price") ? requirePrice(sku.text("discount_price")) : null,
      stock,
      barcode: textOrNull(sku, "ean_code"),
      properties: own,
    };
  });
  const [freight, promise] = templates(
    seller,
    said.need("freight_template_id"),
    said.text("service_policy_id", "0"),
  );
  const details = said.all("multi_language_description_list");
  const language = said.text("language", "en");
  const detailOf = (each: Fields): string => each.text("web_detail") || each.text("module_list");
  return {
    subjects: subjectsOf(said.all("multi_language_subject_list"), "language", "subject"),
    details: Object.fromEntries(details.map((each) => [each.text("language", language), detailOf(each)])),
    categoryId: requireCategory(said.need("aliexpress_category_id")),
    images: requireImages(said.texts("main_image_urls_list")),
    attributes: said
      .all("attribute_list")
      .map((each) => ({ name: each.text("attribute_name"), value: each.text("attribute_value") })),
    skus: requireSkus(seller, skus, id),
    freightTemplateId: freight,
    promiseTemplateId: promise,
    deliveryDays: said.count("shipping_lead_time", 7),
    ...measuresOf(said, said.need("weight")),
    unit: said.need("product_unit"),
    strategy: strategyOf(said.text("inventory_deduction_strategy")),
  };
}

/** Overseas sellers name a property by id or by word. */
function named(each: Fields): [property: string, value: string] {
  const by = (id: string, word: string): string => each.text(id) || each.text(word);
  const wanted = by("sku_attribute_name_id", "sku_attribute_name");
  const property = properties.find(
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase(),
  );
  if (!property) throw wrong("036", `There is no property ${wanted}`);
  const valueWanted = by("sku_attribute_value_id", "sku_attribute_value");
  const value = property.values.find(
    ({ id, name }) => id === valueWanted || name.toLowerCase() === valueWanted.toLowerCase(),
  );
  if (!value) throw wrong("036", `There is no value ${valueWanted} of ${property.name}`);
  return [property.id, value.id];
}

/* ---------- calls ---------- */

type Reader = (seller: Seller, said: Fields, id: string | null) => Written;

/** Overseas sellers name pictures by their address: AliExpress fetches them. Global ones upload them before. */
async function requirePictures({ images, skus }: Written): Promise<void> {
  const own = skus.flatMap((sku) => sku.properties.flatMap(({ image }) => image ?? []));
  for (const address of new Set([...images, ...own])) {
    const found = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    const isPicture = found?.ok === true && (found.headers.get("content-type") ?? "").startsWith("image/");
    await found?.body?.cancel();
    if (!isPicture) throw wrong("022", `The image ${address} cannot be fetched`);
  }
}

/** Pictures of global sellers are those of the picture bank. */
function requireUploaded({ images, skus }: Written): Promise<void> {
  const own = skus.flatMap((sku) => sku.properties.flatMap(({ image }) => image ?? []));
  const foreign = [...images, ...own].find((address) => !address.includes("/kf/"));
  if (foreign !== undefined) throw wrong("022", `The image ${foreign} is not in the picture bank`);
  return Promise.resolve();
}

type Check = (written: Written) => Promise<void>;

const post =
  (name: string, readFrom: Reader, check: Check) =>
  async ({ seller, said }: Call): Promise<object> => {
    if (seller.quirks.posting_forbidden) throw wrong("001", "The account may not post products");
    const written = readFrom(seller, said.fields(name), null);
    await check(written);
    const at = now();
    const product: Product = {
      ...written,
      id: productId(seller),
      status: "auditing",
      audit: null,
      created: at,
      modified: at,
    };
    seller.products.push(product);
    audit(seller, product);
    return { result: { success: true, is_success: true, error_code: 0, product_id: int64(product.id) } };
  };

const edit =
  (name: string, readFrom: Reader, check: Check) =>
  async ({ seller, said }: Call): Promise<object> => {
    const fields = said.fields(name);
    const product = needProduct(seller, fields.need("product_id"));
    const written = readFrom(seller, fields, product.id);
    await check(written);
    Object.assign(product, written);
    // What is not on the shelf stays so; the rest is looked at again.
    audit(seller, product, product.status === "offline" ? "offline" : "onSelling");
    return { result: { success: true, is_success: true, error_code: 0, product_id: int64(product.id) } };
  };

export const postProductMethods = {
  "aliexpress.offer.product.post": method(["global"], post("aeop_a_e_product", readGlobal, requireUploaded)),
  "aliexpress.offer.product.edit": method(["global"], edit("aeop_a_e_product", readGlobal, requireUploaded)),
  "aliexpress.solution.product.post": method(
    ["overseas"],
    post("post_product_request", readOverseas, requirePictures),
  ),
  "aliexpress.solution.product.edit": method(
    ["overseas"],
    edit("edit_product_request", readOverseas, requirePictures),
  ),
};
