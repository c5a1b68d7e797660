import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { cellDate } from "./cell-days";
import { cellAmount, cellNumber, cellQuantity } from "./cell-numbers";
import { cellBoolean, cellChoice, cellCode, cellText, codeKey } from "./cells";
import type { Result } from "./result";

/** The value, or the fault. */
const said = <T>(read: Result<T, string>): T | string => (read.ok ? read.value : read.error);

describe("a code", () => {
  test.each([
    ["QS-JEW-003", "QS-JEW-003"],
    ["00123", "00123"],
    ["123457000000", "123457000000"],
    ["MAR-01", "MAR-01"],
    ["sep-1", "sep-1"],
    ["Set-3", "Set-3"],
    ["10-12-14", "10-12-14"],
    ["E12", "E12"],
    // Set apart as a text by whoever wrote it.
    ['="4E12"', "4E12"],
    ['="00123"', "00123"],
    // Signs that nobody sees, and those that look alike.
    ["H5-ZW\u200b", "H5-ZW"],
    ["\u200eH5-ZW", "H5-ZW"],
    ["\ufeffH5\u2011ZW\u00ad", "H5-ZW"],
    ["H5\u2013ZW", "H5-ZW"],
    ["4006381333931.0", "4006381333931"],
    ["4006381333931,00", "4006381333931"],
    ["'00123", "00123"],
    ['=HYPERLINK("http://x","ABC")', "ABC"],
    ["12-MAR-BLUE", "12-MAR-BLUE"],
    ["SET-01", "SET-01"],
    ["01-SET", "01-SET"],
    ["12-pro", "12-pro"],
    ["1.0", "1.0"],
    ["Ｈ５－ＺＷ", "H5-ZW"],
    [" a \u00a0 b ", "a b"],
    ["", ""],
  ])("%j is %j", (cell, code) => expect(said(cellCode(cell))).toBe(code));

  test.each([
    ["1.23457E+11", "scientific"],
    ["1,23457E+11", "scientific"],
    ["1E+05", "scientific"],
    ["1.2E+05", "scientific"],
    ["4E12", "scientific"],
    ["1234567890123450", "digits"],
    ["#N/A", "error"],
    ["#REF!", "error"],
    ["#VALUE!", "error"],
    ["#DIV/0!", "error"],
    ["#NAME?", "error"],
    ["#NULL!", "error"],
    ["#SPILL!", "error"],
    ["#WERT!", "error"],
    ["#¡VALOR!", "error"],
    ["#NV", "error"],
    ["########", "error"],
    ["Err:502", "error"],
    ["01-Mar", "date"],
    ["Mar-01", "date"],
    ["1-Mar-26", "date"],
    ["01. Mrz", "date"],
    ["01-mar", "date"],
    ["3月1日", "date"],
    ["2026-03-01", "date"],
    ["2026-03-01 00:00:00", "date"],
    ["3/1/2026", "date"],
    ["01.03.2026", "date"],
    ["12:30:00", "date"],
    ["TRUE", "boolean"],
    ["FALSE", "boolean"],
    ["WAHR", "boolean"],
    ["T\ufffdR-1", "signs"],
    ['=VLOOKUP("x",A1:B2,2)', "error"],
    ["=SUM(A1)", "error"],
    ["#NÃO.DISP", "error"],
    ["#Н/Д", "error"],
    ["ИСТИНА", "boolean"],
    ["PRAWDA", "boolean"],
    ["４.００６３８E+12", "scientific"],
    ...[
      ..."01-mag 1-lug 01-set 12-out 1-mrt 3-maj 01-gen 1-giu 1-ott 01-fev 01-lut 01-фев 01.мая 1.Oca 3월1일".split(
        " ",
      ),
      "3월 1일",
    ].map((day) => [day, "date"]),
  ])("%j is refused: %s", (cell, fault) => expect(said(cellCode(cell))).toBe(fault));

  test("that looks the same is the same", () => {
    const alike = ["H5-ZW", "H5-ZW\u200b", "\u200eH5-ZW", "h5-zw", "H5\u2011ZW", "Ｈ5-ZW"];
    expect(new Set(alike.map(codeKey))).toEqual(new Set(["h5-zw"]));
  });
});

test.each([
  ["Salt &amp; Pepper Mill &#8211; 6&quot;", 'Salt & Pepper Mill – 6"'],
  ["Men&#039;s &amp;amp; more", "Men's &amp; more"],
  ["a?b=1&copy=2", "a?b=1&copy=2"],
  ["'=SUM(1)", "=SUM(1)"],
  ["#1 seller", "#1 seller"],
  ["#N/A", "error"],
  ["Caf\ufffd", "signs"],
  ["TRUE", "TRUE"],
])("a text %j is %j", (cell, text) => expect(said(cellText(cell))).toBe(text));

