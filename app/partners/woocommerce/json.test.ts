import { expect, test } from "vitest";
import { parseJson } from "./json";

test("what no database can keep is left out of a shop's words", () => {
  expect(parseJson(String.raw`{"name": "Mug\u0000 \ud83e", "notes": ["\udd5e!", "\ud83e\udd5e"]}`)).toEqual({
    name: "Mug \uFFFD",
    notes: ["\uFFFD!", "🥞"],
  });
});

const list = [{ id: 1, name: "[Mug] {blue}" }, { id: 2 }];
const json = JSON.stringify(list);
const notice = (text: string) =>
  `<br />\n<b>Deprecated</b>:  ${text} in <b>/wp/plugin.php</b> on line <b>12</b><br />\n`;

test.each([
  ["alone", json],
  ["after a byte-order mark", `\uFEFF${json}`],
  ["after two of them and empty lines", `\uFEFF\uFEFF\r\n\n${json}`],
  ["after a notice", notice("Creation of dynamic property Foo::$bar is deprecated") + json],
  [
    "after notices with brackets",
    notice("Undefined index: $a[0]") + notice("json_decode({}) of [] and [1]") + json,
  ],
  ["after a plain warning", `Warning: Undefined array key "x" in /wp/x.php on line 3\n${json}`],
  ["before a note of a cache", `${json}\n<!-- Performance optimized by a cache [page] -->`],
  ["between two notices", `${notice("one")}${json}${notice("$two[2] {three}")}`],
])("a list is read %s", (_where, body) => {
  expect(parseJson(body)).toEqual(list);
});

test("an empty list and one object are read, too", () => {
  expect(parseJson("\uFEFF[]")).toEqual([]);
  expect(parseJson(`${notice("x")}{"id":1}`)).toEqual({ id: 1 });
});

// A poll without news, and a shop without webhooks: PHP writes its notices before these answers as well.
test.each([
  ["a notice", `${notice("x")}[]`],
  ["notices with brackets", `${notice("Undefined index: $a[0]")}${notice("json_decode({}) of []")}[]`],
  ["a plain notice", "Notice: Undefined offset: 3 in /wp/x.php on line 3\n[]\n"],
  ["a notice, before a cache's note", `${notice("x")}[]\n<!-- kept [1] -->\n`],
])("an empty list behind %s is an empty list", (_what, body) => {
  expect(parseJson(body)).toEqual([]);
});

test.each([
  ["a page", "<html>"],
  ["a page with JSON in it", `<!DOCTYPE html><html><script>{"id":1}</script></html>`],
  ["a page behind a notice", `${notice("x")}<html><body>{"id":1}</body></html>`],
  ["half an answer", json.slice(0, 20)],
  ["half an answer with whole parts in it", `[{"id":1,"billing":{"city":"Ribe"},"lines":[{"id":2}]`],
  ["half an answer behind a notice", notice("$a[0]") + json.slice(0, 15)],
  ["nothing", ""],
  ["words that end in brackets", "Fatal error: cannot use []"],
])("%s is no answer", (_what, body) => {
  expect(parseJson(body)).toBeUndefined();
});
