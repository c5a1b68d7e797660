import { expect, test } from "vitest";
import { parseJson } from "./wire.server";

test("what no database can keep is left out of a shop's words", () => {
  expect(parseJson(String.raw`{"name": "Mug\u0000 \ud83e", "notes": ["\udd5e!", "\ud83e\udd5e"]}`)).toEqual({
    name: "Mug \uFFFD",
    notes: ["\uFFFD!", "🥞"],
  });
  expect(parseJson("<html>")).toBeUndefined();
});
