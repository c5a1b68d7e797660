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
  const write = (key: string, markup = key) => {
    const keeper = keepMarkup();
    keeper.finish(part(keeper, key, markup));
  };
  const isKept = (key: string) => "known" in keepMarkup().open(key);
  write("often");
  for (let i = 0; i < 8_100; i++) {
    write(`k${i}`);
    if (i % 100 === 0) expect(isKept("often")).toBe(true);
  }
  expect([isKept("k0"), isKept("k8099")]).toEqual([false, true]);
});

test("long parts make room by their length, and one that is longer than all of it is not kept", () => {
  const write = (key: string, length: number) => {
    const keeper = keepMarkup();
    keeper.finish(part(keeper, key, "x".repeat(length)));
  };
  const isKept = (key: string) => "known" in keepMarkup().open(key);
  for (const key of ["l0", "l1", "l2", "l3", "l4"]) write(key, 2_000_000);
  expect(["l0", "l1", "l2", "l3", "l4"].map(isKept)).toEqual([false, false, true, true, true]);
  write("longest", 9_000_000);
  expect(isKept("longest")).toBe(false);
});

const textOf = (pieces: readonly (string | Buffer)[]) => pieces.join("");

/** Writes a page whose main part is `main`, as the frame does. */
function page(key: string | null, main: (keeper: Keeper) => string): string {
  const keeper = keepMarkup(() => key);
  const place = keeper.openPage();
  if (place && "known" in place) return textOf(keeper.pieces(`<b>中</b>${place.known}<i>end</i>`));
  const text = main(keeper);
  keeper.closePage();
  return textOf(keeper.pieces(`<b>中</b>${place?.before ?? ""}${text}${place?.after ?? ""}<i>end</i>`));
}

test("the main part of a page is kept from its second writing on, with the parts in it", () => {
  const first = keepMarkup();
  first.finish(part(first, "known", "<li>known</li>"));
  const list = (keeper: Keeper) =>
    `<ul>${part(keeper, "known", "?")}${part(keeper, "new", "<li>户外</li>")}</ul>`;
  const written = "<b>中</b><ul><li>known</li><li>户外</li></ul><i>end</i>";
  expect(page("list", list)).toBe(written);
  expect(page("list", list)).toBe(written);
  expect(page("list", () => "anything else")).toBe(written);
  expect(page("another list", list)).toBe(written);
  expect(page("another list", () => "anything else")).toBe("<b>中</b>anything else<i>end</i>");
});

test("a page with something of its reader's own is not kept for others", () => {
  const own = (name: string) => (keeper: Keeper) => {
    keeper.notForOthers();
    return part(keeper, "a part", "<hr>") + name;
  };
  expect(page("account", own("Ann"))).toBe("<b>中</b><hr>Ann<i>end</i>");
  expect(page("account", own("Bob"))).toBe("<b>中</b><hr>Bob<i>end</i>");
  expect(page("account", own("Eve"))).toBe("<b>中</b><hr>Eve<i>end</i>");
  expect(page(null, () => "Cem")).toBe("<b>中</b>Cem<i>end</i>");
});

test("what is the reader's own around the main part does not keep it from others", () => {
  for (const name of ["Ann", "Bob"]) {
    const keeper = keepMarkup(() => "shared");
    keeper.notForOthers();
    const place = keeper.openPage();
    keeper.closePage();
    keeper.notForOthers();
    if (!place || "known" in place) throw new Error("known before it was written");
    keeper.finish(`${name} ${place.before}for all${place.after}`);
  }
  expect(page("shared", () => "?")).toBe("<b>中</b>for all<i>end</i>");
});
