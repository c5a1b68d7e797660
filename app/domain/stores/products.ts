/** States of a store product's links, and the tabs of their list. */
export const linkStates = ["unlinked", "partly", "linked", "ignored", "gone"] as const;
export type LinkState = (typeof linkStates)[number];

const hiddenStates = ["draft", "pending", "private", "future"] as const;

/** The state of a product that its store does not show to buyers; null where it does. */
export function hiddenState(status: string): (typeof hiddenStates)[number] | null {
  return hiddenStates.find((state) => state === status) ?? null;
}

export const productTabs = ["all", ...linkStates] as const;

/** Where the goods for a store's product are looked for. */
export const findTabs = ["search", "wishlist", "sourced", "sku"] as const;
export type FindTab = (typeof findTabs)[number];
