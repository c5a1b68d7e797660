/** Lists of the comparison with the providers, at the desk. Pure. */
export const dayTabs = ["all", "open", "unread"] as const;
export type DayTab = (typeof dayTabs)[number];

export const lineTabs = ["all", "differences", "agreed"] as const;
export type LineTab = (typeof lineTabs)[number];

export type DayStatus = "WAITING" | "DONE" | "FAILED";

/** `EXPLAINED`: a person has said why. `SETTLED`: a later comparison no longer found it. `BOOKED`: by two people. */
export type DifferenceState = "OPEN" | "EXPLAINED" | "SETTLED" | "BOOKED";
