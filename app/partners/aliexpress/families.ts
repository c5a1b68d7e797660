/**
 * AliExpress has two sets of calls: one for sellers overseas, one for those in China and elsewhere. What differs between
 * them is here and nowhere else.
 */
import { z } from "zod";
import { err, ok, type Result } from "~/platform/result";
import type { StoreFailure } from "../stores/store-platform";
import type { Refusal } from "./failures";
import { digits, id, listOf } from "./json";
import type { Choice, Draft } from "./drafts";
import type { FamilyName } from "./tokens.server";
import type { Method, Wire } from "./wire.server";

/** What a SKU becomes: pieces, or a price with the one before it. */
export type SkuChange = { skuId: string; code: string };
export type StockChange = SkuChange & { stock: number };
export type PriceChange = SkuChange & { price: string; was: string | null };

type Done = Promise<Result<{ refused: Refusal | null }, StoreFailure>>;

export type Family = {
  readonly list: Method;
  readonly product: Method;
  readonly orders: { readonly method: Method; readonly param: string };
  readonly ship: Method;
  readonly uploads: boolean;
  /** Whether a price before the present one is written: else it takes a promotion of the seller's own. */
  readonly struck: boolean;
  readonly leastStock: number;
  readonly most: { readonly title: number; readonly name: number };
  readonly post: (
    draft: Draft,
    productId: string | null,
  ) => { method: Method; params: Record<string, string> };
  readonly setStocks: (wire: Wire, changes: ReadonlyMap<string, readonly StockChange[]>) => Done;
  readonly setPrices: (wire: Wire, changes: ReadonlyMap<string, readonly PriceChange[]>) => Done;
  readonly remove: (wire: Wire, productId: string) => Done;
};

const Anything = z.unknown();
const language = "en";
const locale = "en_US";
/** `piece` among the units of AliExpress. */
const piece = 100000015;
const leadDays = 7;

const choiceOfOverseas = ({ attributeId, valueId, own, image }: Choice) => ({
  sku_attribute_name_id: digits(attributeId),
  sku_attribute_value_id: digits(valueId),
  ...(own === null ? {} : { sku_attribute_value: own }),
  ...(image === null ? {} : { sku_image: image }),
});

const choiceOfGlobal = ({ attributeId, valueId, own, image }: Choice) => ({
  sku_property_id: digits(attributeId),
  property_value_id: digits(valueId),
  ...(own === null ? {} : { property_value_definition_name: own }),
  ...(image === null ? {} : { sku_image: image }),
});

const batch = { products: 20, skus: 200 } as const;

const Batch = z.object({
  update_success: z.boolean().optional(),
  update_error_code: z.string().catch(""),
  update_error_message: z.string().catch(""),
  update_failed_list: listOf(
    z.object({
      product_id: id.catch(""),
      error_code: z.union([z.string(), z.number()]).transform(String).catch(""),
      error_message: z.string().catch(""),
    }),
  ).catch([]),
});

async function inBatches<C extends SkuChange>(
  wire: Wire,
  method: Method,
  changes: ReadonlyMap<string, readonly C[]>,
  said: (change: C) => object,
): Done {
  const entries = [...changes].flatMap(([productId, skus]) =>
    parts(skus, batch.skus).map((part) => ({
      product_id: digits(productId),
      multiple_sku_update_list: part.map((each) => ({ sku_code: each.code, ...said(each) })),
    })),
  );
  for (const part of parts(entries, batch.products)) {
    const params = { mutiple_product_update_list: JSON.stringify(part) };
    const Answer = z.union([z.object({ result: Batch }).transform(({ result }) => result), Batch]);
    const done = await wire.write(method, Answer, params);
    if (!done.ok) return done;
    if ("refused" in done.value) return ok({ refused: done.value.refused });
    const { update_success, update_failed_list, update_error_code, update_error_message } = done.value.done;
    const [failed] = update_failed_list;
    if (update_success === true && !failed) continue;
    const [code, words] = [
      failed?.error_code ?? update_error_code,
      failed?.error_message ?? update_error_message,
    ];
    return ok({ refused: { code, words } });
  }
  return ok({ refused: null });
}

function parts<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

async function oneByOne<C extends SkuChange>(
  wire: Wire,
  method: Method,
  changes: ReadonlyMap<string, readonly C[]>,
  said: (skus: readonly C[]) => Record<string, string>,
): Done {
  for (const [productId, skus] of changes) {
    const done = await wire.write(method, Anything, { product_id: productId, ...said(skus) });
    if (!done.ok) return done;
    if ("refused" in done.value) return ok({ refused: done.value.refused });
  }
  return ok({ refused: null });
}

const refusedOf = (
  answer: Result<{ done: unknown } | { refused: Refusal }, StoreFailure>,
): Result<{ refused: Refusal | null }, StoreFailure> =>
  answer.ok ? ok({ refused: "refused" in answer.value ? answer.value.refused : null }) : err(answer.error);

