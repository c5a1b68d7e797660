import { fc, test as law } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { gapsIn, type ListedRate } from "./brackets";
import { compareLists, countChanges } from "./compare-price-lists";
import { keptList, priceListTable, writeList, type ListedZone, type PriceList } from "./price-list";
import { readPriceList } from "./read-price-list";

const rate = (wFromG: number, wToG: number, over: Partial<ListedRate> = {}): ListedRate => ({
  wFromG,
  wToG,
  registerFee: 200n,
  firstG: 0,
  firstFee: 0n,
  perKg: 1000n,
  validFrom: null,
  validTo: null,
  ...over,
});
const area = (country: string) => ({ country, province: null, zipFrom: null, zipTo: null });
const zone = (code: string, countries: string[], rates: ListedRate[]): ListedZone => ({
  code,
  name: { en: `Zone ${code}` },
  areas: countries.map(area),
  rates,
});
const known: PriceList = { C1: [zone("EU", ["DE", "FR"], [rate(1, 500), rate(501, 2000)])] };

const table = (...lines: string[]) => lines.map((line) => line.split("|").map((cell) => cell.trim()));
const head = "Channel | Zone | Areas | From g | To g | Register fee | Per kg | Valid from | Valid to";
const read = (...lines: string[]) => readPriceList(table(head, ...lines), known);

describe("reading", () => {
  test("a zone that exists may leave its names and areas out", () => {
    const { list, problems } = read("c1|eu||1|500|2.00|10|||", "C1|EU||501|2000|2|9.50|||");
    expect(problems).toEqual([]);
    expect(list).toMatchObject({
      C1: [
        {
          code: "EU",
          name: { en: "Zone EU" },
          areas: [area("DE"), area("FR")],
          rates: [
            { wFromG: 1, wToG: 500, registerFee: 200n, perKg: 1000n },
            { wFromG: 501, wToG: 2000, perKg: 950n },
          ],
        },
      ],
    });
  });

  test.each([
    ["C9|EU||1|500|2|10||", "channel", "C9"],
    ["C1|E U||1|500|2|10||", "zone", "E U"],
    ["C1|US||1|500|2|10||", "areasMissing", "US"],
    ["C1|US|USA|1|500|2|10||", "areas", "USA"],
    ["C1|EU||1.5|500|2|10||", "weight", "1.5"],
    ["C1|EU||500|1|2|10||", "bracket", "500–1"],
    ["C1|EU||1|500|2.005|10||", "money", "2.005"],
    ["C1|EU||1|500|-2|10||", "money", "-2"],
    ["C1|EU||1|500|2|10|2026-02-30|", "date", "2026-02-30"],
    ["C1|EU||1|500|2|10|2026-05-01|2026-04-01", "dates", "2026-05-01–2026-04-01"],
  ])("%s is refused at its line", (line, code, detail) => {
    expect(read("C1|EU||501|600|2|10||", line).problems).toContainEqual({ line: 3, code, detail });
  });

  test("holes, overlaps and a country in two zones are refused at their line", () => {
    expect(read("C1|EU||1|500|2|10||", "C1|EU||502|900|2|10||").problems).toEqual([
      { line: 3, code: "hole", detail: "501–501 g" },
    ]);
    expect(read("C1|EU||1|500|2|10||", "C1|EU||400|900|2|10||").problems).toEqual([
      { line: 3, code: "overlap", detail: "400–500 g" },
    ]);
    expect(read("C1|EU||1|500|2|10||", "C1|X|FR|1|900|2|10||").problems).toEqual([
      { line: 3, code: "areasTwice", detail: "FR: C1 EU, X" },
    ]);
  });

  test("a price that changes on a day is neither hole nor overlap; one day without a price is none, either", () => {
    const handover = ["C1|EU||1|500|2|10||2026-12-31", "C1|EU||1|500|2|11|2027-01-01|"];
    expect(read(...handover).problems).toEqual([]);
    expect(read(handover[0] ?? "", "C1|EU||1|500|2|11|2026-12-31|").problems).toMatchObject([
      { code: "overlap" },
    ]);
    expect(read("C1|EU||1|500|2|10||", "C1|EU||600|900|2|10|2027-01-01|").problems).toMatchObject([
      { code: "hole", detail: "501–599 g" },
    ]);
  });

  test("a heavier parcel that costs less is pointed out", () => {
    const { problems, warnings } = read("C1|EU||1|500|2|10||", "C1|EU||501|900|2|1||");
    expect(problems).toEqual([]);
    expect(warnings).toEqual([{ line: 3, zone: "C1 EU", detail: "500 g 7.00, 501 g 2.50" }]);
  });

  test("without its columns or its lines it is no list", () => {
    expect(readPriceList([["channel", "zone"]], known).problems).toEqual([
      { line: 1, code: "header", detail: "from_g, to_g, per_kg" },
    ]);
    expect(read().problems).toMatchObject([{ code: "empty" }]);
    expect(readPriceList([], known).problems).toMatchObject([{ code: "header" }]);
  });
});

