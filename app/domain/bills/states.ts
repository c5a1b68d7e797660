/** Price-difference bills (§3.10). */
import { machine } from "~/platform/state-machine";

export const billStatuses = [
  "OPEN",
  "DISPUTED",
  "PAID",
  "WAIVED",
  "CANCELLED",
  "EXPIRED",
  "CREDITED",
] as const;
export type BillStatus = (typeof billStatuses)[number];

/** `accept-cancel`: the member cancels the order instead. `expire`: the clock's, before dispatch only. */
export type BillEvent =
  "pay" | "dispute" | "uphold" | "reduce" | "waive" | "accept-cancel" | "expire" | "undo";

/** What people and the clock do; a payment settles `pay`. */
export type StepOfBill = Exclude<BillEvent, "pay">;

export const billStates = machine<BillStatus, BillEvent>({
  OPEN: {
    pay: "PAID",
    dispute: "DISPUTED",
    waive: "WAIVED",
    "accept-cancel": "CANCELLED",
    expire: "EXPIRED",
    undo: "CANCELLED",
  },
  DISPUTED: { uphold: "OPEN", reduce: "OPEN", waive: "WAIVED", undo: "CANCELLED" },
  PAID: {},
  WAIVED: {},
  CANCELLED: {},
  EXPIRED: {},
  CREDITED: {},
});

/** What a bill may be about, and which part of the order's price that is. */
export const billTypes = ["weight", "shipping", "goods", "address", "tax", "branding"] as const;
export type BillType = (typeof billTypes)[number];

export const partOf = {
  weight: "shipping",
  shipping: "shipping",
  goods: "goods",
  address: "shipping",
  tax: "tax",
  branding: "service",
} as const satisfies Record<BillType, "goods" | "shipping" | "service" | "tax">;

/** Tabs of the bills, and the states under each. */
export const billTabs = ["open", "disputed", "paid", "waived", "ended"] as const;
export type BillTab = (typeof billTabs)[number];

export const statesUnder: Record<BillTab, readonly BillStatus[]> = {
  open: ["OPEN"],
  disputed: ["DISPUTED"],
  paid: ["PAID"],
  waived: ["WAIVED", "CREDITED"],
  ended: ["CANCELLED", "EXPIRED"],
};

/** Whether nothing more was shipped: its money is deferred, and the order can still be cancelled. */
export function beforeDispatch(orderStatus: string): boolean {
  return orderStatus === "PENDING" || orderStatus === "PURCHASING";
}

/** When a bill is due after the time it lay disputed: the clock stood still. */
export function dueAfterDispute(dueAt: Date, disputedAt: Date, now: Date): Date {
  const left = Math.max(dueAt.getTime() - disputedAt.getTime(), 24 * 3_600_000);
  return new Date(now.getTime() + left);
}