test.each([
  ["10-12", "10-12"],
  ["12-Oct", "date"],
  ["2026-10-12 00:00:00", "date"],
  ["1.5E+05", "scientific"],
  ["16GB", "16GB"],
  ["2 set", "2 set"],
  ["'10-12", "10-12"],
  ["'90s", "'90s"],
  ["01-mag", "date"],
  ["４.００６３８E+12", "scientific"],
  ["#NÃO.DISP", "error"],
  ["3E2", "3E2"],
])("a choice %j is %j", (cell, text) => expect(said(cellChoice(cell))).toBe(text));

describe("a number", () => {
  test.each([
    ["12.5", "12.5"],
    ["12,50", "12.5"],
    ["1,299.00", "1299"],
    ["1.299,00", "1299"],
    ["1 299,00", "1299"],
    ["1\u00a0299,00", "1299"],
    ["1\u202f299,50", "1299.5"],
    ["1'299.50", "1299.5"],
    ["1’299.50", "1299.5"],
    ["12,99,000.50", "1299000.5"],
    ["1,299,000", "1299000"],
    ["０.５０", "0.5"],
    ["١٢٫٥", "12.5"],
    ["0.125", "unreadable"],
    ["12.5000", "12.5"],
    ["1,299", "ambiguous"],
    ["1.299", "ambiguous"],
    ["1E+05", "scientific"],
    ["#VALUE!", "error"],
    ["01-Mar", "date"],
    ["TRUE", "boolean"],
    ["12 pcs", "unreadable"],
    ["12,-", "12"],
    ["12.-", "12"],
    ["12,--", "12"],
    ["12,\u2013", "12"],
    ["-12,-", "-12"],
    ["1.299,-", "1299"],
    ["1'299.-", "1299"],
    ["$ 12,-", "12"],
    ["", "unreadable"],
    ["1,2,3", "unreadable"],
  ])("%j is %j", (cell, plain) => expect(said(cellNumber(cell))).toBe(plain));

  test.prop([fc.string({ unit: "binary" })])("is read out of any text without an error", (cell) => {
    expect(said(cellNumber(cell))).toMatch(/^(-?\d+(\.\d+)?|[a-z]+)$/);
  });
});

test.each([
  ["$12.50", 1250n],
  ["12,50 $", 1250n],
  ["US$ 1,299.00", 129_900n],
  ["12.50 USD", 1250n],
  ["USD 12.50", 1250n],
  ["usd12.5", 1250n],
  ["-$12.50", -1250n],
  ["$-12.50", -1250n],
  ["($12.50)", -1250n],
  ["12.50-", -1250n],
  ["\u221212.50", -1250n],
  ["€12.50", "currency"],
  ["12,50 €", "currency"],
  ["CA$12.50", "currency"],
  ["12.50 CA$", "currency"],
  ["12.50 EUR", "currency"],
  ["￥88", "currency"],
  ["12.555", "ambiguous"],
])("an amount %j is %s", (cell, amount) => expect(said(cellAmount(cell))).toBe(amount));

test("an amount may carry the sign of its own currency only", () => {
  expect(said(cellAmount("1.234,50 €", "EUR"))).toBe(123_450n);
  expect(said(cellAmount("$1", "EUR"))).toBe("currency");
});

test.each([
  ["12", 12],
  ["12.0", 12],
  ["12,0", 12],
  ["-3", -3],
  ["(3)", -3],
  ["1,200", 1200],
  ["12,000", 12_000],
  ["1.200", 1200],
  ["1 200", 1200],
  ["1,200.00", 1200],
  ["12.000", "ambiguous"],
  ["1.5", "unreadable"],
  ["1E+05", "scientific"],
  ["-0", 0],
])("a quantity %j is %j", (cell, pieces) => expect(said(cellQuantity(cell))).toBe(pieces));

test.each([
  ["2026-12-31", "2026-12-31"],
  ["2026-12-31 00:00:00", "2026-12-31"],
  ["2026-12-31T00:00:00.000Z", "2026-12-31"],
  ["2026/1/5", "2026-01-05"],
  ["20261231", "2026-12-31"],
  ["2026年12月31日", "2026-12-31"],
  ["31.12.2026", "2026-12-31"],
  ["31/12/2026", "2026-12-31"],
  ["12/31/2026", "2026-12-31"],
  ["05/05/2026", "2026-05-05"],
  ["31-Dec-2026", "2026-12-31"],
  ["31 December 2026", "2026-12-31"],
  ["Dec 31, 2026", "2026-12-31"],
  ["31. Dez 2026", "2026-12-31"],
  ["31-dic-2026", "2026-12-31"],
  ["1-lug-2026", "2026-07-01"],
  ["03/04/2026", "ambiguous"],
  ["31.12.26", "ambiguous"],
  ["31-Dec-26", "ambiguous"],
  ["2026-02-30", "unreadable"],
  ["46022", "unreadable"],
  ["#N/A", "error"],
])("a day %j is %j", (cell, day) => expect(said(cellDate(cell))).toBe(day));

test.each([
  ["TRUE", true],
  ["FAUX", false],
  ["否", false],
  ["perhaps", null],
])("a truth value %j is %j", (cell, value) => expect(cellBoolean(cell)).toBe(value));
