import { expect, test } from "vitest";
import { lineOptions } from "./line-options";

const meta = (key: string, value: unknown, shown: object = {}) => ({ id: 1, key, value, ...shown });

test("chosen attributes and typed texts are kept in the words the store shows", () => {
  expect(
    lineOptions([
      meta("pa_colour", "dark-red", { display_key: "Colour", display_value: "Dark red" }),
      meta("Engraving", "For Ida", { display_key: "Engraving", display_value: "For Ida" }),
      meta("gift", true),
    ]),
  ).toEqual([
    { name: "Colour", value: "Dark red" },
    { name: "Engraving", value: "For Ida" },
    { name: "gift", value: "true" },
  ]);
});

test("internal and empty ones are left out", () => {
  expect(
    lineOptions([meta("_reduced_stock", "1"), meta("_wcpa", { a: 1 }), meta("Note", ""), meta("x", null)]),
  ).toEqual([]);
});

test("an engraving keeps its line breaks, which the store takes out of what it shows", () => {
  const shown = { display_key: "Text", display_value: "Anna & Ben 2026" };
  expect(lineOptions([meta("Text", "Anna &amp; Ben\r\n2026", shown)])).toEqual([
    { name: "Text", value: "Anna & Ben\n2026" },
  ]);
});

test.each([
  ["markup", '<p><a href="https://x.test/1.png">1.png</a></p>\n', "1.png"],
  ["a heart that is no markup", "I <3 you", "I <3 you"],
  ["references", "5&#039;s &quot;best&quot; &#x2764; &unknown;", '5\'s "best" ❤ &unknown;'],
  ["control characters", "a\u0000b\u0007", "a b"],
  ["half a character", "a\ud83d", "a\ufffd"],
])("%s", (_, value, text) => {
  expect(lineOptions([meta("Text", value)])).toEqual([{ name: "Text", value: text }]);
});

test("lists and records are written out", () => {
  expect(
    lineOptions([
      meta("Extras", ["Gift wrap", "Card"]),
      meta("Print", { text: "Hi", _id: 7, font: { name: "Arial", size: 12 } }),
      meta("Deep", [[[["too deep"]]]]),
    ]),
  ).toEqual([
    { name: "Extras", value: "Gift wrap, Card" },
    { name: "Print", value: "text: Hi, font: name: Arial, size: 12" },
  ]);
});

test("what is endless is cut off and says so", () => {
  const options = lineOptions(
    Array.from({ length: 99 }, (_, i) => meta(`${i} ${"n".repeat(300)}`, "v".repeat(100_000))),
  );
  expect(options).toHaveLength(30);
  expect(options[0]?.name).toHaveLength(100);
  expect(options[0]?.value).toHaveLength(1000);
  expect(options[0]?.value.endsWith("v…")).toBe(true);
});

test("a list with a gap, which PHP writes as an object, is one", () => {
  expect(lineOptions({ 2: meta("a", "b") })).toEqual(lineOptions([meta("a", "b")]));
});

test.each([[undefined], [null], ["text"], [{ a: 1 }], [[null, 7, "x", { key: 5 }, {}]]])(
  "%j is no list of options",
  (strange) => {
    expect(lineOptions(strange)).toEqual([]);
  },
);
