import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  adminEmailOf,
  Currency,
  gmt,
  minorUnits,
  Order,
  orderOf,
  Product,
  productOf,
  unfitBy,
  unfitOrderOf,
  variantId,
  Variation,
} from "./shapes";

const samples = "../shared/contracts/woocommerce/samples";
const read = (name: string): unknown => JSON.parse(readFileSync(`${samples}/${name}`, "utf8"));

test("amounts are rounded to the currency, whatever places a store writes", () => {
  expect(minorUnits("14.50", "USD")).toBe(1450n);
  expect(minorUnits("9.995", "USD")).toBe(1000n);
  expect(minorUnits("-3.3333", "EUR")).toBe(-333n);
  expect(minorUnits("1200", "JPY")).toBe(1200n);
  expect(minorUnits("12,50", "USD")).toBeNull();
  expect(minorUnits("", "USD")).toBeNull();
});

test("times without a zone are GMT", () => {
  expect(gmt("2026-09-01T09:00:00").toISOString()).toBe("2026-09-01T09:00:00.000Z");
  expect(gmt("2026-09-01T09:00:00+02:00").toISOString()).toBe("2026-09-01T07:00:00.000Z");
});

const raw = {
  id: 31,
  number: "1031",
  status: "processing",
  currency: "USD",
  date_created_gmt: "2026-09-01T09:00:00",
  date_modified_gmt: "2026-09-01T09:05:00",
  total: "59.00",
  billing: {
    first_name: "Ida",
    email: "ida@example.test",
    phone: "+45 1",
    address_1: "Kaj 1",
    country: "dk",
  },
  shipping: {},
  line_items: [
    { id: 7, name: "Chair", product_id: 20, variation_id: 21, quantity: 3, total: "59.00", sku: "C" },
    { id: 8, name: "Mug", product_id: 30, quantity: 1, total: "0", sku: "" },
  ],
};

describe("an order that cannot be taken", () => {
  const [line, ...others] = raw.line_items;
  const lines = (fields: object) => ({ line_items: [{ ...line, ...fields }, ...others] });

  test.each<[string, object, string]>([
    ["quantity", lines({ quantity: 3_000_000_000 }), "line_items.0.quantity"],
    ["quantity", lines({ quantity: 10_001 }), "line_items.0.quantity"],
    ["quantity", lines({ quantity: 1.5 }), "line_items.0.quantity"],
    ["quantity", lines({ quantity: -1 }), "line_items.0.quantity"],
    ["quantity", lines({ quantity: "two" }), "line_items.0.quantity"],
    ["amount", lines({ total: "1000000000000.00" }), "line_items.0.total"],
    ["amount", { total: "1e25" }, "total"],
    ["amount", { total: "12,50" }, "total"],
    ["text", { billing: { ...raw.billing, address_1: "x".repeat(301) } }, "billing.address_1"],
    ["text", { number: "9".repeat(101) }, "number"],
    ["date", { date_created_gmt: "40000-01-01T00:00:00" }, "date_created_gmt"],
    ["date", { date_modified_gmt: "0000-00-00T00:00:00" }, "date_modified_gmt"],
    ["date", { date_created_gmt: null }, "date_created_gmt"],
    ["currency", { currency: "POINTS" }, "currency"],
    ["lines", { line_items: Array.from({ length: 301 }, () => line) }, "line_items"],
    ["shape", { billing: "?" }, "billing"],
  ])("by its %s", (reason, fields, field) => {
    const read = Order.safeParse({ ...raw, ...fields });
    expect(read.success).toBe(false);
    expect(read.error && unfitBy(read.error)).toEqual({ unfit: reason, field });
  });

  test("tells as much of itself as can be read", () => {
    expect(unfitOrderOf({ ...raw, status: "completed", date_created_gmt: 7 }, "date", "x")).toEqual({
      externalId: "31",
      number: "1031",
      placedAt: null,
      payment: "paid",
      open: false,
      modifiedAt: new Date("2026-09-01T09:05:00Z"),
      unfit: "date",
      field: "x",
    });
    expect(unfitOrderOf({ number: "1031" }, "shape", "")).toBeNull();
  });

  test("what is only shown is cut: titles, SKUs, notes", () => {
    const long = "x".repeat(5000);
    const order = Order.parse({ ...raw, customer_note: long, ...lines({ name: long, sku: long }) });
    expect([order.customer_note.length, order.line_items[0]?.name.length]).toEqual([2000, 300]);
    expect(order.line_items[0]?.sku).toHaveLength(300);
  });
});

