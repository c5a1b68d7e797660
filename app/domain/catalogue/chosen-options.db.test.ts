import { expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { chosenOptions } from "./chosen-options.server";

const offered = [
  { name: { en: "Colour", zh: "颜色" }, values: [{ en: "Moss", zh: "苔绿" }, { en: "Sand" }] },
  { name: { en: "Size" }, values: [{ en: "L" }] },
];

const chosen = async (options: Record<string, string>) => {
  const words = chosenOptions(sql`${JSON.stringify(options)}::jsonb`, sql`${JSON.stringify(offered)}::jsonb`);
  return (await db.first<{ words: unknown }>(sql`select ${words} as words`))?.words;
};

test("a variant's options come in both languages, as far as the product says them", async () => {
  expect(await chosen({ Colour: "Moss", Size: "L" })).toEqual(
    expect.arrayContaining([
      { en: "Moss", zh: "苔绿" },
      { en: "L", zh: null },
    ]),
  );
  expect(await chosen({ Colour: "Sand" })).toEqual([{ en: "Sand", zh: null }]);
});

test("an option that the product no longer has keeps its own word; without options there is none", async () => {
  expect(await chosen({ Material: "Oak" })).toEqual([{ en: "Oak", zh: null }]);
  expect(await chosen({})).toEqual([]);
});
