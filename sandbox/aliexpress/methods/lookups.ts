/** Calls that say who the seller is and what there is to choose from; and the picture bank. */
import { randomBytes } from "node:crypto";
import { invalidParameter, missingParameter, Refused } from "../errors";
import type { Call } from "../params";
import { categories, freightTemplates, logisticsServices, promiseTemplates, properties } from "../tables";
import { int64, list } from "../wire";
import { both, method } from "./method";

const overseasProfile = ({ seller }: Call): object => ({
  country_code: seller.country,
  merchant_login_id: seller.login,
  product_posting_forbidden: seller.quirks.posting_forbidden === true,
  shop_id: int64(seller.shopId),
  shop_name: seller.shopName,
  shop_type: "NORMAL",
  shop_url: `https://www.aliexpress.com/store/${seller.shopId}`,
});

const globalProfile = ({ seller }: Call): object => ({
  profile: {
    seller_id: int64(seller.sellerId),
    login_id: seller.login,
    country_code: seller.country,
    shop_id: int64(seller.shopId),
    shop_name: seller.shopName,
    shop_url: `https://www.aliexpress.com/store/${seller.shopId}`,
    product_posting_forbidden: seller.quirks.posting_forbidden === true,
  },
});

const relations = ({ seller }: Call): object => ({
  success: true,
  global_currency: seller.currency,
  seller_relation_list: list("seller_relation", [
    {
      seller_id: int64(seller.sellerId),
      channel_seller_id: int64(seller.sellerId),
      channel: "AE_GLOBAL",
      channel_shop_name: seller.shopName,
      channel_currency: seller.currency,
      business_type: seller.quirks.fully_managed ? "ONE_STOP_SERVICE" : "POP_CHOICE",
    },
  ]),
});

const childrenOf = (id: string) => categories.filter(({ parent }) => (parent ?? "0") === id);

const categoryTree = ({ said }: Call): object => ({
  is_success: true,
  children_category_list: list(
    "category_info",
    childrenOf(said.text("category_id", "0")).map(({ id, leaf, name, parent }) => ({
      children_category_id: Number(id),
      is_leaf_category: leaf,
      level: parent === null ? 1 : 2,
      multi_language_names: JSON.stringify({ en: name }),
    })),
  ),
});

/** The leaf whose name has most words of the title; the first one where none has any. */
const forecast = ({ said }: Call): object => {
  const title = said.need("subject").toLowerCase();
  const score = (name: string): number =>
    name
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 3 && title.includes(word.replace(/(ing|s)$/, ""))).length;
  const leaves = categories
    .filter(({ leaf }) => leaf)
    .toSorted((a, b) => score(b.name) - score(a.name))
    .slice(0, 3);
  return {
    result: {
      success: true,
      category_suitability_list: list(
        "json",
        leaves.map(({ id }, i) =>
          JSON.stringify({ score: 0.9 - i / 10, suitabilityRank: i + 1, categoryId: Number(id) }),
        ),
      ),
    },
  };
};

function requireLeaf(id: string): void {
  if (!categories.some((each) => each.id === id && each.leaf))
    throw new Refused("F00_00_10007_007", "The category is not a leaf category");
}

const skuAttributes = ({ said }: Call): object => {
  requireLeaf(said.fields("query_sku_attribute_info_request").need("aliexpress_category_id"));
  return {
    result: {
      supporting_sku_attribute_list: list(
        "supporting_sku_attribute_dto",
        properties.map(({ id, name, required, ownNames, values }) => ({
          aliexpress_sku_id: Number(id),
          aliexpress_sku_name: name,
          required,
          support_customized_name: ownNames,
          support_customized_picture: ownNames,
          aliexpress_sku_value_list: list(
            "sku_value_simplified_info_dto",
            values.map((value) => ({
              aliexpress_sku_value_id: Number(value.id),
              aliexpress_sku_value_name: value.name,
            })),
          ),
        })),
      ),
      supporting_common_attribute_list: list("supporting_common_attribute_dto", []),
    },
  };
};