test("what changes is said bracket by bracket, what stays is not", () => {
  const after: PriceList = {
    C1: [
      zone("EU", ["DE", "NL"], [rate(1, 500), rate(501, 1000, { perKg: 900n }), rate(1001, 2000)]),
      zone("US", ["US"], [rate(1, 500)]),
    ],
  };
  const changes = compareLists(known, after);
  expect(changes).toMatchObject([
    {
      code: "EU",
      kind: "changed",
      areasAdded: ["NL"],
      areasRemoved: ["FR"],
      rates: [
        { before: null, after: { wFromG: 501, wToG: 1000 } },
        { before: { wFromG: 501, wToG: 2000 }, after: null },
        { before: null, after: { wFromG: 1001, wToG: 2000 } },
      ],
    },
    { code: "US", kind: "added", rates: [{ before: null }] },
  ]);
  expect(countChanges(changes)).toEqual({ added: 3, removed: 1, changed: 0 });
  const dearer: PriceList = {
    C1: [zone("EU", ["DE", "FR"], [rate(1, 500), rate(501, 2000, { perKg: 1n })])],
  };
  expect(countChanges(compareLists(known, dearer))).toEqual({ added: 0, removed: 0, changed: 1 });
  expect(compareLists(known, known)).toEqual([]);
});

const anyRates = fc
  .array(
    fc.record({
      width: fc.integer({ min: 1, max: 5000 }),
      registerFee: fc.bigInt({ min: 0n, max: 99_999n }),
      firstG: fc.integer({ min: 0, max: 900 }),
      firstFee: fc.bigInt({ min: 0n, max: 9_999n }),
      perKg: fc.bigInt({ min: 0n, max: 99_999n }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => {
    let next = 1;
    return pieces.map(({ width, ...price }) => {
      const made = rate(next, next + width, price);
      next += width + 1;
      return made;
    });
  });

describe("laws", () => {
  law.prop([anyRates])("a list is read back as it was written, and kept as it is", (rates) => {
    const list: PriceList = { C1: [zone("EU", ["DE", "FR"], rates)] };
    const again = readPriceList(priceListTable(list), known);
    expect(again.problems).toEqual([]);
    expect(again.list).toEqual(list);
    expect(keptList(JSON.parse(writeList(list)))).toEqual(list);
    expect(compareLists(list, again.list)).toEqual([]);
  });

  law.prop([anyRates, fc.nat()])(
    "a bracket taken out of the middle leaves a hole, one put in twice overlaps",
    (rates, at) => {
      const lined = rates.map((r, i) => ({ ...r, line: i + 2 }));
      expect(gapsIn(lined)).toEqual([]);
      const twice = lined[at % lined.length];
      if (twice) expect(gapsIn([...lined, twice])).toMatchObject([{ code: "overlap" }]);
      const middle = 1 + (at % Math.max(1, lined.length - 2));
      if (lined.length > 2) expect(gapsIn(lined.toSpliced(middle, 1))).toMatchObject([{ code: "hole" }]);
    },
  );
});
