import { describe, expect, test } from "vitest";
import { Errors, failureOf, hindrance, isThrottled, troublesAt, troublesOf } from "./troubles";

const read = (errors: unknown) => troublesOf(Errors.parse(errors));
const see = "See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.";

describe("what an error at HTTP 200 is about", () => {
  test.each([
    [{ message: `This app is not approved to use the zip field. ${see}` }, "approval"],
    [{ message: `This app is not approved to access the Order object. ${see}` }, "approval"],
    [
      {
        message: "This app is not approved to access the Customer object.",
        extensions: { code: "ACCESS_DENIED" },
      },
      "approval",
    ],
    [{ message: "See https://partners.shopify.com/1/apps/2/customer_data for more details." }, "approval"],
    [
      {
        message: "Access denied for orders field. Required access: `read_orders`.",
        extensions: { code: "ACCESS_DENIED" },
      },
      "scope",
    ],
    [{ message: "Internal error.", extensions: { code: "INTERNAL_SERVER_ERROR" } }, "internal"],
    [{ message: "Field 'x' doesn't exist", extensions: { code: "undefinedField" } }, "other"],
    [{ message: "no more", extensions: {}, path: null }, "other"],
    [{}, "other"],
  ])("%j: %s", (error, kind) => expect(read([error])[0]?.kind).toBe(kind));

  test("one text instead of a list is an error, too", () =>
    expect(read("Not Found")).toEqual([{ path: [], message: "Not Found", kind: "other" }]));

  test("no points left", () => {
    expect(isThrottled(Errors.parse([{ message: "Throttled", extensions: { code: "THROTTLED" } }]))).toBe(
      true,
    );
    expect(isThrottled(undefined)).toBe(false);
  });
});

describe("what it means where no data came", () => {
  const denied = { message: `This app is not approved to access the Order object. ${see}` };
  const scope = { message: "Access denied", extensions: { code: "ACCESS_DENIED" } };
  const broken = (path: unknown[]) => ({
    message: "Internal error.",
    path,
    extensions: { code: "INTERNAL_SERVER_ERROR" },
  });
  test.each([
    [[denied], null, "unapproved"],
    [[denied, scope], null, "unauthorised"],
    [[broken(["orders", "edges", 3, "node", "totalPriceSet"])], 1, "malformed"],
    [[broken(["orders", "edges", "3", "node", "totalPriceSet"])], null, "unavailable"],
    [[broken(["orders"])], 1, "unavailable"],
    [[{ message: "Invalid query" }], 1, "rejected"],
  ])("%j below %s → %s", (errors, below, failure) => expect(failureOf(read(errors), below)).toBe(failure));
});

describe("errors of one entry", () => {
  const at = (...path: (string | number)[]) => ({
    message: `This app is not approved to use it. ${see}`,
    path,
  });
  const troubles = read([
    at("orders", "edges", 0, "node", "email"),
    at("orders", "edges", "1", "node", "shippingAddress", "zip"),
    at("orders", "edges", 1, "node", "phone"),
  ]);
  const of = (i: number) => troublesAt(troubles, ["orders", "edges", i, "node"]);

  test("each entry has its own", () => {
    expect(of(0).map(({ path }) => path)).toEqual([["email"]]);
    expect(of(1)).toHaveLength(2);
    expect(of(2)).toEqual([]);
  });

  test("an order waits for its address, and is sent without an e-mail address or a phone", () => {
    expect(hindrance(of(0))).toBeNull();
    expect(hindrance(of(1))?.path).toEqual(["shippingAddress", "zip"]);
    expect(hindrance(read([{ message: "Internal error.", path: ["email"] }]))).not.toBeNull();
  });
});
