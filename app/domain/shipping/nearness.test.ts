import { describe, expect, test } from "vitest";
import { countryCodes } from "~/platform/countries";
import { distanceRank, nearestPlace, regions } from "./warehouse-distance";

const remote = new Set(["AQ", "BV", "GS", "HM", "TF"]);

test("every inhabited country lies in one part of the world", () => {
  const counted = countryCodes.map((code) => [code, regions.filter((region) => region.has(code)).length]);
  expect(counted.filter(([code, n]) => n !== (remote.has(String(code)) ? 0 : 1))).toEqual([]);
});

test.each([
  ["US", "US", 0],
  ["NL", "DE", 1],
  ["GB", "DE", 2],
  ["US", "BR", 2],
  ["CN", "DE", 3],
])("from %s to %s is %i", (from, to, rank) => {
  expect(distanceRank(from, to)).toBe(rank);
});

describe("the warehouse", () => {
  const place = (code: string, country: string, available: number) => ({ code, country, available });
  const places = [place("CN", "CN", 500), place("US", "US", 50), place("NL", "NL", 20)];
  const chosen = (qty: number, country: string | null, from?: string) =>
    nearestPlace(places, { qty, country, from })?.code;

  test("is the nearest to the country that has enough", () => {
    expect([chosen(1, "US"), chosen(1, "CA"), chosen(1, "DE")]).toEqual(["US", "US", "NL"]);
    expect([chosen(60, "US"), chosen(30, "DE")]).toEqual(["CN", "CN"]);
  });
  test("is the one that was asked for, unless only another has enough", () => {
    expect([chosen(50, "DE", "US"), chosen(1, "US", "MOON")]).toEqual(["US", "US"]);
    expect([chosen(60, "DE", "US"), chosen(900, "DE", "US")]).toEqual(["CN", "US"]);
    expect(nearestPlace(places, { qty: 60, country: "DE", from: "US", backorder: true })?.code).toBe("US");
  });
  test("is the first of the house where no country is known, and the one with most where none has enough", () => {
    expect([chosen(1, null), chosen(900, "US")]).toEqual(["CN", "CN"]);
    expect(nearestPlace([], { qty: 1, country: "US" })).toBeNull();
  });
});
