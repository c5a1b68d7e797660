/** The Shopify shop that exists from the start, and how an empty one is made. */
import { nextId, now, type Product, type Shop, type Variant } from "./types";

const SEEDED = Date.UTC(2026, 8, 1, 9);

/** A shop without products, orders or apps. */
export function emptyShop(slug: string, name: string, currency = "USD"): Shop {
  return {
    slug,
    name,
    currency,
    timezone: "America/New_York",
    next_id: 7_000_000_100,
    next_order: 1001,
    locations: [{ id: 7_000_000_001, name: "Main Street 5", active: true }],
    publications: [
      { id: 7_000_000_011, name: "Online Store", handle: "online_store" },
      { id: 7_000_000_012, name: "Point of Sale", handle: "pos" },
    ],
    products: [],
    orders: [],
    webhooks: [],
    install: null,
    definitions: [],
    idempotent: {},
    bulk: [],
    bucket: { available: 2_000, at: now() },
    restoreRate: 100,
  };
}

export interface NewProduct {
  title: string;
  about?: string;
  /** Taken as it is; else one is made of the title. */
  handle?: string;
  status?: Product["status"];
  /** The name of its only option; null for a product without variants. */
  option?: string | null;
  variants: { value?: string; sku: string; price: string; stock?: number; compareAt?: string | null }[];
}

/** Puts a product on the shelf of a shop, published in its online store. */
export function addProduct(shop: Shop, given: NewProduct, at = now()): Product {
  const id = nextId(shop);
  const option = given.option ?? null;
  const variants = given.variants.map((each): Variant => {
    const variant = blankVariant(shop, [option === null ? "Default Title" : (each.value ?? each.sku)], at);
    const available = { [String(shop.locations[0]?.id)]: each.stock ?? 25 };
    return {
      ...variant,
      sku: each.sku,
      price: each.price,
      compareAtPrice: each.compareAt ?? null,
      available,
    };
  });
  const product: Product = {
    id,
    title: given.title,
    handle: given.handle ?? handleFor(shop, given.title),
    descriptionHtml: given.about ? `<p>${given.about}</p>` : "",
    vendor: shop.name,
    productType: "",
    tags: [],
    status: given.status ?? "ACTIVE",
    options: [
      { id: nextId(shop), name: option ?? "Title", values: variants.map(({ values }) => values[0] ?? "") },
    ],
    variants,
    media: [],
    metafields: [],
    published: { [String(shop.publications[0]?.id)]: at },
    created: at,
    updated: at,
  };
  shop.products.push(product);
  return product;
}

export function blankVariant(shop: Shop, values: string[], at = now()): Variant {
  return {
    id: nextId(shop),
    inventoryItemId: nextId(shop),
    sku: "",
    price: "0.00",
    compareAtPrice: null,
    barcode: null,
    weightG: 0,
    tracked: true,
    policy: "DENY",
    values,
    available: {},
    mediaId: null,
    created: at,
    updated: at,
  };
}

/** A handle that no product of the shop has. */
export function handleFor(shop: Shop, title: string): string {
  const base =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "product";
  const taken = new Set(shop.products.map(({ handle }) => handle));
  for (let n = 0; ; n++) {
    const handle = n === 0 ? base : `${base}-${n}`;
    if (!taken.has(handle)) return handle;
  }
}

const tideline: NewProduct[] = [
  {
    title: "Linen beach towel",
    about: "Stone-washed linen, dries in an hour.",
    option: "Colour",
    variants: [
      { value: "Salt", sku: "TL-TOWEL-SALT", price: "48.00", stock: 30 },
      { value: "Kelp", sku: "TL-TOWEL-KELP", price: "48.00", stock: 12 },
      { value: "Coral", sku: "TL-TOWEL-CORAL", price: "52.00", stock: 7, compareAt: "58.00" },
    ],
  },
  {
    title: "Enamel mug 300 ml",
    about: "Steel with two coats of enamel.",
    variants: [{ sku: "TL-MUG", price: "18.00", stock: 90 }],
  },
  {
    title: "Rope dog lead",
    about: "Made from climbing rope, brass clip.",
    option: "Length",
    variants: [
      { value: "1.2 m", sku: "TL-LEAD-120", price: "32.00", stock: 20 },
      { value: "2 m", sku: "TL-LEAD-200", price: "38.00", stock: 15 },
    ],
  },
  {
    title: "Dry sack 15 l",
    about: "Welded seams, floats.",
    variants: [{ sku: "TL-SACK-15", price: "44.00", stock: 40 }],
  },
  {
    title: "Tide clock",
    about: "Shows high and low water. It never had an SKU.",
    variants: [{ sku: "", price: "79.00", stock: 5 }],
  },
];

/** The seeded shops by their slug. */
export function seedShops(): Record<string, Shop> {
  const shop = emptyShop("tideline", "Tideline Supply");
  for (const product of tideline) addProduct(shop, product, SEEDED + shop.products.length * 60_000);
  return { tideline: shop };
}
