import { expect, test } from "vitest";
import { csvLine } from "./csv";

test("formulas become texts, numbers stay numbers", () => {
  expect(csvLine(["=1+1", "+49 151", "@x", "-cmd", " =x"])).toBe("'=1+1,'+49 151,'@x,'-cmd,' =x\r\n");
  expect(csvLine(["-12.50", 3n, 4])).toBe("-12.50,3,4\r\n");
});

test("commas, quotes and line ends are quoted", () => {
  expect(csvLine(['a "b"', "c,d", "e\nf", null])).toBe('"a ""b""","c,d","e\nf",\r\n');
});
