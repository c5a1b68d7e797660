import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import {
  leaveAmount,
  leaveArithmetic,
  leaveInteger,
  leaveLetters,
  leaveLettersDigits,
  leaveOneDecimal,
} from "./number-filters";

const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,-+ae $") });

describe("a field that is left", () => {
  test("an amount is padded to two decimals", () => {
    const left = ["12.5", "1,234.5", ".5", "007", "50,00", " 3 ", ""].map((text) => leaveAmount(text));
    expect(left).toEqual(["12.50", "1234.50", "0.50", "7.00", "50.00", "3.00", ""].map((text) => ({ text })));
  });

  test.each(["-50", "1e3", "12..3", "12.345", "1a2", "$50", "1,234"])(
    "an amount typed as %s stays as it was typed",
    (text) => {
      expect(leaveAmount(text)).toEqual({ text, fault: expect.stringMatching(/^common:error\.amount/) });
    },
  );

  test.prop([typed])(
    "an amount is padded or stays with a fault, and leaving it twice changes nothing",
    (text) => {
      const left = leaveAmount(text);
      if (left.fault) expect(left.text).toBe(text.trim());
      else expect(left.text).toMatch(/^(|(0|[1-9]\d*)\.\d\d)$/);
      expect(leaveAmount(left.text)).toEqual(left);
    },
  );

  test("a whole number is clamped to its bounds and loses leading zeros", () => {
    const leave = leaveInteger(1, 99);
    const left = ["0", "-5", "1000", "007", "42", ""].map((text) => leave(text).text);
    expect(left).toEqual(["1", "1", "99", "7", "42", ""]);
    for (const text of ["1e3", "1.5", "1,5", "seven"])
      expect(leave(text)).toEqual({ text, fault: 'common:error.quantity|{"min":1,"max":99}' });
  });

  test("a number of one decimal is clamped to its bounds", () => {
    const leave = leaveOneDecimal(0, 200);
    const left = ["12.5", "12,5", "900", "-1", "020", ""].map((text) => leave(text).text);
    expect(left).toEqual(["12.5", "12.5", "200", "0", "20", ""]);
    for (const text of ["12.55", "1e3", "1,234", "wide"])
      expect(leave(text)).toEqual({ text, fault: 'common:error.oneDecimal|{"min":0,"max":200}' });
  });

  test("letters, letters and digits, and arithmetic take nothing else", () => {
    expect(leaveLetters(" de ")).toEqual({ text: "de" });
    expect(leaveLetters("D3")).toEqual({ text: "D3", fault: "common:error.letters" });
    expect(leaveLettersDigits("IM 1234-567890")).toEqual({ text: "IM1234567890" });
    expect(leaveLettersDigits("IM/12")).toEqual({ text: "IM/12", fault: "common:error.lettersDigits" });
    expect(leaveArithmetic("+120")).toEqual({ text: "+120" });
    expect(leaveArithmetic("1e3")).toEqual({ text: "1e3", fault: "common:error.arithmetic" });
  });
});
