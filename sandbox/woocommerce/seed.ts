/** The stores that exist from the start: Harbour with thirteen products, Lantern with three. */
import { blankProduct } from "./blank-product";
import { slugify } from "./present";
import type { Addon, ApiKey, Attribute, Product, Store } from "./types";

interface SeedProduct {
  name: string;
  sku: string;
  price?: string;
  sale?: string;
  stock?: number;
  weight?: string;
  about: string;
  /** Fields of an add-on plugin: a text, or one of some options. */
  addons?: Addon[];
  /** Attributes that its only variation leaves to the buyer. */
  any?: Attribute[];
  /** Attribute name, then each option with its SKU ending, price and stock. */
  by?: { name: string; options: [option: string, ending: string, price: string, stock: number][] };
}

const harbour: SeedProduct[] = [
  {
    name: "Folding camp chair",
    sku: "HB-CHAIR",
    about: "Powder-coated steel, 600D polyester, carries 120 kg. Folds to the size of an umbrella.",
    weight: "2.6",
    by: {
      name: "Colour",
      options: [
        ["Moss", "MOSS", "79.00", 24],
        ["Sand", "SAND", "79.00", 18],
        ["Navy", "NAVY", "82.00", 9],
      ],
    },
  },
  {
    name: "Double-wall glass cups 350 ml",
    sku: "HB-MUG-350",
    price: "29.00",
    stock: 80,
    weight: "0.2",
    about: "Two cups that keep coffee hot and fingers cool.",
  },
  {
    name: "Rechargeable lantern",
    sku: "HB-LANTERN",
    price: "64.00",
    sale: "56.00",
    stock: 32,
    weight: "0.7",
    about: "Warm light, 300 lumen, 28 hours on the low setting, USB-C.",
  },
  {
    name: "Merino throw",
    sku: "HB-THROW",
    about: "Fine merino with a twill weave and a hand-knotted fringe.",
    weight: "0.9",
    by: {
      name: "Size",
      options: [
        ["130 x 180 cm", "S", "89.00", 12],
        ["180 x 220 cm", "L", "129.00", 6],
      ],
    },
  },
  {
    name: "Cast-iron skillet 26 cm",
    sku: "HB-SKILLET-26",
    price: "89.00",
    stock: 20,
    weight: "2.4",
    about: "Seasoned at the foundry; for the hob, the oven and the fire.",
  },
  {
    name: "Bamboo cutting board",
    sku: "HB-BOARD",
    price: "68.00",
    stock: 45,
    weight: "1.1",
    about: "End grain, juice groove, oiled.",
  },
  {
    name: "Waterproof roll bag",
    sku: "HB-ROLL",
    about: "Welded seams, roll closure, shoulder strap.",
    weight: "0.5",
    by: {
      name: "Volume",
      options: [
        ["10 l", "10", "59.00", 30],
        ["20 l", "20", "69.00", 26],
        ["40 l", "40", "89.00", 14],
      ],
    },
  },
  {
    name: "Door mat, coir",
    sku: "HB-MAT",
    price: "64.00",
    stock: 38,
    weight: "1.9",
    about: "Thick coir on a natural rubber back, 45 x 75 cm.",
  },
  {
    name: "Linen cushion cover",
    sku: "",
    price: "36.00",
    stock: 50,
    weight: "0.2",
    about: "Stone-washed linen, 45 x 45 cm, hidden zip. From the old range: it never had an SKU.",
  },
  {
    name: "Storage crate, folding",
    sku: "HB-CRATE",
    price: "58.00",
    stock: 60,
    weight: "1.2",
    about: "32 litres, stacks and folds flat.",
  },
  {
    name: "Insulated bottle 750 ml",
    sku: "HB-BOTTLE-750",
    price: "54.00",
    stock: 70,
    weight: "0.4",
    about: "Keeps cold for 24 hours, warm for 12.",
  },
  {
    name: "Hammock with straps",
    sku: "HB-HAMMOCK",
    price: "58.00",
    stock: 16,
    weight: "0.8",
    about: "Ripstop nylon, tree-friendly straps, packs small.",
  },
  {
    name: "Canvas tote with your words",
    sku: "HB-TOTE",
    price: "24.00",
    stock: 40,
    weight: "0.3",
    about: "Heavy canvas, printed to order. One variation for any colour and size: the order says which.",
    any: [
      { name: "Colour", visible: true, variation: true, options: ["Red", "Blue", "Natural"] },
      { name: "Size", visible: true, variation: true, options: ["Small", "Large"] },
    ],
    addons: [
      { name: "Text to print", options: [] },
      { name: "Gift wrap", options: ["Plain", "With a card"] },
    ],
  },
];

