import { expect, test } from "vitest";
import { optionTable, partNames, readOptions, usage } from "./options";

const lines = usage.split("\n");

test("help tells every option and every part in a line of its own", () => {
  for (const name of Object.keys(optionTable))
    expect(lines.filter((line) => new RegExp(`^ {2}--${name}( <| {2}).*\\w`).test(line))).toHaveLength(1);
  for (const part of partNames)
    expect(lines.filter((line) => new RegExp(`^ {2}${part} {2,}\\w`).test(line))).toHaveLength(1);
  expect(readOptions(["--help"])).toBeNull();
});

test("what is named runs alone, and some parts only where they are named", () => {
  const all = readOptions([]);
  expect(partNames.filter((part) => !all?.wants(part))).toContain("ledger");
  expect(all?.wants("weight")).toBe(true);
  const one = readOptions(["--only", "ledger", "--quick"]);
  expect(partNames.filter((part) => one?.wants(part))).toEqual(["ledger"]);
  expect([one?.served, one?.runs]).toEqual([false, 1]);
  expect(() => readOptions(["--only", "nothing"])).toThrow("There is no part «nothing»");
  expect(() => readOptions(["--nothing"])).toThrow("parts of --only:");
});
