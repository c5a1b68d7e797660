import { expect, test } from "vitest";
import { charstringOf, type OutlineStep } from "./outlines";

const moveTo = (...args: number[]): OutlineStep => ({ command: "moveTo", args });
const lineTo = (...args: number[]): OutlineStep => ({ command: "lineTo", args });
const close: OutlineStep = { command: "closePath", args: [] };
const bytes = (steps: OutlineStep[], width = 0) => [...charstringOf(steps, width)];

test("an empty letter is its width and an end", () => {
  expect(bytes([], 0)).toEqual([139, 14]);
  expect(bytes([], 1_000)).toEqual([250, 124, 14]);
});

test("places are told as ways from the last one, also from contour to contour", () => {
  const square = [moveTo(10, 20), lineTo(110, 20), lineTo(110, 120), close, moveTo(0, 0), close];
  expect(bytes(square)).toEqual([139, 149, 159, 21, 239, 139, 5, 139, 239, 5, 251, 2, 251, 12, 21, 14]);
});

test("a curve has its two handles and its end", () => {
  const curve: OutlineStep = { command: "bezierCurveTo", args: [1, 2, 3, 4, 6, 6] };
  expect(bytes([moveTo(0, 0), curve])).toEqual([139, 139, 139, 21, 140, 141, 141, 141, 142, 141, 8, 14]);
});

test.each([
  [107, [246]],
  [-107, [32]],
  [108, [247, 0]],
  [1131, [250, 255]],
  [-108, [251, 0]],
  [-1131, [254, 255]],
  [1132, [28, 4, 108]],
  [-1132, [28, 251, 148]],
])("%i takes as few bytes as it can", (way, expected) => {
  expect(bytes([lineTo(way, 0)])).toEqual([139, ...expected, 139, 5, 14]);
});

test("broken places are rounded where they are: nothing adds up", () => {
  const steps = [moveTo(0, 0), lineTo(0.4, 0), lineTo(0.8, 0), lineTo(1.2, 0)];
  expect(bytes(steps)).toEqual([139, 139, 139, 21, 139, 139, 5, 140, 139, 5, 139, 139, 5, 14]);
});

test("what a compact font cannot draw is a fault, not a gap", () => {
  expect(() => bytes([{ command: "quadraticCurveTo", args: [0, 0, 1, 1] }])).toThrow("quadraticCurveTo");
});