/** Types as plugins and PHP's `json_encode` leave them; the first of many. */
describe("an order in PHP's types is read like any other", () => {
  const [line, other] = raw.line_items;
  const meta = { id: 1, key: "_k", value: "v" };
  const plain = Order.parse({ ...raw, meta_data: [meta], shipping_lines: [{ method_id: "flat_rate" }] });
  const written = { ...raw, meta_data: [meta], shipping_lines: [{ method_id: "flat_rate" }] };

  test.each<[string, object]>([
    ["an id as text", { id: "31" }],
    ["a number as integer", { number: 1031 }],
    ["an amount as integer", { total: 59 }],
    ["an amount as float", { total: 59.0 }],
    ["metadata as an object", { meta_data: { 3: meta } }],
    ["a phone as number", { billing: { ...raw.billing, phone: "+45 1" } }],
    ["no shipping address as a list", { shipping: [] }],
    ["no shipping address as false", { shipping: false }],
    ["lines with gaps", { line_items: { 0: line, 4: other } }],
    [
      "ids of lines as text",
      { line_items: [{ ...line, id: "7", product_id: "20", variation_id: "21" }, other] },
    ],
    ["a quantity as text", { line_items: [{ ...line, quantity: "3" }, other] }],
    ["a line's amount as number", { line_items: [{ ...line, total: 59 }, other] }],
    ["no variation as an empty text", { line_items: [line, { ...other, variation_id: "" }] }],
    ["no refunds as an object", { refunds: {} }],
    ["refunds as null", { refunds: null }],
    ["shipping lines with gaps", { shipping_lines: { 1: { method_id: "flat_rate" } } }],
    ["no note as null", { customer_note: null }],
    ["no note as false", { customer_note: false }],
    ["no payment day as false", { date_paid_gmt: false }],
    ["a payment method as false", { payment_method: false }],
    ["an unreadable entry of the metadata", { meta_data: [meta, "broken", { value: 1 }] }],
    ["fields that nobody reads", { coupon_lines: "?", links: 7, cart_tax: [] }],
  ])("%s", (_what, changed) => {
    const read = Order.safeParse({ ...written, ...changed });
    expect(read.error).toBeUndefined();
    expect(orderOf(read.data!, new Map())).toEqual(orderOf(plain, new Map()));
  });

  test("a phone as number, and a post code, are what they say", () => {
    const billing = { ...raw.billing, phone: 4512345678, postcode: 2100 };
    expect(orderOf(Order.parse({ ...raw, billing }), new Map()).shipTo).toMatchObject({
      phone: "4512345678",
      postCode: "2100",
    });
  });

  test("a product and a variation, too", () => {
    const product = Product.parse({
      ...{ id: "20", name: 1984, type: "variable", status: "publish", images: {}, sku: 12, price: 9.5 },
      attributes: { 2: { name: "Size", variation: "1", options: { 1: 38, 2: "40" } } },
      permalink: false,
    });
    const variation = Variation.parse({ id: "21", sku: 7, price: 9.5, attributes: [] });
    expect(productOf(product, [variation], "USD")).toMatchObject({
      ...{ externalId: "20", title: "1984", image: null, url: null },
      variants: [
        { externalId: "20:21", sku: "7", price: 950n, openOptions: [{ name: "Size", values: ["38", "40"] }] },
      ],
    });
  });
});

test.each([
  ["https://shop.example/p/chair", "https://shop.example/p/chair"],
  ["http://127.0.0.1/p/1", "http://127.0.0.1/p/1"],
  ["javascript:alert(1)", null],
  ["data:text/html,<script>alert(1)</script>", null],
  ["/p/chair", null],
  ["", null],
])(
  "where a product stands in its store, %j, is a link only where it leads to a web page",
  (permalink, url) => {
    const product = Product.parse({ id: 1, name: "Chair", type: "simple", status: "publish", permalink });
    expect(productOf(product, [], "USD").url).toBe(url);
  },
);

