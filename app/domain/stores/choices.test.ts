import { expect, test } from "vitest";
import { choicesOf } from "./choices";

const seen = (name: string, ...values: string[]) => values.map((value) => ({ name, value }));

test("open attributes come first, then what orders had besides; what the variant fixes is left out", () => {
  expect(
    choicesOf(
      {
        open: [{ name: "Colour", values: ["Red", "Blue"] }],
        seen: [...seen("colour", "red", "Green"), ...seen("Size", "Large"), ...seen("Gift wrap", "Card")],
        linked: seen("Colour", "Teal"),
      },
      "Large / Oak",
    ),
  ).toEqual([
    { name: "Colour", values: ["Red", "Blue", "Teal", "Green"] },
    { name: "Gift wrap", values: ["Card"] },
  ]);
});

test("texts that buyers write are no choices", () => {
  const names = Array.from({ length: 41 }, (_, i) => `Name ${i}`);
  expect(choicesOf({ open: [], seen: seen("Engraving", ...names), linked: [] }, "Mug")).toEqual([]);
  expect(choicesOf({ open: [], seen: seen("Text", "x".repeat(61)), linked: [] }, "Mug")).toEqual([]);
});