const overseas: Family = {
  list: "solution.product.list.get",
  product: "solution.product.info.get",
  orders: { method: "solution.order.get", param: "param0" },
  ship: "solution.order.fulfill",
  uploads: false,
  struck: true,
  leastStock: 1,
  most: { title: 218, name: 70 },
  post: (draft, productId) => {
    const request = {
      ...(productId === null ? {} : { product_id: digits(productId) }),
      aliexpress_category_id: digits(draft.categoryId),
      language,
      multi_language_subject_list: [{ language, subject: draft.title }],
      multi_language_description_list: [{ language, web_detail: draft.html }],
      main_image_urls_list: draft.images,
      attribute_list: draft.attributes.map(({ attr_name_id, attr_value_id, attr_name, attr_value }) => ({
        ...(attr_name_id ? { aliexpress_attribute_name_id: digits(attr_name_id) } : {}),
        ...(attr_value_id ? { aliexpress_attribute_value_id: digits(attr_value_id) } : {}),
        ...(attr_name ? { attribute_name: attr_name } : {}),
        ...(attr_value ? { attribute_value: attr_value } : {}),
      })),
      sku_info_list: draft.skus.map((sku) => ({
        sku_code: sku.code,
        price: sku.was ?? sku.price,
        ...(sku.was === null ? {} : { discount_price: sku.price }),
        inventory: sku.stock,
        ...(sku.barcode ? { ean_code: sku.barcode } : {}),
        sku_attributes_list: sku.choices.map(choiceOfOverseas),
      })),
      freight_template_id: digits(draft.freightTemplateId),
      service_policy_id: digits(draft.promiseTemplateId),
      shipping_lead_time: leadDays,
      weight: draft.weightKg,
      package_length: draft.packageCm[0],
      package_width: draft.packageCm[1],
      package_height: draft.packageCm[2],
      product_unit: piece,
      inventory_deduction_strategy: "payment_success_deduct",
    };
    const name = productId === null ? "post" : "edit";
    return {
      method: `solution.product.${name}`,
      params: { [`${name}_product_request`]: JSON.stringify(request) },
    };
  },
  setStocks: (wire, changes) =>
    inBatches(wire, "solution.batch.product.inventory.update", changes, ({ stock }) => ({
      inventory: stock,
    })),
  // A price before the present one that is left out is erased.
  setPrices: (wire, changes) =>
    inBatches(wire, "solution.batch.product.price.update", changes, ({ price, was }) =>
      was === null ? { price } : { price: was, discount_price: price },
    ),
  remove: async (wire, productId) => {
    const Failed = z.object({
      delete_failed_list: listOf(z.object({ error_message: z.string().catch("") })).catch([]),
    });
    const params = { productIds: JSON.stringify([digits(productId)]) };
    const done = await wire.write("solution.batch.product.delete", Failed, params);
    if (!done.ok || "refused" in done.value) return refusedOf(done);
    const [failed] = done.value.done.delete_failed_list;
    return ok({ refused: failed ? { code: "", words: failed.error_message } : null });
  },
};

const global: Family = {
  list: "postproduct.redefining.findproductinfolistquery",
  product: "offer.product.query",
  orders: { method: "trade.seller.orderlist.get", param: "param_aeop_order_query" },
  ship: "logistics.sellershipmentfortop",
  uploads: true,
  struck: false,
  leastStock: 0,
  most: { title: 128, name: 20 },
  post: (draft, productId) => {
    const product = {
      ...(productId === null ? {} : { product_id: digits(productId) }),
      category_id: digits(draft.categoryId),
      locale,
      currency_code: draft.currency,
      subject_list: [{ locale, subject: draft.title }],
      detail_source_list: [{ locale, web_detail: draft.html }],
      image_u_r_ls: draft.images.join(";"),
      aeop_ae_product_propertys: draft.attributes.map(
        ({ attr_name_id, attr_value_id, attr_name, attr_value }) => ({
          ...(attr_name_id ? { attr_name_id: digits(attr_name_id) } : {}),
          ...(attr_value_id ? { attr_value_id: digits(attr_value_id) } : {}),
          ...(attr_name ? { attr_name } : {}),
          ...(attr_value ? { attr_value } : {}),
        }),
      ),
      // Its price before would need a promotion: there is no field for it.
      aeop_ae_product_s_k_us: draft.skus.map((sku) => ({
        sku_code: sku.code,
        sku_price: sku.price,
        ipm_sku_stock: sku.stock,
        ...(sku.barcode ? { ean_code: sku.barcode } : {}),
        aeop_s_k_u_property: sku.choices.map(choiceOfGlobal),
      })),
      freight_template_id: digits(draft.freightTemplateId),
      promise_template_id: digits(draft.promiseTemplateId),
      delivery_time: leadDays,
      gross_weight: draft.weightKg,
      package_length: draft.packageCm[0],
      package_width: draft.packageCm[1],
      package_height: draft.packageCm[2],
      product_unit: piece,
      reduce_strategy: "payment_success_deduct",
    };
    const params = { aeop_a_e_product: JSON.stringify(product) };
    return { method: productId === null ? "offer.product.post" : "offer.product.edit", params };
  },
  setStocks: (wire, changes) =>
    oneByOne(wire, "postproduct.redefining.editmutilpleskustocks", changes, (skus) => ({
      sku_stocks: JSON.stringify(Object.fromEntries(skus.map(({ skuId, stock }) => [skuId, stock]))),
    })),
  setPrices: (wire, changes) =>
    oneByOne(wire, "offer.product.skuprices.edit", changes, (skus) => ({
      sku_id_price_map: JSON.stringify(Object.fromEntries(skus.map(({ skuId, price }) => [skuId, price]))),
    })),
  remove: async (wire, productId) =>
    refusedOf(await wire.write("offer.product.delete", Anything, { product_id: productId })),
};

const families: Record<FamilyName, Family> = { overseas, global };

/** The calls of a seller. */
export const familyOf = (name: FamilyName): Family => families[name];
