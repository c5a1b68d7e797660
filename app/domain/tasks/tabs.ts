/** Tasks of finance: what is open comes first. */
export const taskTabs = ["open", "done"] as const;
export type TaskTab = (typeof taskTabs)[number];