const categoryAttributes = ({ said }: Call): object => {
  requireLeaf(said.need("param1"));
  return {
    result: {
      success: true,
      attributes: list(
        "aeop_attribute_dto",
        properties.map(({ id, name, required, ownNames, values }, i) => ({
          id: Number(id),
          names: JSON.stringify({ en: name }),
          sku: true,
          spec: i + 1,
          required,
          customized_name: ownNames,
          customized_pic: ownNames,
          attribute_show_type_value: "check_box",
          values: list(
            "aeop_attr_value_dto",
            values.map((value) => ({ id: Number(value.id), names: JSON.stringify({ en: value.name }) })),
          ),
        })),
      ),
    },
  };
};

const freight = ({ seller }: Call): object => ({
  success: true,
  aeop_freight_template_d_t_o_list: list(
    "aeopfreighttemplatedtolist",
    (seller.quirks.no_freight_template ? [] : freightTemplates).map(({ id, name, usual }) => ({
      template_id: int64(id),
      template_name: name,
      default: usual,
    })),
  ),
});

const promises = ({ said }: Call): object => {
  const id = said.need("template_id");
  return {
    result: {
      template_list: list(
        "templatelist",
        promiseTemplates
          .filter((each) => id === "-1" || each.id === id)
          .map((each) => ({ id: Number(each.id), name: each.name })),
      ),
    },
  };
};

const logistics = (): object => ({
  result_success: true,
  result_list: list(
    "aeop_logistics_service_result",
    logisticsServices.map(({ name, shown, company, pattern }, i) => ({
      service_name: name,
      display_name: shown,
      logistics_company: company,
      tracking_no_regex: pattern,
      min_process_day: 1,
      max_process_day: 5,
      recommend_order: i + 1,
    })),
  ),
});

/** What a picture begins with. */
const kinds: [begin: number[], type: string][] = [
  [[0xff, 0xd8, 0xff], "image/jpeg"],
  [[0x89, 0x50, 0x4e, 0x47], "image/png"],
  [[0x47, 0x49, 0x46, 0x38], "image/gif"],
  [[0x52, 0x49, 0x46, 0x46], "image/webp"],
];

const upload = ({ sandbox, said, file }: Call): object => {
  const bytes = file("image_bytes") ?? file("file");
  if (!bytes) throw missingParameter("image_bytes");
  if (bytes.length > 3 * 1024 * 1024) throw new Refused("10001", "The picture is larger than 3 MB");
  const type = kinds.find(([begin]) => begin.every((byte, i) => bytes[i] === byte))?.[1];
  if (!type) throw invalidParameter("image_bytes");
  const key = `S${randomBytes(12).toString("hex")}${said.text("file_name").replace(/^.*(\.\w+)$/, "$1") || ".jpg"}`;
  sandbox.world.aliexpress.pictures[key] = { type, base64: Buffer.from(bytes).toString("base64") };
  return {
    result: {
      is_success: true,
      success: true,
      status: "SUCCESS",
      file_name: said.text("file_name"),
      photobank_url: `${sandbox.url}/aliexpress/kf/${key}`,
      width: 800,
      height: 800,
    },
  };
};

export const lookupMethods = {
  "aliexpress.solution.merchant.profile.get": method(["overseas"], overseasProfile),
  "global.seller.relation.query": method(["global"], relations),
  "aliexpress.merchant.profile.get": method(["global"], globalProfile),
  "aliexpress.solution.seller.category.tree.query": method(both, categoryTree),
  "aliexpress.postproduct.redefining.categoryforecast": method(both, forecast),
  "aliexpress.solution.sku.attribute.query": method(["overseas"], skuAttributes),
  "aliexpress.category.redefining.getchildattributesresultbypostcateidandpath": method(
    both,
    categoryAttributes,
  ),
  "aliexpress.freight.redefining.listfreighttemplate": method(both, freight),
  "aliexpress.postproduct.redefining.querypromisetemplatebyid": method(both, promises),
  "aliexpress.logistics.redefining.listlogisticsservice": method(both, logistics),
  "aliexpress.photobank.redefining.uploadimageforsdk": method(both, upload),
};
