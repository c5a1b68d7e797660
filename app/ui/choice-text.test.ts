import { expect, test } from "vitest";
import { choicesOfText, choiceText } from "./choice-text";

test("choices come out of a text as they went in", () => {
  const choices = [
    { value: "DE", label: "Germany" },
    { value: "US", label: "United States" },
    { value: "CI", label: "Côte d’Ivoire" },
    { value: "HK", label: "中国香港特别行政区" },
  ];
  expect(choicesOfText(choiceText(choices))).toEqual(choices);
  expect(choicesOfText(choiceText([]))).toEqual([]);
});
