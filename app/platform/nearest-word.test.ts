import { describe, expect, test } from "vitest";
import { nearestWord, typingDistance } from "./nearest-word";

describe("typing errors", () => {
  test.each([
    ["chair", "chiar", 1],
    ["chair", "chai", 1],
    ["folding", "foldng", 1],
    ["tent", "lamp", 4],
    ["", "abc", 3],
  ])("%s and %s are %i apart", (a, b, distance) => {
    expect(typingDistance(a, b)).toBe(distance);
    expect(typingDistance(b, a)).toBe(distance);
  });
  test("short words may have one error, longer ones two", () => {
    expect(nearestWord("chiar", ["chain", "chair"])).toBe("chair");
    expect(nearestWord("hedphoens", ["headphone", "headphones"])).toBe("headphones");
    expect(nearestWord("chaair", ["chair"])).toBe("chair");
    expect(nearestWord("ciiar", ["chair"])).toBeNull();
    expect(nearestWord("hedphone", ["headphone"])).toBe("headphone");
    expect(nearestWord("tent", ["lamp"])).toBeNull();
  });
});
