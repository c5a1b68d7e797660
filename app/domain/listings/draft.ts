/** What a member decides of a listing before it is sent. Pure. */
import type { Ending, PriceRule } from "./price-rules";

/** How the prices of a listing are made (D10). */
export type Pricing = {
  readonly rule: PriceRule;
  readonly ending: Ending;
  /** Percent by which the price that stands struck through is higher; 0 for none. */
  readonly comparePercent: number;
  readonly shipCountry: string;
  /** The channel whose fee it is; null for the member's preferred one. */
  readonly channelId: string | null;
  readonly allowLoss: boolean;
};

export type DraftVariant = {
  readonly variantId: string;
  /** Minor units of the store's currency */
  readonly price: bigint;
  readonly compareAt: bigint | null;
  readonly byHand: boolean;
};

/** A product as a member wants it in one store. */
export type ListingDraft = {
  readonly storeId: string;
  readonly productId: string;
  readonly title: string;
  /** HTML as the member wrote it; it is made safe before it is kept. */
  readonly description: string;
  /** Ids of pictures of the product (`product_media`), the main one first. */
  readonly images: readonly string[];
  readonly categories: readonly string[];
  readonly pricing: Pricing;
  readonly skuPrefix: string;
  readonly published: boolean;
  readonly variants: readonly DraftVariant[];
};

/** Most SKUs of one listing (contract §9). */
export const mostVariants = 99;
