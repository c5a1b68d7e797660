import { expect, test } from "vitest";
import { readRow, rowField, rowValue } from "./row-field";

function read(fields: [string, string][]): [string, string][] | null {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readRow(form) ? ([...form.entries()] as [string, string][]) : null;
}

test("a form without such a button stays as it is", () => {
  const fields: [string, string][] = [
    ["intent", "cancel"],
    ["order", "Q1"],
    ["order", "Q2"],
  ];
  expect(read(fields)).toEqual(fields);
});

test("the button of a row is about that row alone, and its form is one of its own", () => {
  const sent = read([
    ["_scope", "orders"],
    ["order", "Q1"],
    ["order", "Q2"],
    [rowField, rowValue("keep-letters", "order", "Q3")],
  ]);
  expect(Object.fromEntries(sent ?? [])).toEqual({
    _scope: "orders:Q3",
    order: "Q3",
    intent: "keep-letters",
  });
  expect(sent).toHaveLength(3);
});

test.each(["", "cancel", "cancel order", "cancel _token x", "a b c d", "cancel order <x>"])(
  "%j is refused",
  (value) => expect(read([[rowField, value]])).toBeNull(),
);
