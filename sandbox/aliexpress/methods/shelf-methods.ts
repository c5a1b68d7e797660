/** Calls that change price, stock and shelf, or delete. */
import { invalidParameter, Refused } from "../errors";
import type { Call, Fields } from "../params";
import { audit, needProduct, requirePrice, requireSomeStock, requireStock, touch } from "../shelf";
import type { Product, Sku } from "../types";
import { int64, list } from "../wire";
import { both, method } from "./method";

type Failure = { id: string; why: Refused };

/** Does something to each of some products; those that refuse are told apart. */
function each(ids: readonly string[], act: (id: string) => void): { done: string[]; failed: Failure[] } {
  const [done, failed]: [string[], Failure[]] = [[], []];
  for (const id of ids) {
    try {
      act(id);
      done.push(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed.push({ id, why: error });
    }
  }
  return { done, failed };
}

/* ---------- overseas sellers: several products at once, by SKU code ---------- */

type Change = (sku: Sku, given: Fields) => Sku;

const batch =
  (change: Change, check: (skus: readonly Sku[]) => void) =>
  ({ seller, said }: Call): object => {
    const given = said.all("mutiple_product_update_list");
    if (given.length === 0 || given.length > 20) throw invalidParameter("mutiple_product_update_list");
    const byId = new Map(given.map((product) => [product.need("product_id"), product]));
    const { done, failed } = each([...byId.keys()], (id) => {
      const product = needProduct(seller, id);
      const skus = byId.get(id)?.all("multiple_sku_update_list") ?? [];
      if (skus.length > 200) throw new Refused("10007", "More than 200 SKUs");
      const byCode = new Map(skus.map((sku) => [sku.text("sku_code"), sku]));
      for (const code of byCode.keys())
        if (!product.skus.some((sku) => sku.code === code))
          throw new Refused("F00_00_10007_050", `The SKU ${code} does not exist`);
      const changed = product.skus.map((sku) => {
        const wish = byCode.get(sku.code);
        return wish ? change({ ...sku }, wish) : sku;
      });
      check(changed);
      product.skus = changed;
      touch(product);
    });
    return {
      update_success: failed.length === 0,
      update_successful_list: list(
        "synchronize_product_response_dto",
        done.map((id) => ({ product_id: int64(id) })),
      ),
      update_failed_list:
        failed.length === 0
          ? undefined
          : list(
              "synchronize_product_response_dto",
              failed.map(({ id, why }) => ({
                product_id: int64(id),
                error_code: why.code,
                error_message: why.message,
              })),
            ),
    };
  };

const changeStock: Change = (sku, given) => ({ ...sku, stock: requireStock(given.need("inventory")) });

/** A discount price that is left out is erased. */
const changePrice: Change = (sku, given) => ({
  ...sku,
  price: requirePrice(given.need("price")),
  discount: given.has("discount_price") ? requirePrice(given.text("discount_price")) : null,
});

/* ---------- global sellers: one product, by the ids of its SKUs ---------- */

function changeById({ seller, said }: Call, name: string, change: (sku: Sku, value: string) => Sku): Product {
  const product = needProduct(seller, said.need("product_id"));
  const values = new Map(said.pairs(name));
  for (const id of values.keys())
    if (!product.skus.some((sku) => sku.id === id))
      throw new Refused("F00_00_10007_050", `The SKU ${id} does not exist`);
  const changed = product.skus.map((sku) => {
    const value = values.get(sku.id);
    return value === undefined ? sku : change({ ...sku }, value);
  });
  if (name === "sku_stocks") requireSomeStock(changed);
  product.skus = changed;
  touch(product);
  return product;
}

const editStocks = (call: Call): object => {
  const product = changeById(call, "sku_stocks", (sku, value) => ({ ...sku, stock: requireStock(value) }));
  return { result: { success: true, modify_count: 1, product_id: int64(product.id) } };
};

const editPrices = (call: Call): object => {
  const product = changeById(call, "sku_id_price_map", (sku, value) => ({
    ...sku,
    price: requirePrice(value),
  }));
  return { result: { success: true, is_success: true, product_id: int64(product.id) } };
};

/* ---------- both ---------- */

const shelve =
  (on: boolean) =>
  ({ seller, said }: Call): object => {
    const ids = said.need("product_ids").split(";").filter(Boolean);
    if (ids.length > 50) throw invalidParameter("product_ids");
    const { done, failed } = each(ids, (id) => {
      const product = needProduct(seller, id);
      if (on && product.status === "editingRequired")
        throw new Refused("13001007", "The product has to be edited first");
      if (on) requireSomeStock(product.skus);
      if (on && product.status === "offline") audit(seller, product);
      if (on) return;
      product.status = "offline";
      product.audit = null;
      touch(product);
    });
    return {
      result: {
        success: failed.length === 0,
        modify_count: done.length,
        error_code: failed[0]?.why.code,
        error_message: failed[0]?.why.message,
        error_details:
          failed.length === 0
            ? undefined
            : list(
                "global_aeop_error_detail",
                failed.map(({ id, why }) => ({
                  product_ids: list("number", [int64(id)]),
                  error_code: why.code,
                  error_message: why.message,
                })),
              ),
      },
    };
  };

const removeOne = ({ seller, said }: Call): object => {
  const product = needProduct(seller, said.need("product_id"));
  seller.products = seller.products.filter((each) => each !== product);
  return { result: { success: true, is_success: true, product_id: int64(product.id) } };
};

const removeMany = ({ seller, said }: Call): object => {
  const ids = said.texts("productIds");
  if (ids.length === 0 || ids.length > 100) throw invalidParameter("productIds");
  const { done, failed } = each(ids, (id) => {
    const product = needProduct(seller, id);
    seller.products = seller.products.filter((other) => other !== product);
  });
  return {
    delete_success: failed.length === 0,
    delete_successful_list: list("number", done.map(int64)),
    delete_failed_list: list(
      "delete_error_info_dto",
      failed.map(({ id, why }) => ({
        product_id: int64(id),
        error_code: why.code,
        error_message: why.message,
      })),
    ),
  };
};

export const shelfMethods = {
  "aliexpress.solution.batch.product.inventory.update": method(
    ["overseas"],
    batch(changeStock, requireSomeStock),
    (why) => ({ update_success: false, update_error_code: why.code, update_error_message: why.message }),
  ),
  "aliexpress.solution.batch.product.price.update": method(
    ["overseas"],
    batch(changePrice, () => undefined),
    (why) => ({
      update_success: false,
      update_error_code: why.code,
      update_error_message: why.message,
    }),
  ),
  "aliexpress.postproduct.redefining.editmutilpleskustocks": method(["global"], editStocks),
  "aliexpress.offer.product.skuprices.edit": method(["global"], editPrices),
  "aliexpress.postproduct.redefining.offlineaeproduct": method(both, shelve(false)),
  "aliexpress.postproduct.redefining.onlineaeproduct": method(both, shelve(true)),
  "aliexpress.offer.product.delete": method(["global"], removeOne),
  "aliexpress.solution.batch.product.delete": method(["overseas"], removeMany),
};
