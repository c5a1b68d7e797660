/** Tabs of the tax rules at the desk. */
export const taxTabs = ["now", "coming", "past", "all"] as const;
export type TaxTab = (typeof taxTabs)[number];
