/** Tabs of the credit lines at the desk; what waits for finance first. */
export const creditTabs = ["APPLIED", "overdue", "ACTIVE", "SUSPENDED", "ended"] as const;
export type CreditTab = (typeof creditTabs)[number];
