import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { blockingTags, laterTags, warningTags } from "./rules";
import { orderBoxes, orderHolds, orderStatuses } from "./states";
import { isPayable, nextStep, priceOf } from "./words";

const open = {
  status: "AWAITING_PAYMENT",
  box: "ACTIVE",
  hold: "NONE",
  connection: "CONNECTED",
  abnormal: [] as string[],
  paying: false,
  paidAt: null,
} as const;

const anyOrder = fc
  .record({
    status: fc.constantFrom(...orderStatuses),
    box: fc.constantFrom(...orderBoxes),
    hold: fc.constantFrom(...orderHolds),
    connection: fc.constantFrom("CONNECTED", "PARTIAL", "UNCONNECTED"),
    abnormal: fc.subarray([...blockingTags, ...warningTags, ...laterTags]),
    paying: fc.boolean(),
    paidAt: fc.constant(null),
  })
  .filter((order) => order.box === "ACTIVE" || ["AWAITING_PAYMENT", "CLOSED"].includes(order.status));

describe("what comes next for an order", () => {
  test.each([
    [{}, "pay"],
    [{ abnormal: ["DUPLICATE"] }, "pay"],
    [{ abnormal: ["ADDRESS"] }, "mend"],
    [{ connection: "PARTIAL", abnormal: ["PARTLY_CONNECTED"] }, "connect"],
    [{ paying: true }, "wait-payment"],
    [{ quotedAt: null, connection: "UNCONNECTED", abnormal: ["NOT_CONNECTED"] }, "price"],
    [{ quotedAt: null, paying: true }, "wait-payment"],
    [{ quotedAt: null, box: "DRAFT" }, "restore"],
    [{ quotedAt: null, status: "PENDING" }, "wait-accept"],
    [{ box: "DRAFT" }, "restore"],
    [{ status: "PENDING" }, "wait-accept"],
    [{ status: "PENDING", hold: "PAYMENT_REVIEW" }, "wait-payment"],
    [{ status: "PENDING", hold: "INTERCEPT_REQUESTED" }, "being-stopped"],
    [{ status: "PENDING", hold: "INTERCEPT_REQUESTED", stopped: { lost: false } }, "disputed"],
    [{ status: "PENDING", hold: "INTERCEPT_REQUESTED", stopped: { lost: true } }, "lost"],
    [{ status: "PURCHASING", hold: "INTERCEPTED", abnormal: ["PARTIAL"] }, "intercepted"],
    [{ status: "PENDING", hold: "ADDRESS", change: { askedBy: "STORE" } }, "change"],
    [{ status: "PENDING", hold: "ADDRESS", change: { askedBy: "MEMBER" } }, "address-asked"],
    [{ status: "PURCHASING" }, "wait-purchase"],
    [{ status: "PURCHASING", abnormal: ["PARTIAL"] }, "wait-parcel"],
    [{ status: "SHIPPED" }, "track"],
    [{ status: "DELIVERED" }, "done"],
    [{ status: "CLOSED", box: "TRASH" }, "closed"],
  ] as const)("%j: %s", (change, step) => {
    expect(nextStep({ ...open, ...change })).toBe(step);
  });
});

describe("its total", () => {
  const quoted = { ...open, quotedAt: new Date(0), channelName: { en: "Post" } };
  const paid = { status: "PENDING", paidAt: new Date(0) } as const;
  test.each([
    [{}, "known"],
    [{ quotedAt: null }, "pending"],
    [{ quotedAt: null, box: "DRAFT" }, "pending"],
    // What is being paid or was paid has its price, whatever is quoted meanwhile.
    [{ quotedAt: null, paying: true }, "known"],
    [{ ...paid, quotedAt: null }, "known"],
    [{ channelName: null, connection: "PARTIAL" }, "none"],
    [{ channelName: null, status: "CLOSED" }, "none"],
    [{ ...paid, channelName: null }, "known"],
  ] as const)("%j: %s", (change, price) => {
    expect(priceOf({ ...quoted, ...change })).toBe(price);
  });
});

describe("what can be paid", () => {
  test.prop([anyOrder])("it pays for nothing that has a problem", (order) => {
    if (!isPayable(order)) return;
    expect(order).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "ACTIVE",
      connection: "CONNECTED",
      paying: false,
    });
    expect(order.abnormal.filter((tag) => (blockingTags as readonly string[]).includes(tag))).toEqual([]);
  });
});
