/** The shape of the demonstration goods, as the seed and the drawn pictures read them. */

export type Text = { en: string; zh: string };

export type CategorySlug =
  | "outdoor"
  | "fashion"
  | "sports"
  | "festival"
  | "bags"
  | "toys"
  | "car"
  | "home"
  | "tools"
  | "pets"
  | "kitchen"
  | "mens"
  | "womens"
  | "digital"
  | "health"
  | "jewelry"
  | "weddings"
  | "nail";

export type GoodsAttribute =
  "general" | "battery" | "liquid" | "magnetic" | "cosmetic" | "food" | "knife" | "branded";

export type SaleMode = "dropship" | "bulk";

export type DemoCategory = { slug: CategorySlug; name: Text; sort: number; icon: string };

export type DemoOption = { name: Text; values: Text[] };

/** `optionIndexes` points into the values of each option, in their order. Prices in US cents, grams, mm. */
export type DemoVariant = {
  sku: string;
  optionIndexes: number[];
  priceCents: number;
  weightG: number | null;
  dimsMm: [length: number, width: number, height: number];
  stock: { CN: number; US: number };
  barcode?: string;
  tiers?: [minQty: number, priceCents: number][];
};

/** `summary` is one plain sentence, `description` simple HTML (`<p>`, `<ul>`). */
export type DemoProduct = {
  spu: string;
  category: CategorySlug;
  title: Text;
  summary: Text;
  description: Text;
  specs: { en: [label: string, value: string][]; zh: [label: string, value: string][] };
  attributes: GoodsAttribute[];
  saleModes: SaleMode[];
  moq: number;
  processingDays: [min: number, max: number];
  hsCode: string;
  origin: "CN";
  isNew: boolean;
  hotScore: number;
  icon: string;
  hue: number;
  options: DemoOption[];
  variants: DemoVariant[];
};
