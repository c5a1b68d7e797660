/** States of a store product's links, and the tabs and filters of their list. */
const linkStates = ["unlinked", "partly", "linked", "ignored", "gone"] as const;
export type LinkState = (typeof linkStates)[number];

export const productTabs = ["all", ...linkStates] as const;
export const productFilters = ["store", "q"] as const;
