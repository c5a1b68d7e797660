/** The tabs of the desk's members: each status (D23), and all. */
export const memberTabs = ["active", "frozen", "unproven", "closed", "all"] as const;
export type MemberTab = (typeof memberTabs)[number];

export const statusOfTab = { unproven: "0", active: "1", frozen: "2", closed: "9" } as const;

export type AnyStatus = "0" | "1" | "2" | "9";
