import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { orderBody } from "./orders.server";

/** PayPal's own description of Orders v2; not part of this project. */
const file = "../shared/contracts/paypal/checkout_orders_v2.json";

describe.skipIf(!existsSync(file))(
  `requests fit PayPal's schema (skipped where ${file} is not at hand)`,
  () => {
    test.each([
      [1n, "USD", "en-US"],
      [99_999_999n, "EUR", "zh-CN"],
      [10_200n, "GBP", "en-US"],
    ])("%d %s", (amount, currency, locale) => {
      const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
      ajv.addSchema(JSON.parse(readFileSync(file, "utf8")) as object, "orders");
      const valid = ajv.compile({ $ref: "orders#/components/schemas/order_request" });
      const body = orderBody({
        reference: "01988f7e-5a3c-7000-8000-000000000000",
        amount,
        currency,
        title: "Quayside W1001, W1002 +3",
        locale,
        returnUrl: "https://shop.example/paypalstatus",
        cancelUrl: "https://shop.example/paypalstatus?cancel=mark",
      });
      expect(valid(body) ? [] : valid.errors).toEqual([]);
    });
  },
);
