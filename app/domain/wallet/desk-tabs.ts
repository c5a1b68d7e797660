/** Tabs of the recharges at the desk; what waits for finance first. */
export const deskTabs = ["review", "open", "COMPLETED", "CLOSED"] as const;
export type DeskTab = (typeof deskTabs)[number];
