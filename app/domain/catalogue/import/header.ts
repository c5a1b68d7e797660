/** The columns of a product file, in the old and the new spelling of Shopify's export. Pure. */
import type { Header as AnyHeader } from "~/domain/imports/header";

export const columns = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  body: ["Body (HTML)", "body html", "body", "description"],
  vendor: ["Vendor"],
  category: ["Product Category", "category"],
  type: ["Type"],
  published: ["Published", "published on online store"],
  status: ["Status"],
  option1Name: ["Option1 Name"],
  option1Value: ["Option1 Value"],
  option2Name: ["Option2 Name"],
  option2Value: ["Option2 Value"],
  option3Name: ["Option3 Name"],
  option3Value: ["Option3 Value"],
  sku: ["Variant SKU", "sku"],
  grams: ["Variant Grams", "weight value (grams)", "grams"],
  quantity: ["Variant Inventory Qty", "inventory quantity"],
  policy: ["Variant Inventory Policy", "continue selling when out of stock"],
  price: ["Variant Price", "price"],
  barcode: ["Variant Barcode", "barcode"],
  image: ["Image Src", "product image url"],
  imagePosition: ["Image Position"],
  imageAlt: ["Image Alt Text"],
  variantImage: ["Variant Image", "variant image url"],
  moq: ["MOQ", "minimum order quantity", "min order qty"],
} as const;

export type Field = keyof typeof columns;
export type Header = AnyHeader<Field>;

/** Columns that must be there; that of SKUs only where they are not made. */
export const requiredColumns = ({ makeSkus }: { readonly makeSkus: boolean }): readonly Field[] =>
  makeSkus ? ["handle", "title", "price"] : ["handle", "title", "sku", "price"];
