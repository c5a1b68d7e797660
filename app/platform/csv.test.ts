import { expect, test } from "vitest";
import { csvLine, csvList, fromCsvCell } from "./csv";

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

test("a list becomes its heads and a line for each row", async () => {
  async function* pages() {
    yield await Promise.resolve([{ no: "=1", cents: -250n }]);
    yield [{ no: "B", cents: 7n }];
  }
  const file = csvList("list.csv", ["No.", "Amount"], pages(), ({ no, cents }) => [no, cents]);
  expect(await file.text()).toBe("No.,Amount\r\n'=1,-250\r\nB,7\r\n");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="list.csv"');
});
