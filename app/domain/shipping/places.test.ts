import { describe, expect, test } from "vitest";
import { keptProvince } from "~/domain/accounts/subdivisions.server";
import { parseAreas, isPlaceCode, placeCodes } from "./areas";
import { knownTerritories, passesCustoms, placeCoded, placeName, placeOf } from "./places";
import { taxOf, type TaxRule } from "./tax";
import type { Zone } from "./tariff";
import { isWithinAreas, zoneOf } from "./zones";

describe("the place an address lies in", () => {
  // Addresses keep names: the standard's name of a part must lead where its code does.
  test.each([
    ["FI", "FI-01", "AX"],
    ["NO", "NO-21", "SJ"],
    ["NO", "NO-22", "SJ"],
    ["GR", "GR-69", "GR-69"],
    ["PT", "PT-20", "PT-20"],
    ["PT", "PT-30", "PT-30"],
    ["ES", "ES-CE", "ES-CE"],
    ["ES", "ES-GC", "ES-CN"],
    ["FR", "FR-974", "RE"],
    ["FR", "FR-BL", "BL"],
    ["FR", "FR-PF", "PF"],
    ["NL", "NL-CW", "CW"],
    ["NL", "NL-BQ1", "BQ"],
    ["GB", "GB-NIR", "GB-NIR"],
    ["US", "US-VI", "VI"],
    ["US", "US-UM", "UM"],
    ["CN", "CN-HK", "HK"],
    ["CN", "CN-MO", "MO"],
    ["CN", "CN-TW", "TW"],
    ["UA", "UA-43", "UA-43"],
    ["UA", "UA-40", "UA-40"],
    ["UA", "UA-14", "UA-14"],
    ["UA", "UA-09", "UA-09"],
  ])("%s %s is %s, by its code and by the name that is kept", (country, province, place) => {
    const name = keptProvince(country, province);
    const found = [province, name].map((said) => placeOf({ country, province: said }).code);
    expect([name, ...found]).toEqual([name, place, place]);
  });

  test.each([
    ["ES", "35001", "Las Palmas", "ES-CN"],
    ["ES", "38001", "", "ES-CN"],
    ["ES", "", "Santa Cruz de Tenerife", "ES-CN"],
    ["ES", "51001", "", "ES-CE"],
    ["ES", "52001", "Melilla", "ES-ML"],
    ["ES", "28001", "Madrid", "ES"],
    ["IC", "", "", "ES-CN"],
    ["RU", "295000", "Crimea", "UA-43"],
    ["RU", "299011", "", "UA-40"],
    ["RU", "283001", "", "UA-14"],
    ["RU", "", "Луганская Народная Республика", "UA-09"],
    ["RU", "101000", "Moscow", "RU"],
    ["GB", "GX11 1AA", "", "GI"],
    ["CN", "", "CN30", "MO"],
    ["FI", "22100", "", "AX"],
    ["AX", "22100", "", "AX"],
    ["DE", "78266", "", "DE-BUE"],
    ["DE", "27498", "", "DE-HEL"],
    ["IT", "23041", "", "IT-LIV"],
    ["IT", "22061", "", "IT-CAM"],
    ["GR", "630 86", "", "GR-69"],
    ["FR", "97110", "", "GP"],
    ["FR", "", "Guadeloupe", "GP"],
    ["GP", "97110", "", "GP"],
    ["FR", "97150", "", "MF"],
    ["FR", "97400", "", "RE"],
    ["FR", "98000", "", "MC"],
    ["FR", "75001", "", "FR"],
    ["PT", "9000-001", "", "PT-30"],
    ["PT", "9500-001", "", "PT-20"],
    ["GB", "JE2 3AB", "", "JE"],
    ["GB", "GY1 1AA", "", "GG"],
    ["GB", "IM1 1AA", "", "IM"],
    ["GB", "BT1 1AA", "", "GB-NIR"],
    ["UK", "BT1 1AA", "", "GB-NIR"],
    ["GB", "B11 1AA", "", "GB"],
    ["GB", "G1 1AA", "", "GB"],
    ["NO", "9170", "", "SJ"],
    ["US", "00901", "Puerto Rico", "PR"],
    ["US", "", "PR", "PR"],
    ["US", "96910", "Guam", "GU"],
    ["US", "96813", "Hawaii", "US"],
    ["PR", "00901", "", "PR"],
    ["DK", "3900", "", "GL"],
    ["CH", "9490", "", "LI"],
    ["CN", "", "香港", "HK"],
    ["UA", "95000", "", "UA-43"],
    ["UA", "", "Crimea", "UA-43"],
    ["UA", "01001", "Kyiv", "UA"],
    ["AU", "2899", "", "NF"],
  ])("%s %j %j is %s", (country, zip, province, code) => {
    expect(placeOf({ country, zip, province }).code).toBe(code);
  });

  test("each has a date and a source, and those without a code of ISO 3166-1 have a name", () => {
    for (const { code, since, source } of knownTerritories) {
      expect(since, code).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(source.length, code).toBeGreaterThan(8);
      expect(isPlaceCode(code), code).toBe(true);
      for (const locale of ["en-US", "zh-CN"]) expect(placeName(code, locale)).not.toBe(code);
    }
    const apart = knownTerritories.map(({ code }) => code).filter((code) => code.includes("-"));
    expect(apart.toSorted()).toEqual([...placeCodes].toSorted());
  });

  test("closed is what sanctions close", () => {
    expect(knownTerritories.filter(({ code }) => placeCoded(code).closed).map(({ code }) => code)).toEqual([
      "UA-43",
      "UA-40",
      "UA-14",
      "UA-09",
    ]);
  });
});

