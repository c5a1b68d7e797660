/** Rows of files of orders: which columns they have, which rows are one order, and what is wrong in which cell. */
import { describe, expect, test } from "vitest";
import { missingFields, namedPlaces, placesNamed, recognised, shapeText, type Header } from "./columns";
import { orderReader, type FileOrder } from "./rows";

function read(head: readonly string[], ...rows: readonly (readonly string[])[]): readonly FileOrder[] {
  const header: Header = { width: head.length, columns: recognised(head), names: head };
  const reader = orderReader(header);
  for (const [i, row] of rows.entries()) reader.push(row, i + 2);
  return reader.rest?.() ?? [];
}

const head = [
  "Order number",
  "SKU",
  "Quantity",
  "First name",
  "Last name",
  "Phone",
  "Country code",
  "City",
  "Street",
  "Post code",
];
const row = (no: string, sku = "MUG", qty = "1", more: Partial<Record<string, string>> = {}) =>
  head.map(
    (name) =>
      ({
        "Order number": no,
        SKU: sku,
        Quantity: qty,
        "First name": "Maya",
        "Last name": "Lindqvist",
        Phone: "+1 415 555 0132",
        "Country code": "US",
        City: "San Francisco",
        Street: "120 Hayes St",
        "Post code": "94102",
        ...more,
      })[name] ?? "",
  );
const said = ({ findings }: FileOrder) =>
  findings.map(({ line, field = "", code, detail }) => [line, field, code, detail ?? ""].join(" ").trim());

describe("columns", () => {
  test.each([
    ["English", head],
    ["with marks of what is required", head.map((name) => `${name}*`)],
    ["Chinese", ["订单号", "商品SKU", "数量", "名", "姓", "电话", "国家代码", "城市", "街道", "邮编"]],
    [
      "as Shopify exports them",
      [
        "Name",
        "Email",
        "Lineitem quantity",
        "Lineitem name",
        "Lineitem sku",
        "Shipping Name",
        "Shipping Street",
      ].concat(["Shipping City", "Shipping Zip", "Shipping Country", "Shipping Phone"]),
    ],
    ["one address, one name", ["order id", "sku", "qty", "name", "tel", "country", "city", "address", "zip"]],
  ])("%s are recognised", (_, names) => {
    expect(missingFields(recognised(names))).toEqual([]);
  });

  test("what was chosen is kept by name, for the workbook of mistakes, too", () => {
    const chosen = { ...recognised(head), remark: 9 };
    delete (chosen as Record<string, number>)["postCode"];
    const named = namedPlaces(head, chosen);
    const mended = head.flatMap((name) => (name === "SKU" ? [name, "⚠ SKU"] : [name]));
    expect(shapeText(mended)).toBe(shapeText(head));
    expect(placesNamed(mended, named)).toMatchObject({ sku: 1, qty: 3, remark: 10 });
  });
});

