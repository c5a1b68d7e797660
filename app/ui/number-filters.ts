/**
 * Tidies the text of a number field when it loses focus (contract §5). Unreadable text stays and gets a fault: `-50`
 * never becomes `50`, nor `1e3` `13`.
 */
import { amountFault, halfWidth, plainDecimal, plainInteger } from "~/platform/typed-numbers";

/** The tidied text of the field, and a message key where it is wrong. */
export type CheckedText = { readonly text: string; readonly fault?: string };

/** An empty field is no fault here: the form decides whether it may be empty. */
const orEmpty =
  (tidy: (text: string) => CheckedText) =>
  (typed: string): CheckedText => {
    const text = typed.trim();
    return text === "" ? { text } : tidy(text);
  };

/** An amount of money: padded to two decimals. */
export const leaveAmount = orEmpty((text) => {
  const plain = plainDecimal(text);
  if (plain === null) return { text, fault: amountFault(text) ?? "common:error.amount" };
  const [whole = "", fraction = ""] = plain.split(".");
  return { text: `${whole}.${fraction.padEnd(2, "0")}` };
});

/** A whole number from `min` to `max`: leading zeros go, a number outside becomes the nearer bound. */
export const leaveInteger = (min: number, max: number) =>
  orEmpty((text) => {
    const plain = plainInteger(text);
    if (plain === null) return { text, fault: `common:error.quantity|${JSON.stringify({ min, max })}` };
    return { text: String(clamp(Number(plain), min, max)) };
  });

/** A number of at most one decimal from `min` to `max`; a number outside becomes the nearer bound. */
export const leaveOneDecimal = (min: number, max: number) =>
  orEmpty((text) => {
    const [, minus = "", size = ""] = /^(-?)(.*)$/s.exec(halfWidth(text)) ?? [];
    const plain = plainDecimal(size, 1);
    if (plain === null) return { text, fault: `common:error.oneDecimal|${JSON.stringify({ min, max })}` };
    return { text: String(clamp(Number(minus + plain), min, max)) };
  });

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

const only = (allowed: RegExp, fault: string) =>
  orEmpty((text) => (allowed.test(text) ? { text } : { text, fault }));

/** Letters only, such as the code of a country. */
export const leaveLetters = only(/^\p{L}+$/u, "common:error.letters");

/** Letters and digits only; people write them in groups, so blanks and dashes between them go. */
export const leaveLettersDigits = orEmpty((typed) => {
  const text = typed.replace(/[\s-]/g, "");
  return /^[\p{L}\p{Nd}]+$/u.test(text) ? { text } : { text: typed, fault: "common:error.lettersDigits" };
});

/** Digits, brackets, dots and the signs of the four operations only. */
export const leaveArithmetic = only(/^[\d+\-*/(). ]+$/, "common:error.arithmetic");