describe("an order", () => {
  test("in neutral words, with what was refunded taken off", () => {
    const order = orderOf(Order.parse(raw), new Map([["7", 1]]));
    expect(order).toMatchObject({ externalId: "31", payment: "paid", cancelled: false, needsShipping: true });
    expect(order.lines).toMatchObject([
      { externalVariantId: "20:21", qty: 2, unitPrice: 1966n },
      { externalVariantId: "30", qty: 1, sku: null },
    ]);
    expect(order.shipTo).toMatchObject({ firstName: "Ida", country: "DK", phone: "+45 1" });
  });

  test("what the store gave back is told apart from what was asked for", () => {
    const refunds = [
      { id: 1, total: "-9.50" },
      { id: 2, total: "-0.50" },
    ];
    const order = orderOf(Order.parse({ ...raw, refunds }), new Map());
    expect([order.total, order.refunded]).toEqual([5900n, 1000n]);
  });

  test.each([
    ["processing", "unpaid", true],
    ["on-hold", "unpaid", false],
    ["completed", "paid", false],
    ["refunded", "refunded", false],
  ])("cash on delivery, %s: %s, though it has a day of payment", (status, payment, onDelivery) => {
    const cod = { ...raw, status, payment_method: "cod", date_paid_gmt: "2026-09-01T09:01:00" };
    expect(orderOf(Order.parse(cod), new Map())).toMatchObject({ payment, onDelivery });
  });

  test("in no money or at no time is none", () => {
    for (const strange of [
      { currency: "pts" },
      { currency: "POINTS" },
      { date_created_gmt: "0000-00-00T00:00:00" },
      { date_modified_gmt: "" },
    ]) {
      expect(Order.safeParse({ ...raw, ...strange }).success, JSON.stringify(strange)).toBe(false);
    }
    expect(Currency.safeParse({ value: "POINTS" }).success).toBe(false);
  });

  test.each([
    ["pending", "unpaid", false],
    ["on-hold", "unpaid", false],
    ["completed", "paid", false],
    ["refunded", "refunded", false],
    ["cancelled", "unpaid", true],
    ["trash", "unpaid", true],
    ["checkout-draft", "unpaid", true],
  ])("%s is %s", (status, payment, cancelled) => {
    expect(orderOf(Order.parse({ ...raw, status }), new Map())).toMatchObject({ payment, cancelled });
  });

  test("local pickup and goods without an address are not sent", () => {
    const pickup = { ...raw, shipping_lines: [{ method_id: "local_pickup" }] };
    expect(orderOf(Order.parse(pickup), new Map()).needsShipping).toBe(false);
    const digital = { ...raw, billing: { email: "ida@example.test" } };
    expect(orderOf(Order.parse(digital), new Map()).needsShipping).toBe(false);
  });
});

describe("what a store calls an order", () => {
  const paidAt = { date_paid_gmt: "2026-09-01T09:01:00" };
  const sent = { shipping: { address_1: "Kaj 1" }, shipping_lines: [{ method_id: "flat_rate" }] };
  test.each<[string, object, string | null]>([
    ["processing", paidAt, null],
    ["pending", {}, null],
    ["on-hold", {}, null],
    ["completed", paidAt, null],
    ["refunded", paidAt, null],
    ["cancelled", {}, null],
    // Paid and put on hold: for fraud, or until goods are there.
    ["on-hold", paidAt, "held"],
    ["pending", paidAt, "state"],
    ["shipped", paidAt, "state"],
    ["delivered", paidAt, "state"],
    ["returned", paidAt, "state"],
    ["cancel-request", paidAt, "state"],
    ["awaiting-shipment", {}, "state"],
    ["processing", { shipping_lines: [{ method_id: "local_pickup" }] }, "nothing"],
    ["processing", { needs_processing: false }, "nothing"],
    ["processing", { shipping: {}, shipping_lines: [] }, "nothing"],
    ["processing", { shipping_lines: [{ method_id: "flat_rate" }, { method_id: "local_pickup" }] }, "pickup"],
    ["processing", { shipping_lines: [{ method_id: "pickup_point_shipping" }] }, "pickup"],
    ["processing", { shipping_lines: [{ method_id: "wc_click_and_collect" }] }, "pickup"],
    [
      "processing",
      { shipping_lines: [{ method_id: "flat_rate", method_title: "Abholung im Laden" }] },
      "pickup",
    ],
    ["processing", { shipping_lines: [{ method_id: "flat_rate", method_title: "到店自提" }] }, "pickup"],
    [
      "processing",
      { shipping_lines: [{ method_id: "flat_rate", method_title: "DHL Abholung Packstation" }] },
      null,
    ],
    [
      "processing",
      { shipping_lines: [{ method_id: "flat_rate", method_title: "Collected by our courier" }] },
      null,
    ],
  ])("%s %j: doubt %s", (status, fields, doubt) => {
    const order = Order.parse({ ...raw, ...sent, status, ...fields });
    expect(orderOf(order, new Map())).toMatchObject({ status, doubt });
  });
});

