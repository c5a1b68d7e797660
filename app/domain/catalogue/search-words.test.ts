import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { codeWords, formsOf, parseSearch, queryOf, stem, tsvectorText, wordsOf } from "./search-words";

describe("words", () => {
  test.each([
    ["Folding Camp Chairs, 2-Pack", ["folding", "camp", "chair", "2", "pack"]],
    ["Café Crème brûlée", ["cafe", "creme", "brulee"]],
    ["Women's dresses & boxes", ["women", "dress", "box"]],
    ["户外折叠露营椅", ["户外", "折叠", "露营", "椅"]],
    ["USB-C 充电线 2米", ["usb", "c", "充电", "线", "2", "米"]],
    ["ＦＵＬＬ width", ["full", "width"]],
    ["👟🔥", []],
  ])("%s", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test.each([
    ["glass", "glass"],
    ["batteries", "battery"],
    ["watches", "watch"],
    ["shoes", "shoe"],
    ["gas", "gas"],
    ["canvas", "canva"],
  ])("%s is looked up as %s", (word, stemmed) => {
    expect(stem(word)).toBe(stemmed);
  });

  test("a code is one word, whatever stands in it", () => {
    expect(codeWords(" QS-OUT-001 ")).toEqual(["qs-out-001"]);
    expect(codeWords("two words")).toEqual([]);
  });

  test("the heavier weight of a word counts, and Chinese characters are words of their own", () => {
    expect(
      tsvectorText([
        ["A", ["tent"]],
        ["C", ["tent", "it's"]],
      ]),
    ).toBe("'tent':1A 'it''s':2C");
    expect(tsvectorText([["A", ["露营"]]])).toBe("'露营':1A '露':2D '营':3D");
  });
});

describe("queries", () => {
  test("all words together, or any of them, with those that stand for them", () => {
    expect(queryOf(["camp", "chai"], { chai: ["chair", "chain"] })).toBe(
      "'camp' & ('chai' | 'chair' | 'chain')",
    );
    expect(queryOf(["it's", "tent"], {}, "|")).toBe("'it''s' | 'tent'");
  });
  test("words that say nothing are left out", () => {
    expect(parseSearch("the camping chairs")?.words).toEqual(["camping", "chair"]);
    expect(parseSearch("the")?.words).toEqual(["the"]);
  });
  test("a Chinese word is found by its characters, too", () => {
    expect(queryOf(["露营"])).toBe("('露营' | ('露' & '营'))");
    expect(queryOf(["裙子"])).toBe("('裙子' | ('裙'))");
    expect(queryOf(["王子", "裙"])).toBe("('王子' | ('王' & '子')) & '裙'");
  });
  test.each(["", "   ", "!!!", "👟", "&|:*()"])("%j asks for nothing", (text) => {
    expect(parseSearch(text)).toBeNull();
  });
  test.prop([fc.string({ unit: "binary", maxLength: 12_000 })])("any text is fine", (text) => {
    const query = parseSearch(text);
    expect(query === null || (query.words.length <= 12 && !queryOf(query.words).includes("\u0000"))).toBe(
      true,
    );
  });
});

test.each([
  ["hoodies", "hoodie"],
  ["hoodie", "hoodies"],
  ["beanies", "beanie"],
  ["knives", "knife"],
  ["scarf", "scarves"],
  ["potatoes", "potato"],
  ["buses", "bus"],
  ["lenses", "lens"],
  ["woman", "women"],
  ["grey", "gray"],
])("%s finds %s", (asked, written) => {
  const [word = ""] = wordsOf(asked);
  expect([word, ...formsOf(word)]).toContain(wordsOf(written)[0]);
});