describe("rows", () => {
  test("those of one number are one order, wherever they stand; empty cells agree", () => {
    const blank = {
      "First name": "",
      "Last name": "",
      Phone: "",
      "Country code": "",
      City: "",
      Street: "",
      "Post code": "",
    };
    const orders = read(
      head,
      row("A-1"),
      row("A-2"),
      row("a-1", "LAMP", "2", blank),
      head.map(() => " "),
      row("#A-2", "CUP"),
    );
    expect(
      orders.map(({ orderNo, lines, findings }) => [
        orderNo,
        lines.map(({ sku, qty }) => `${sku} ${qty}`),
        findings,
      ]),
    ).toEqual([
      ["A-1", ["MUG 1", "LAMP 2"], []],
      ["A-2", ["MUG 1", "CUP 1"], []],
    ]);
  });

  test("they must agree on the address, else the cell is named", () => {
    const [order] = read(
      head,
      row("A-1"),
      row("A-1", "LAMP", "1", { Street: "9 Elm St", "Country code": "usa" }),
    );
    expect(order && said(order)).toEqual(["3 street differs 9 Elm St"]);
  });

  test.each([
    [{ Quantity: "0" }, "2 qty qty 0"],
    [{ Quantity: "-3" }, "2 qty qty -3"],
    [{ Quantity: "100" }, "2 qty qty 100"],
    [{ Quantity: "two" }, "2 qty qty two"],
    [{ Quantity: "" }, "2 qty missing"],
    [{ Quantity: "12.000" }, "2 qty cell-ambiguous 12.000"],
    [{ SKU: "" }, "2 sku missing"],
    [{ SKU: "1.23457E+11" }, "2 sku cell-scientific 1.23457E+11"],
    [{ SKU: "01-Mar" }, "2 sku cell-date 01-Mar"],
    [{ SKU: "#N/A" }, "2 sku cell-error #N/A"],
    [{ "Order number": "" }, "2 orderNo missing"],
    [{ "Order number": "4.00638E+12" }, "2 orderNo cell-scientific 4.00638E+12"],
    [{ City: "M\ufffdnchen" }, "2 city cell-signs M\ufffdnchen"],
    [{ "First name": "x".repeat(51) }, `2 firstName too-long ${"x".repeat(51)}`],
  ])("%j is said by its cell", (fields, expected) => {
    const [order] = read(head, row("A-1", "MUG", "1", fields));
    expect(order && said(order)).toEqual([expected]);
  });

  test.each([
    [{ Quantity: "12.0" }, "MUG 12"],
    [{ SKU: '="00123"' }, "00123 1"],
    [{ SKU: "H5-ZW\u200b" }, "H5-ZW 1"],
    [{ SKU: "H5\u2011ZW" }, "H5-ZW 1"],
  ])("%j is read as it was meant", (fields, expected) => {
    const [order] = read(head, row("A-1", "MUG", "1", fields));
    expect(order?.lines.map(({ sku, qty }) => `${sku} ${qty}`)).toEqual([expected]);
    expect(order?.findings).toEqual([]);
  });

  test("a row without a number is no other row's; one with more cells than columns is refused", () => {
    const orders = read(head, row(""), row(""), [...row("A-1"), "left over"]);
    expect(orders.map(said)).toEqual([
      ["2 orderNo missing"],
      ["3 orderNo missing"],
      ["4  more-cells left over"],
    ]);
  });

  test.each([
    ["2026-11-28 13:45", "2026-11-28 13:45:00"],
    ["28.11.2026", "2026-11-28 12:00:00"],
    ["2026年11月28日", "2026-11-28 12:00:00"],
    ["2026-11-28T08:05:09Z", "2026-11-28 08:05:09"],
    ["03/04/2026", null],
    ["soon", null],
  ])("the order time %s", (text, expected) => {
    const [order] = read([...head, "Order time"], [...row("A-1"), text]);
    expect(order?.placedAt).toBe(expected);
    expect(order && said(order)).toEqual(expected === null ? [`2 orderTime order-time ${text}`] : []);
  });

  test.each([
    ["Maya Ann Lindqvist", "Maya Ann", "Lindqvist"],
    ["王小明", "小明", "王"],
    ["Cher", "Cher", ""],
  ])("a whole name: %s", (name, firstName, lastName) => {
    const names = ["order id", "sku", "qty", "recipient", "tel", "country", "city", "street", "zip"];
    const [order] = read(names, ["A-1", "MUG", "1", name, "123456", "美国", "City", "Street 1", "94102"]);
    expect(order?.to).toMatchObject({ firstName, lastName, country: "US" });
  });

  test("rows of one number in two stores are two orders; a row without a store follows its number", () => {
    const names = [...head, "Store"];
    const orders = read(
      names,
      [...row("7"), "North"],
      [...row("8"), "South"],
      [...row("7", "CUP"), ""],
      [...row("7"), "South"],
    );
    expect(orders.map(({ orderNo, store, lines }) => [orderNo, store, lines.length])).toEqual([
      ["7", "North", 2],
      ["8", "South", 1],
      ["7", "South", 1],
    ]);
  });
});
