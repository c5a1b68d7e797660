import { describe, expect, test } from "vitest";
import { isMadeOfOwnWords, type PasswordOwner } from "./own-words";

const mira: PasswordOwner = { email: "mira.holm84@north-lamps.example", names: ["Mira", "Holm"] };

describe("a password made of its owner's words or the product's (D29)", () => {
  test.each([
    "mira1984",
    "Holm#2026",
    "HOLMmira7",
    "miraholm1",
    "Mirä-1984",
    "ｍｉｒａ１９８４",
    "mira1984x",
    "mira.holm84",
    "mira.holm84@north-lamps.example",
    "NorthLamps1",
    "lamps2026",
    "quayside1",
    "Quayside-Quayside-1",
    "my-quayside-7",
  ])("%s is refused", (password) => {
    expect(isMadeOfOwnWords(password, mira)).toBe(true);
  });

  test.each([
    "harbour7",
    "miracle99",
    "mira-runs-8-miles",
    "quayside-lantern-42-boats",
    "1234567",
    "example-2026",
    "",
  ])("%s is not", (password) => {
    expect(isMadeOfOwnWords(password, mira)).toBe(false);
  });

  test.each([
    ["王小明123456", ["小明", "王"], true],
    ["小明王1234", ["小明", "王"], true],
    ["小明同学在海边1", ["小明", "王"], false],
    ["liming88", ["Ming", "Li"], true],
    ["limings1", ["Ming", "Li"], true],
    ["milky123", ["Li", "Mi"], false],
    ["josé2026", ["José", "Ñu"], true],
    ["vandenberg9", ["Anna", "van den Berg"], true],
  ])("%s of %j: %s", (password, names, refused) => {
    expect(isMadeOfOwnWords(password, { email: "a@b.example", names })).toBe(refused);
  });

  test("an owner of whom nothing is known is held to the product's name only", () => {
    expect(isMadeOfOwnWords("quayside1", { email: "", names: [""] })).toBe(true);
    expect(isMadeOfOwnWords("harbour7", { email: "", names: [""] })).toBe(false);
  });
});