test("names and choices are plain, however the store encodes them: a rule by choice meets both", () => {
  const attributes = [
    { name: "Light &amp; colour", variation: true, options: ["Light &amp; Bright", "Dark"] },
  ];
  const product = Product.parse({
    id: 20,
    name: "Tom&#8217;s lamp",
    type: "variable",
    status: "publish",
    attributes,
  });
  const variation = Variation.parse({ id: 21, attributes: [] });
  const [variant] = productOf(product, [variation], "USD").variants;
  expect(variant?.title).toBe("Tom’s lamp");
  const chosen = (value: string, name: string) =>
    orderOf(
      Order.parse({
        ...raw,
        line_items: [{ ...raw.line_items[0], meta_data: [{ id: 1, key: "x", value, display_key: name }] }],
      }),
      new Map(),
    ).lines[0]?.options[0];
  const plain = { name: variant?.openOptions[0]?.name, value: variant?.openOptions[0]?.values[0] };
  expect(plain).toEqual({ name: "Light & colour", value: "Light & Bright" });
  expect(chosen("Light & Bright", "Light & colour")).toEqual(plain);
  expect(chosen("Light &amp; Bright", "Light &#038; colour")).toEqual(plain);
});

test("what the buyer chose stands on the line; lines without a product are named alike by SKU or name", () => {
  const meta_data = [{ id: 1, key: "pa_colour", value: "red", display_key: "Colour", display_value: "Red" }];
  const line = {
    id: 7,
    name: "Gift wrap",
    product_id: 0,
    variation_id: 0,
    quantity: 1,
    total: "5",
    sku: null,
  };
  const named = (fields: object) =>
    orderOf(Order.parse({ ...raw, line_items: [{ ...line, ...fields }] }), new Map()).lines[0];
  const wrap = named({ meta_data });
  expect(wrap?.options).toEqual([{ name: "Colour", value: "Red" }]);
  expect(wrap?.externalVariantId).toMatch(/^line:[\da-f]{20}$/);
  expect(named({ id: 8 })?.externalVariantId).toBe(wrap?.externalVariantId);
  expect(named({ name: "Rush fee" })?.externalVariantId).not.toBe(wrap?.externalVariantId);
  expect(named({ product_id: 20 })?.externalVariantId).toBe("20");
});

test("what a variation leaves of its product's attributes is open to the buyer", () => {
  const product = Product.parse({
    id: 20,
    name: "Tote",
    type: "variable",
    status: "publish",
    attributes: [
      { name: "Colour", variation: true, options: ["Red", "Blue"] },
      { name: "Size", variation: true, options: ["S", "L"] },
      { name: "Material", variation: false, options: ["Canvas"] },
    ],
  });
  const variation = Variation.parse({ id: 21, attributes: [{ name: "Size", option: "S" }] });
  expect(productOf(product, [variation], "USD").variants[0]?.openOptions).toEqual([
    { name: "Colour", values: ["Red", "Blue"] },
  ]);
});

test("a variant is named by its product and its variation", () => {
  expect([variantId(20, 21), variantId(20, 0), variantId("20", "0")]).toEqual(["20:21", "20", "20"]);
});

test.each([
  ["owner@shop.test", "stock@shop.test", "owner@shop.test"],
  [" owner@shop.test ", "", "owner@shop.test"],
  ["", "nobody, stock@shop.test", "stock@shop.test"],
  [undefined, ["owner@shop.test"], null],
  ["owner@shop.test\r\nBcc: all@shop.test", "", null],
  [`${"a".repeat(250)}@shop.test`, "-", null],
])("the administrator by the default %j and the value %j", (of, value, email) => {
  expect(adminEmailOf({ default: of, value })).toBe(email);
});

describe.skipIf(!existsSync(samples))("answers of a real WooCommerce 10", () => {
  test("an order, a product and a variation are understood", () => {
    const order = orderOf(Order.parse(read("out-order.json")), new Map());
    expect(order.lines.length).toBeGreaterThan(0);
    expect(order.modifiedAt.getTime()).toBeGreaterThan(0);
    const product = Product.parse(read("out-product.json"));
    const variation = Variation.parse(read("out-variation.json"));
    const snapshot = productOf({ ...product, type: "variable" }, [variation], "USD");
    expect(snapshot.variants[0]?.externalId).toBe(`${product.id}:${variation.id}`);
  });
});
