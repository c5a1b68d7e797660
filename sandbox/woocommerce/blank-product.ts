import type { Product } from "./types";

/** A product with nothing said about it yet; `at` is when it was made. */
export function blankProduct(id: number, at: number): Product {
  return {
    id,
    parent_id: 0,
    type: "simple",
    name: "Product",
    slug: "",
    status: "publish",
    catalog_visibility: "visible",
    featured: false,
    description: "",
    short_description: "",
    sku: "",
    regular_price: "",
    sale_price: "",
    virtual: false,
    manage_stock: false,
    stock_quantity: null,
    stock_status: "instock",
    backorders: "no",
    weight: "",
    dimensions: { length: "", width: "", height: "" },
    categories: [{ id: 15, name: "Uncategorized", slug: "uncategorized" }],
    tags: [],
    images: [],
    attributes: [],
    choices: [],
    menu_order: 0,
    total_sales: 0,
    meta_data: [],
    created: at,
    modified: at,
  };
}
