import { expect, test } from "vitest";
import { keepMarkup } from "./kept-markup.server";

type Keeper = ReturnType<typeof keepMarkup>;

function part(keeper: Keeper, key: string, markup: string): string {
  const place = keeper.open(key);
  return "known" in place ? place.known : place.before + markup + place.after;
}

test("a part is written once and put in from then on", () => {
  const first = keepMarkup();
  const page = `<ul>${part(first, "a", "<li>A</li>")}, ${part(first, "b", "<li>B;</li>")}</ul>`;
  expect(first.finish(page)).toBe("<ul><li>A</li>, <li>B;</li></ul>");
  const second = keepMarkup();
  const again = `<p>x</p>${part(second, "b", "?")}${part(second, "c", "<i>$&</i>")}${part(second, "a", "?")}!`;
  expect(again).not.toContain("?");
  expect(second.finish(again)).toBe("<p>x</p><li>B;</li><i>$&</i><li>A</li>!");
});

test("a page without parts stays as it is, whatever it holds", () => {
  const page = "<p>\u0001= (1; )\u0001</p>";
  expect(keepMarkup().finish(page)).toBe(page);
});

test("keeps the parts that were used last", () => {
  const write = (key: string) => {
    const keeper = keepMarkup();
    const html = part(keeper, key, key);
    keeper.finish(html);
    return html !== key && "known" in keeper.open(key);
  };
  write("often");
  for (let i = 0; i < 2_100; i++) {
    write(`k${i}`);
    if (i % 100 === 0) expect("known" in keepMarkup().open("often")).toBe(true);
  }
  expect("known" in keepMarkup().open("k0")).toBe(false);
  expect("known" in keepMarkup().open("k2099")).toBe(true);
});
