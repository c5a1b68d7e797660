/** The sellers that exist from the start: one in Spain, one in China. */
import { freightTemplates, promiseTemplates, properties } from "./tables";
import {
  now,
  productId,
  type AliExpressState,
  type Family,
  type Product,
  type Seller,
  type Sku,
} from "./types";

const seeded = Date.UTC(2026, 8, 1, 9);

export interface NewSeller {
  shopName?: string;
  country?: string;
  family?: Family;
  currency?: string;
  quirks?: Seller["quirks"];
}

/** A seller without products, orders or apps. `serial` makes the ids: five digits, its own for each seller. */
export function emptySeller(slug: string, serial: number, given: NewSeller = {}): Seller {
  const digits = String(serial % 100_000).padStart(5, "0");
  const family = given.family ?? "global";
  return {
    slug,
    sellerId: `22${digits}31`,
    shopId: `11${digits}`,
    login: `${(given.country ?? "CN").toLowerCase()}${digits}${slug}`.slice(0, 24),
    shopName: given.shopName ?? slug,
    country: given.country ?? (family === "global" ? "CN" : "ES"),
    family,
    currency: given.currency ?? "USD",
    products: [],
    orders: [],
    tokens: [],
    quirks: given.quirks ?? {},
    next: 1,
  };
}

export interface NewProduct {
  title: string;
  about?: string;
  status?: Product["status"];
  category?: string;
  picture?: string;
  /** Each with its code, price, and value of Color and of Size, where it has them. */
  skus: { code: string; price: string; stock?: number; color?: string; size?: string; discount?: string }[];
}

/** Puts a product on the shelf of a seller. */
export function addProduct(seller: Seller, given: NewProduct, at = now()): Product {
  const skus = given.skus.map((each): Sku => {
    const own = [
      ...(each.color ? [valueOf("14", each.color)] : []),
      ...(each.size ? [valueOf("5", each.size)] : []),
    ];
    return {
      id: own.map(({ propertyId, valueId }) => `${propertyId}:${valueId}`).join(";") || "<none>",
      code: each.code,
      price: each.price,
      discount: each.discount ?? null,
      stock: each.stock ?? 25,
      barcode: null,
      properties: own,
    };
  });
  const product: Product = {
    id: productId(seller),
    status: given.status ?? "onSelling",
    audit: null,
    subjects: { en_US: given.title },
    details: { en_US: `<p>${given.about ?? given.title}</p>` },
    categoryId: given.category ?? "200004318",
    images: [given.picture ?? `/aliexpress/kf/seed-${seller.next + 60}.png`],
    attributes: [{ name: "Origin", value: "CN(Origin)" }],
    skus,
    freightTemplateId: freightTemplates[0].id,
    promiseTemplateId: promiseTemplates[0].id,
    deliveryDays: 7,
    grossWeightKg: "0.400",
    packageCm: [20, 15, 8],
    unit: "100000015",
    strategy: "payment_success_deduct",
    created: at,
    modified: at,
  };
  seller.products.push(product);
  return product;
}

/** A value of a property by its word; a word of the seller's own takes the first value that is free for it. */
function valueOf(propertyId: string, word: string): Sku["properties"][number] {
  const property = properties.find(({ id }) => id === propertyId);
  if (!property) throw new Error(`no property ${propertyId}`);
  const known = property.values.find(({ name }) => name.toLowerCase() === word.toLowerCase());
  const free =
    property.values[
      [...word].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % property.values.length
    ];
  const value = known ?? free ?? { id: "0", name: word };
  return {
    propertyId,
    property: property.name,
    valueId: value.id,
    value: value.name,
    ownName: known ? null : word,
    image: null,
  };
}

const bay: NewProduct[] = [
  {
    title: "Quick-dry travel towel with pouch",
    category: "200003221",
    skus: [
      { code: "LB-TOWEL-BLUE", color: "Blue", price: "18.90", stock: 40 },
      { code: "LB-TOWEL-GRAY", color: "Gray", price: "18.90", stock: 26 },
      { code: "LB-TOWEL-ORANGE", color: "Orange", price: "19.90", discount: "16.90", stock: 9 },
    ],
  },
  {
    title: "Packing cubes, set of six",
    skus: [{ code: "LB-CUBES", price: "27.50", stock: 60 }],
  },
  {
    title: "Headlamp 350 lumen, USB-C",
    category: "150402",
    skus: [{ code: "LB-HEADLAMP", price: "22.00", stock: 35 }],
  },
  {
    title: "Hiking poles, pair",
    category: "200005276",
    skus: [
      { code: "LB-POLES-M", size: "M", price: "46.00", stock: 12 },
      { code: "LB-POLES-L", size: "L", price: "46.00", stock: 14 },
    ],
  },
  { title: "Tea tin with double lid", category: "200003136", skus: [{ code: "", price: "12.00", stock: 8 }] },
];

const cala: NewProduct[] = [
  {
    title: "Olive wood serving board",
    category: "200003136",
    skus: [
      { code: "CA-BOARD-S", size: "S", price: "34.00", stock: 15 },
      { code: "CA-BOARD-L", size: "L", price: "52.00", stock: 7 },
    ],
  },
  { title: "Cotton beach bag", skus: [{ code: "CA-BAG", price: "29.00", stock: 30 }] },
  {
    title: "Clay water jug 1 l",
    category: "200003136",
    skus: [{ code: "CA-JUG", price: "38.00", stock: 11 }],
  },
];

function withProducts(seller: Seller, products: readonly NewProduct[]): Seller {
  for (const product of products) addProduct(seller, product, seeded + seller.products.length * 60_000);
  return seller;
}

export function seedAliExpress(): AliExpressState {
  const lanternbay = emptySeller("lanternbay", 10_441, {
    shopName: "Lantern Bay Official Store",
    family: "global",
  });
  const calaazul = emptySeller("calaazul", 20_772, {
    shopName: "Cala Azul",
    family: "overseas",
    country: "ES",
  });
  return {
    sellers: { lanternbay: withProducts(lanternbay, bay), calaazul: withProducts(calaazul, cala) },
    codes: {},
    pictures: {},
  };
}
