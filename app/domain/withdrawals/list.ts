/** Tabs of the lists of withdrawals. */
import { withdrawalStatuses, type WithdrawalStatus } from "./states";

/** The member's own; all of them first. */
export const withdrawalTabs = ["all", ...withdrawalStatuses] as const;

/** Finance's: what waits first. */
export const deskTabs = ["review", "approved", "paying", "completed", "failed", "closed"] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The states under each tab of the desk. */
export const statusesOf: Record<DeskTab, readonly WithdrawalStatus[]> = {
  review: ["UNDER_REVIEW"],
  approved: ["APPROVED"],
  paying: ["PAYING"],
  completed: ["COMPLETED"],
  failed: ["FAILED"],
  closed: ["REJECTED", "CANCELLED"],
};
