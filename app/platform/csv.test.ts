import { expect, test } from "vitest";
import { csvLine, fromCsvCell } from "./csv";

test("formulas become texts, numbers stay numbers", () => {
  expect(csvLine(["=1+1", "+49 151", "@x", "-cmd", " =x"])).toBe("'=1+1,'+49 151,'@x,'-cmd,' =x\r\n");
  expect(csvLine(["-12.50", 3n, 4])).toBe("-12.50,3,4\r\n");
});

test("commas, quotes and line ends are quoted", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", null])).toBe('"a ""b""","c,d","e\nf",\r\n');
});

test("signs as wide as Chinese ones begin a formula, too, and come back as they were", () => {
  for (const typed of ["＝1+1", "＋49 151", "－cmd", "＠x", " ＝x", "'＝x"]) {
    const [cell = ""] = csvLine([typed]).split("\r\n");
    expect(cell).toBe(`'${typed}`);
    expect(fromCsvCell(cell)).toBe(typed);
  }
});
