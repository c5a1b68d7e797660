import { expect, test } from "vitest";
import { holidaysOf, isBankingDay, nextBankingDay } from "./banking-days";

// As the Federal Reserve publishes them (frbservices.org, holiday schedules).
test.each([
  [2021, "01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25"],
  [2022, "01-01 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26"],
  [2023, "01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25"],
  [2024, "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"],
  [2025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"],
  [2026, "01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25"],
  [2027, "01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25"],
  [2028, "01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25"],
  [2029, "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25"],
  [2030, "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"],
])("the Federal Reserve keeps in %i %s", (year, days) => {
  expect(holidaysOf(year, "fed")).toEqual(days.split(" ").map((day) => `${year}-${day}`));
});

// Good Friday and Easter Monday, as the ECB publishes them.
test.each([
  [2021, "04-02", "04-05"],
  [2022, "04-15", "04-18"],
  [2023, "04-07", "04-10"],
  [2024, "03-29", "04-01"],
  [2025, "04-18", "04-21"],
  [2026, "04-03", "04-06"],
  [2027, "03-26", "03-29"],
  [2028, "04-14", "04-17"],
  [2029, "03-30", "04-02"],
  [2030, "04-19", "04-22"],
])("T2 keeps in %i Good Friday on %s and Easter Monday on %s", (year, friday, monday) => {
  const rest = ["05-01", "12-25", "12-26"];
  expect(holidaysOf(year, "target")).toEqual(
    ["01-01", friday, monday, ...rest].map((day) => `${year}-${day}`),
  );
});

test.each([
  ["a weekend is stepped over", "2026-11-20", "fed", "2026-11-23"],
  ["Thanksgiving is one day", "2026-11-25", "fed", "2026-11-27"],
  ["a Sunday's holiday is kept on Monday", "2027-07-02", "fed", "2027-07-06"],
  ["a Saturday's holiday leaves the Friday open", "2026-07-02", "fed", "2026-07-03"],
  ["the new year", "2026-12-31", "fed", "2027-01-04"],
  ["Easter is four days", "2026-04-02", "target", "2026-04-07"],
  ["two days of Christmas and a weekend", "2026-12-24", "target", "2026-12-28"],
  ["no American day", "2026-11-25", "target", "2026-11-26"],
] as const)("%s", (_, day, calendar, next) => {
  expect(nextBankingDay(day, calendar)).toBe(next);
});

test("a holiday on a Saturday takes no day from the week", () => {
  expect(isBankingDay("2021-12-24", "fed")).toBe(true);
  expect(isBankingDay("2021-12-31", "fed")).toBe(true);
});
