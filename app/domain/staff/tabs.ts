/** The tabs of the staff. */
export const staffTabs = ["active", "disabled", "all"] as const;
export type StaffTab = (typeof staffTabs)[number];
