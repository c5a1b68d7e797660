import { expect, test } from "vitest";
import { areasText, parseAreas } from "./areas";

test("countries, provinces and post codes are read and written back", () => {
  const { areas, wrong } = parseAreas("de, FR\nUS:995-999 US:96701 ; CA/Northwest Territories");
  expect(wrong).toEqual([]);
  expect(areas).toEqual([
    { country: "DE", province: null, zipFrom: null, zipTo: null },
    { country: "FR", province: null, zipFrom: null, zipTo: null },
    { country: "US", province: null, zipFrom: "995", zipTo: "999" },
    { country: "US", province: null, zipFrom: "96701", zipTo: null },
    { country: "CA", province: "Northwest Territories", zipFrom: null, zipTo: null },
  ]);
  expect(parseAreas(areasText(areas)).areas).toHaveLength(5);
  expect(areasText(parseAreas("FR DE").areas)).toBe("DE FR");
});

test("what is no area, or stands there twice, is told", () => {
  expect(parseAreas("DE XX Germany US:9-1 DE, FR/").wrong).toEqual(["XX", "Germany", "US:9-1", "DE", "FR/"]);
});

test("two ranges of post codes that begin alike are one too many: a zone keeps one of them", () => {
  expect(parseAreas("US:995-999 US:995-997 US:995 US:996-997")).toMatchObject({
    areas: [{ zipFrom: "995" }, { zipFrom: "996" }],
    wrong: ["US:995-997", "US:995"],
  });
});
