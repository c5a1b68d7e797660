/** Tabs of the wires at the desk; what waits for finance first. */
export const wireTabs = ["review", "open", "paid", "returned"] as const;
export type WireTab = (typeof wireTabs)[number];
