/** Tabs of the chargebacks at the desk; what can still be answered first. */
export const disputeTabs = ["OPEN", "WON", "LOST"] as const;
export type DisputeTab = (typeof disputeTabs)[number];
