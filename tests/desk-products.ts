/** What tests of the catalogue's desk share: products that are made there, and how they stand. */
import type { Staff } from "~/domain/accounts/people";
import { db, sql } from "~/platform/db";
import type { VariantFields } from "~/domain/catalogue/desk-forms";
import { deskProductsPage } from "~/domain/catalogue/desk/list.server";
import { deskProducts } from "~/domain/catalogue/lists.server";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { createProduct } from "~/domain/catalogue/desk/shelf.server";
import { makeCategory, unique, type TestStaff } from "./factories";

/** A product as the desk sees it. */
export const productOf = async (id: string) => {
  const product = await findDeskProduct(id);
  if (!product) throw new Error("no product");
  return product;
};

/** Gives a product a picture. */
export const withPicture = async (id: string) => {
  await db.run(
    sql`insert into product_media (product_id, source_url, file_key) values (${id}, ${unique("demo:x/")}, 'ab/0123456789abcdef0123456789abcdef.svg')`,
  );
};

/** How many products a category counts. */
export const countOf = async (categoryId: string) =>
  (await db.first<{ n: number }>(sql`select product_count as n from category where id = ${categoryId}`))?.n;

/** A page of the desk's list. */
export const find = (query: string) => deskProductsPage(deskProducts.parse(`/x?${query}`, {} as Staff));

/** A draft with one variant, made by somebody of the staff. */
export const newProduct = async (
  staff: TestStaff,
  fields: Partial<Parameters<typeof createProduct>[1]> = {},
) => {
  const categoryId = fields.categoryId ?? (await makeCategory({ name: { en: unique("Lamps") } })).id;
  const wanted = {
    titleEn: "Brass ship lantern",
    titleZh: null,
    spu: unique("SPU"),
    sku: unique("LAN"),
    price: 1999n,
    weightG: 800,
  };
  const made = await createProduct(staff, { ...wanted, categoryId, ...fields });
  if (!made.ok) throw new Error(made.error);
  return productOf(made.value);
};

/** The form of a variant, as it was filled in. */
export const variantFields = (version: number, fields: Partial<VariantFields> = {}): VariantFields => ({
  version,
  sku: unique("V"),
  price: 500n,
  weightG: 100,
  lengthMm: 10,
  widthMm: 10,
  heightMm: 10,
  barcode: null,
  backorder: false,
  status: "on",
  image: null,
  choices: [],
  ...fields,
});
