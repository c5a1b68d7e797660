import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  nextOrderState,
  orderBoxes,
  orderEvents,
  orderHolds,
  orderStatuses,
  tabOf,
  type OrderState,
} from "./states";

const anyState = fc.record<OrderState>({
  status: fc.constantFrom(...orderStatuses),
  box: fc.constantFrom(...orderBoxes),
  hold: fc.constantFrom(...orderHolds),
});
const active = (status: OrderState["status"]): OrderState => ({ status, box: "ACTIVE", hold: "NONE" });
const after = (from: OrderState, event: Parameters<typeof nextOrderState>[1], locked = false) => {
  const next = nextOrderState(from, event, locked);
  return next.ok ? next.value : next.error;
};

describe("store orders", () => {
  test("an order is paid, accepted, shipped and delivered", () => {
    expect(after(active("AWAITING_PAYMENT"), "paid", true)).toEqual(active("PENDING"));
    expect(after(active("PENDING"), "accept")).toEqual(active("PURCHASING"));
    expect(after(active("PURCHASING"), "shipped")).toEqual(active("SHIPPED"));
    expect(after(active("SHIPPED"), "delivered")).toEqual(active("DELIVERED"));
  });

  test("a late shipped does not downgrade a delivered order", () => {
    expect(after(active("DELIVERED"), "shipped")).toBe("stale");
  });

  test("a cancelled paid order goes to the draft box unpaid", () => {
    expect(after(active("PENDING"), "cancel-refund")).toEqual({
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      hold: "NONE",
    });
    expect(after({ ...active("PENDING"), hold: "PAYMENT_REVIEW" }, "cancel-refund")).toBe("stale");
  });

  test("an open payment forbids what would change the order under it", () => {
    for (const event of ["edited", "cancel", "delete", "ignore", "submit-payment"] as const) {
      expect(after(active("AWAITING_PAYMENT"), event, true)).toBe("pay-locked");
    }
  });

  test.prop([anyState, fc.constantFrom(...orderEvents), fc.boolean()])(
    "a box other than active only goes with unpaid or closed orders",
    (from, event, locked) => {
      fc.pre(from.box === "ACTIVE" || ["AWAITING_PAYMENT", "CLOSED"].includes(from.status));
      const next = nextOrderState(from, event, locked);
      if (!next.ok) return;
      const { status, box } = next.value;
      expect(box === "ACTIVE" || ["AWAITING_PAYMENT", "CLOSED"].includes(status)).toBe(true);
    },
  );

  test("trash and closed share a tab", () => {
    expect(tabOf({ status: "CLOSED", box: "ACTIVE" })).toBe("TRASH");
    expect(tabOf({ status: "AWAITING_PAYMENT", box: "TRASH" })).toBe("TRASH");
    expect(tabOf({ status: "AWAITING_PAYMENT", box: "IGNORED" })).toBe("IGNORED");
    expect(tabOf({ status: "SHIPPED", box: "ACTIVE" })).toBe("SHIPPED");
  });
});
