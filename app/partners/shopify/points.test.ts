import { beforeEach, expect, test } from "vitest";
import { shopPoints } from "./points";

let clock = 0;
let points = shopPoints(() => clock);
beforeEach(() => {
  clock = 0;
  points = shopPoints(() => clock);
});

const told = (currentlyAvailable: number, maximumAvailable = 2_000) => ({
  requestedQueryCost: 300,
  throttleStatus: { currentlyAvailable, maximumAvailable, restoreRate: 100 },
});

test("a shop that has told nothing yet is called at once", () => {
  expect(points.waitFor("put")).toBe(0);
});

test("one of many calls waits until its points are there and others' points are left", () => {
  points.note("put", told(1_100));
  expect(points.waitFor("put")).toBe(2_000);
  clock += 1_999;
  expect(points.waitFor("put")).toBe(1);
  clock += 1;
  expect(points.waitFor("put")).toBe(0);
});

test("calls under way count until they have ended", () => {
  points.note("put", told(1_500));
  const end = points.begin("put");
  expect(points.waitFor("put")).toBe(1_000);
  end();
  expect(points.waitFor("put")).toBe(0);
});

test("a query that has not been sent yet is taken to be dear", () => {
  points.note("put", told(1_300));
  expect(points.waitFor("put")).toBe(0);
  expect(points.waitFor("skus")).toBe(1_000);
});

test("of a small bucket half is left; what is dearer than that waits until it is full", () => {
  points.note("put", told(500, 1_000));
  expect(points.waitFor("put")).toBe(3_000);
  points.note("put", { ...told(500, 1_000), requestedQueryCost: 900 });
  expect(points.waitFor("put")).toBe(5_000);
  clock += 60_000;
  expect(points.waitFor("put")).toBe(0);
});
