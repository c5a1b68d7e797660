/** What the desk's catalogue forms choose from and how much they take. */

/** Kinds of goods that decide by which way they may travel (§5 product.attributes). */
export const goodsAttributes = [
  "general",
  "battery",
  "liquid",
  "magnetic",
  "cosmetic",
  "food",
  "knife",
  "branded",
] as const;
export type GoodsAttribute = (typeof goodsAttributes)[number];

export const productStatuses = ["on", "off", "draft"] as const;
export type ProductStatus = (typeof productStatuses)[number];

/** Tabs of the desk's list. */
export const productTabs = ["all", "on", "off", "draft", "problems"] as const;
export type ProductTab = (typeof productTabs)[number];

/** Products that one press of a bulk button may change. */
export const mostBulk = 100;

/** Options of a product, and values of one option (Shopify's file knows no more than three options). */
export const mostOptions = 3;
export const mostValues = 100;

/** Price tiers of a variant. */
export const mostTiers = 8;

/** Least and greatest weight in grams, side in centimetres, and quantity from which a tier's price holds. */
export const variantBounds = {
  weightG: { min: 1, max: 1_000_000 },
  sideCm: { min: 0, max: 5_000 },
  tierQty: { min: 2, max: 999_999 },
} as const;

/** Least and greatest figures of a product; the days are days of processing. */
export const productBounds = {
  moq: { min: 1, max: 99_999 },
  days: { min: 0, max: 180 },
} as const;

/** The greatest place of a category in the order they stand in. */
export const mostSort = 99_999;

/** Pictures of a product; how many and how much of them are sent at a time. */
export const mostPictures = 40;
export const uploadCount = 12;
export const pictureMegabytes = 10;
export const uploadMegabytes = 40;
export const pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif"] as const;

/** Lengths of texts, in characters. */
export const textLimits = { title: 300, description: 60_000, label: 40, value: 300, alt: 300 } as const;
