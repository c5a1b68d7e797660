import { expect, test } from "vitest";
import { queryOf } from "./search-words";
import { lookedUp, readSynonyms, withNames, wrongLine } from "./synonyms";

const groups = readSynonyms("headphones, earphones，耳机\n\npower  bank, 充电宝");

test("a line is a group, in commas of any keyboard", () => {
  expect(groups).toEqual([
    ["headphones", "earphones", "耳机"],
    ["power bank", "充电宝"],
  ]);
  expect([wrongLine(groups), wrongLine([["a", "b"], ["alone"]]), wrongLine([["a", "!!"]])]).toEqual([
    null,
    2,
    1,
  ]);
});

test("a word stands for its other names, and a name of several words is one", () => {
  const known = groups.map(lookedUp);
  expect(withNames(["red", "earphone"], known)).toEqual({
    words: ["red", "earphone"],
    others: { red: [], earphone: ["headphone", "耳机"] },
  });
  const named = withNames(["power", "bank", "small"], known);
  expect(named.words).toEqual(["power bank", "small"]);
  expect(queryOf(named.words, { "power bank": ["cell"] })).toBe("('cell' | ('power' & 'bank')) & 'small'");
});