const rule = (kind: TaxRule["kind"], ppm: bigint): TaxRule => ({
  ...{ kind, ppm, fixed: null, ccy: "USD", unit: "order", base: "goods", threshold: null },
});

describe("tax by place", () => {
  const goods = { goods: 10_000n, from: "CN", ddp: true };

  test.each([
    ["IM", "GB"],
    ["MC", "FR"],
    ["GB-NIR", "GB"],
    ["LI", "CH"],
    ["DE-BUE", "CH"],
    ["ES-CN", "ES-CN"],
    ["PT-20", "PT-20"],
    ["JE", "JE"],
    ["DE", "DE"],
  ])("%s has the rules of %s", (code, rules) => expect(placeCoded(code).rules).toBe(rules));

  test("Åland owes Finland's VAT, no duty, and no IOSS reaches it", () => {
    const rules = [rule("vat", 255_000n), rule("duty", 100_000n)];
    const aland = { country: "FI", zip: "22100" };
    expect(taxOf(rules, goods, undefined, aland)).toMatchObject({ tax: 2_550n });
    const ioss = [{ ...rule("vat", 255_000n), collect: "prepaid" as const }];
    const bought = { goods: 1_000n, from: "CN", iossOk: true, ownIoss: true };
    const rates = { USD: 1_000_000n, EUR: 1_100_000n };
    expect(taxOf(ioss, bought, rates, aland)).toMatchObject({
      tax: 0n,
      ownIoss: false,
      owed: [{ amount: 255n }],
    });
    expect(taxOf(ioss, bought, rates, { country: "FI", zip: "00100" })).toMatchObject({
      ownIoss: true,
      owed: [],
    });
  });

  test.each([
    ["ES", "ES-CN", true],
    ["ES", "PT-20", false],
    ["DE", "DE-HEL", true],
    ["GB", "IM", false],
    ["GB", "JE", true],
    ["US", "PR", false],
    ["US", "VI", true],
    ["FR", "MC", false],
  ])("from %s to %s goods pass customs: %s", (from, to, passes) => {
    expect(passesCustoms(from, placeCoded(to))).toBe(passes);
  });
});

describe("carriers by place", () => {
  const zone = (code: string, areas: string) =>
    ({ code, countries: parseAreas(areas).areas }) as unknown as Zone;

  test.each([
    ["PR", "00901", ""],
    ["US", "00901", ""],
    ["US", "", "Puerto Rico"],
  ])("%s %j %j is one place, however a price list names it", (country, zip, province) => {
    const to = { country, zip, province };
    for (const areas of ["PR", "US", "US/Puerto Rico", "US/PR"])
      expect(zoneOf([zone("Z", areas)], to)?.code, areas).toBe("Z");
    expect(zoneOf([zone("NEAR", "US"), zone("FAR", "PR")], to)?.code).toBe("FAR");
  });

  test("a carrier names a part of a country, and says where it does not go", () => {
    const canaries = { country: "ES", zip: "35001" };
    expect(zoneOf([zone("NEAR", "ES"), zone("FAR", "ES-CN")], canaries)?.code).toBe("FAR");
    expect(isWithinAreas(parseAreas("ES-CN GB:BT").areas, canaries)).toBe(true);
    expect(isWithinAreas(parseAreas("ES-CN GB:BT").areas, { country: "GB", zip: "BT1 1AA" })).toBe(true);
    expect(isWithinAreas(parseAreas("ES-CN GB:BT").areas, { country: "ES", zip: "28001" })).toBe(false);
    expect(zoneOf([zone("Z", "CN")], { country: "CN", province: "Hong Kong" })).toBeNull();
  });
});
