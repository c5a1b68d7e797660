import { expect, test } from "vitest";
import { parseAreas } from "./areas";
import type { Zone } from "./tariff";
import { zoneOf } from "./zones";

const zone = (code: string, areas: string) =>
  ({ code, countries: parseAreas(areas).areas }) as unknown as Zone;
const zones = [zone("NEAR", "US CA"), zone("FAR", "US/HI, CA/Yukon")];

test.each([
  ["US", "HI"],
  ["US", "Hawaii"],
  ["US", " hawaii"],
  ["CA", "YT"],
  ["CA", "Yukon"],
])("a zone of %s holds the province %s, by code or by name", (country, province) => {
  expect(zoneOf(zones, { country, province })?.code).toBe("FAR");
});

test.each([
  ["US", "CA"],
  ["CA", "Ontario"],
  ["US", ""],
  ["US", null],
])("and not, in %s, the province %s", (country, province) => {
  expect(zoneOf(zones, { country, province })?.code).toBe("NEAR");
});

test("a province that nobody knows is compared as it is written", () => {
  const odd = [zone("NEAR", "FR"), zone("FAR", "FR/Corse")];
  expect(zoneOf(odd, { country: "FR", province: "corse" })?.code).toBe("FAR");
});
