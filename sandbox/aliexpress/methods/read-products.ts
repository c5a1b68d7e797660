/** Calls that read products. */
import { Refused, missingParameter, invalidParameter } from "../errors";
import type { Call, Fields } from "../params";
import { picturesOf } from "../pictures";
import { needProduct, productsOf, subjectOf } from "../shelf";
import { readTime, timeText } from "../times";
import { productStatuses, type Product, type Seller, type Sku } from "../types";
import { int64, list } from "../wire";
import { entries, method, pageOf } from "./method";

function mention({ seller, sandbox }: Call, product: Product): object {
  const prices = product.skus
    .map(({ price, discount }) => Number(discount ?? price))
    .toSorted((a, b) => a - b);
  return {
    product_id: int64(product.id),
    subject: subjectOf(product),
    product_min_price: (prices[0] ?? 0).toFixed(2),
    product_max_price: (prices.at(-1) ?? 0).toFixed(2),
    currency_code: seller.currency,
    image_u_r_ls: picturesOf(sandbox, product),
    owner_member_id: seller.login,
    freight_template_id: int64(product.freightTemplateId),
    gmt_create: timeText(product.created),
    gmt_modified: timeText(product.modified),
  };
}

function isAsked(asked: Fields, product: Product): boolean {
  const within = (name: string, at: number, from: boolean): boolean => {
    if (!asked.has(name)) return true;
    const limit = readTime(asked.text(name));
    if (Number.isNaN(limit)) throw invalidParameter(name);
    return from ? at >= limit : at <= limit;
  };
  return (
    (!asked.has("product_status_type") || product.status === asked.text("product_status_type")) &&
    (!asked.has("product_id") || product.id === asked.text("product_id")) &&
    (!asked.has("sku_code") || product.skus.some(({ code }) => code === asked.text("sku_code"))) &&
    (!asked.has("subject") ||
      subjectOf(product).toLowerCase().includes(asked.text("subject").toLowerCase())) &&
    within("gmt_create_start", product.created, true) &&
    within("gmt_create_end", product.created, false) &&
    within("gmt_modified_start", product.modified, true) &&
    within("gmt_modified_end", product.modified, false)
  );
}

/** `needsStatus`: the call of global sellers lists one status at a time. */
const listProducts =
  (needsStatus: boolean) =>
  (call: Call): object => {
    const asked = call.said.fields("aeop_a_e_product_list_query");
    const status = asked.text("product_status_type");
    if (needsStatus && status === "") throw missingParameter("product_status_type");
    if (status !== "" && !productStatuses.some((known) => known === status))
      throw new Refused("13001030", `Unknown product_status_type ${status}`);
    const found = productsOf(call.seller)
      .filter((product) => isAsked(asked, product))
      .toSorted((a, b) => b.modified - a.modified || (a.id < b.id ? 1 : -1));
    const page = pageOf(call, asked, found, 99);
    const shown = entries(
      call,
      page.items.map((product) => mention(call, product)),
    );
    return {
      result: {
        success: true,
        error_code: 0,
        aeop_a_e_product_display_d_t_o_list: list("item_display_dto", shown),
        current_page: page.current,
        total_page: page.totalPages,
        product_count: page.total,
      },
    };
  };

function presentSku(seller: Seller, sku: Sku): object {
  const properties = sku.properties.map((each) => ({
    sku_property_id: Number(each.propertyId),
    property_value_id: int64(each.valueId),
    sku_property_name: each.property,
    sku_property_value: each.value,
    property_value_definition_name: each.ownName,
    sku_image: each.image,
  }));
  return {
    id: sku.id,
    sku_code: sku.code,
    sku_price: sku.price,
    sku_discount_price: sku.discount,
    offer_sale_price: sku.discount ?? sku.price,
    ipm_sku_stock: sku.stock,
    s_k_u_available_stock: sku.stock,
    sku_stock: sku.stock > 0,
    currency_code: seller.currency,
    ean_code: sku.barcode,
    aeop_s_k_u_property_list: list("aeop_sku_property", properties),
  };
}

function present({ seller, sandbox }: Call, product: Product): object {
  const [length, width, height] = product.packageCm;
  return {
    product_id: int64(product.id),
    product_status_type: product.status,
    subject: subjectOf(product),
    multi_language_subject_list: list(
      "subject_list",
      Object.entries(product.subjects).map(([locale, subject]) => ({ locale, subject })),
    ),
    detail: product.details["en_US"] ?? Object.values(product.details)[0],
    category_id: Number(product.categoryId),
    currency_code: seller.currency,
    image_u_r_ls: picturesOf(sandbox, product),
    freight_template_id: int64(product.freightTemplateId),
    promise_template_id: int64(product.promiseTemplateId),
    delivery_time: product.deliveryDays,
    gross_weight: product.grossWeightKg,
    package_length: length,
    package_width: width,
    package_height: height,
    product_unit: Number(product.unit),
    reduce_strategy: product.strategy,
    owner_member_id: seller.login,
    gmt_create: timeText(product.created),
    gmt_modified: timeText(product.modified),
    aeop_ae_product_propertys: list(
      "aeop_ae_product_property",
      product.attributes.map(({ name, value }) => ({ attr_name: name, attr_value: value })),
    ),
    aeop_ae_product_s_k_us: list(
      "aeop_ae_product_sku",
      product.skus.map((sku) => presentSku(seller, sku)),
    ),
  };
}

const readProduct = (call: Call): object => ({
  result: {
    success: true,
    error_code: 0,
    ...present(call, needProduct(call.seller, call.said.need("product_id"))),
  },
});

export const readProductMethods = {
  "aliexpress.solution.product.list.get": method(["overseas"], listProducts(false)),
  "aliexpress.postproduct.redefining.findproductinfolistquery": method(["global"], listProducts(true)),
  "aliexpress.solution.product.info.get": method(["overseas"], readProduct),
  "aliexpress.offer.product.query": method(["global"], readProduct),
};
