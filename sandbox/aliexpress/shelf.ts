/** Products of a seller: found, looked at by AliExpress, put on the shelf and taken from it. */
import { Refused } from "./errors";
import { now, type Product, type ProductStatus, type Seller, type Sku } from "./types";

/** A product as it is now: an audit that is over has its outcome. */
function settled(product: Product): Product {
  if (product.audit && product.audit.until <= Date.now()) {
    product.status = product.audit.then;
    product.audit = null;
  }
  return product;
}

/** All products of a seller, as they are now. */
export function productsOf(seller: Seller): Product[] {
  return seller.products.map(settled);
}

/** The English title of a product, or the only one. */
export const subjectOf = (product: Product): string =>
  product.subjects["en_US"] ?? product.subjects["en"] ?? Object.values(product.subjects)[0] ?? "";

export function findProduct(seller: Seller, id: string): Product | null {
  return productsOf(seller).find((product) => product.id === id) ?? null;
}

/** Refuses where the seller has no such product. */
export function needProduct(seller: Seller, id: string): Product {
  const product = findProduct(seller, id);
  if (!product) throw new Refused("F00_00_10002", "The product does not exist");
  return product;
}

/** Has a product looked at again; it is sold once that is over. */
export function audit(seller: Seller, product: Product, then: ProductStatus = "onSelling"): void {
  const ms = seller.quirks.audit_ms ?? 1_000;
  product.status = ms > 0 ? "auditing" : then;
  product.audit = ms > 0 ? { until: Date.now() + ms, then } : null;
  touch(product);
}

export function touch(product: Product): void {
  product.modified = Math.max(now(), product.modified);
}

export function findSku(seller: Seller, code: string): { product: Product; sku: Sku } | null {
  for (const product of productsOf(seller)) {
    const sku = product.skus.find((each) => each.code === code && code !== "");
    if (sku) return { product, sku };
  }
  return null;
}

/** One SKU must keep a piece: a product without stock has to be taken from the shelf. */
export function requireSomeStock(skus: readonly Pick<Sku, "stock">[]): void {
  if (!skus.some(({ stock }) => stock >= 1))
    throw new Refused("F00_00_10007_044", "The stock of all SKUs cannot be 0 at the same time");
}

const priceForm = /^\d{1,6}(\.\d{1,2})?$/;

/** A price from 0.01 to 999999. */
export function requirePrice(text: string): string {
  if (!priceForm.test(text) || Number(text) < 0.01 || Number(text) > 999_999)
    throw new Refused("F00_00_10007_041", `The price ${text} is not between 0.01 and 999999`);
  return Number(text).toFixed(2);
}

/** Pieces from 0 to 999999. */
export function requireStock(text: string): number {
  const stock = Number(text);
  if (!Number.isInteger(stock) || stock < 0 || stock > 999_999)
    throw new Refused("F00_00_10007_043", `The stock ${text} is not between 0 and 999999`);
  return stock;
}