const lantern: SeedProduct[] = [
  {
    name: "Paper lantern, round",
    sku: "LN-PAPER-40",
    price: "12.00",
    stock: 90,
    weight: "0.1",
    about: "Rice paper on bamboo, 40 cm.",
  },
  {
    name: "Beeswax candle",
    sku: "LN-CANDLE",
    about: "Pure beeswax, cotton wick.",
    weight: "0.3",
    by: {
      name: "Height",
      options: [
        ["15 cm", "15", "9.00", 60],
        ["25 cm", "25", "14.00", 40],
      ],
    },
  },
  {
    name: "Brass lantern",
    sku: "LN-BRASS",
    price: "64.00",
    stock: 11,
    weight: "1.3",
    about: "Spun brass with four panes of seeded glass.",
  },
];

const SEEDED = Date.UTC(2026, 8, 1, 9);

/** A store without products, keys or webhooks. */
export function emptyStore(slug: string, name: string, currency = "USD"): Store {
  return {
    slug,
    name,
    currency,
    gmt_offset: 0,
    country: "US:CA",
    shipment_tracking: false,
    next_id: 20,
    products: [],
    orders: [],
    webhooks: [],
    keys: [],
    nonces: {},
    consents: {},
  };
}

function stock(
  store: Store,
  seed: Pick<SeedProduct, "name" | "sku">,
  price: string,
  quantity: number | null,
): Product {
  const id = store.next_id++;
  return {
    ...blankProduct(id, SEEDED + id * 60_000),
    name: seed.name,
    slug: slugify(seed.name),
    sku: seed.sku,
    regular_price: price,
    manage_stock: quantity !== null,
    stock_quantity: quantity,
    categories: [{ id: 15, name: "Home and outdoor", slug: "home-and-outdoor" }],
  };
}

function addProduct(store: Store, seed: SeedProduct): void {
  const product = stock(store, seed, seed.by ? "" : (seed.price ?? ""), seed.by ? null : (seed.stock ?? 0));
  product.description = `<p>${seed.about}</p>`;
  product.weight = seed.weight ?? "";
  product.sale_price = seed.sale ?? "";
  product.images = [{ id: store.next_id++, name: `${product.slug}.png`, alt: seed.name, source: null }];
  if (seed.addons) product.addons = seed.addons;
  store.products.push(product);
  if (seed.any) addAny(store, product, seed.any);
  if (!seed.by) return;
  const { name, options } = seed.by;
  product.type = "variable";
  product.attributes = [{ name, visible: true, variation: true, options: options.map(([option]) => option) }];
  for (const [option, ending, price, quantity] of options) {
    const child = stock(
      store,
      { name: `${seed.name} - ${option}`, sku: `${seed.sku}-${ending}` },
      price,
      quantity,
    );
    const own: Partial<Product> = {
      parent_id: product.id,
      type: "variation",
      choices: [{ name, option }],
      categories: [],
    };
    store.products.push({ ...child, ...own, weight: product.weight });
  }
}

/** One variation for every choice: its SKU, price and stock are the product's, what is chosen is the buyer's. */
function addAny(store: Store, product: Product, attributes: Attribute[]): void {
  const { name, sku, regular_price, stock_quantity, weight } = product;
  const child = stock(store, { name, sku }, regular_price, stock_quantity);
  const own: Partial<Product> = { parent_id: product.id, type: "variation", categories: [], weight };
  Object.assign(product, { type: "variable", attributes, sku: "", regular_price: "", manage_stock: false });
  product.stock_quantity = null;
  store.products.push({ ...child, ...own });
}

/** The seeded stores. Harbour's clock runs eight hours behind GMT, so that bare dates show what they are. */
export function seedStores(): Record<string, Store> {
  const first = { ...emptyStore("harbour", "Harbour Goods"), gmt_offset: -8 };
  for (const seed of harbour) addProduct(first, seed);
  const second = {
    ...emptyStore("lantern", "Lantern & Co"),
    gmt_offset: 1,
    country: "DE",
    shipment_tracking: true,
  };
  for (const seed of lantern) addProduct(second, seed);
  return { harbour: first, lantern: second };
}

/** Makes a key of the store; the pair is what the application gets to know. */
export function keyOf(
  store: Store,
  description: string,
  permissions: ApiKey["permissions"],
  random: () => string,
): ApiKey {
  const key: ApiKey = {
    id: store.next_id++,
    description,
    permissions,
    consumer_key: `ck_${random()}`,
    consumer_secret: `cs_${random()}`,
    last_access: null,
  };
  store.keys.push(key);
  return key;
}
