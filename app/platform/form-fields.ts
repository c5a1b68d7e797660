/** Schema fields that many forms share (F); messages are text keys. */
import { z } from "zod";
import { isDay } from "./days";
import { field } from "./field-looks";
import { decimalText, maxAmount } from "./money";
import { amountFault, plainInteger, typedAmount } from "./typed-numbers";

const required = "common:required";

/** What is said of a text of more than `max` characters. */
export const tooLong = (max: number) => `common:error.tooLong|{"max":${max}}`;

/** A typed text of at most `max` characters, without the blanks around it; it may be left empty. */
export const textUpTo = (max: number) => z.string().trim().max(max, tooLong(max));

/** A typed text that has to be there, of `min` to `max` characters, without the blanks around it. */
export function requiredText(max: number, min = 1) {
  const tooShort = `common:error.tooShort|{"min":${min}}`;
  return z
    .string(required)
    .trim()
    .min(min, { error: ({ input }) => (input === "" ? required : tooShort) })
    .max(max, tooLong(max));
}

/** A form that is only a button, or of which nothing is read but the button's intent. */
export const ButtonForm = z.object({});

/** A checkbox: browsers send it only where it is ticked. */
export const ticked = field(
  z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  { input: "checkbox" },
);

/**
 * An amount from `least` to 999,999.99, in minor units of a currency with two decimals. `tooLittle` is said of less,
 * where that has words of its own.
 */
export function amountFrom(least: bigint, tooLittle?: string) {
  const limits = JSON.stringify({ min: decimalText(least), max: "999,999.99" });
  const range = `common:error.amountRange|${limits}`;
  const fault = (value: bigint | null, text: string) => {
    if (text === "") return required;
    if (value === null) return amountFault(text) ?? range;
    return (value < least ? tooLittle : undefined) ?? range;
  };
  const amount = z
    .string(required)
    .trim()
    .transform((text, context) => {
      const value = typedAmount(text);
      if (value !== null && value >= least && value <= maxAmount) return value;
      context.addIssue({ code: "custom", message: fault(value, text) });
      return z.NEVER;
    });
  return field(amount, { input: "money" });
}

/** A whole number as people type it, from `min` to `max`; `error` is said of everything else. */
export function wholeFrom(
  min: number,
  max: number,
  error = `common:error.quantity|${JSON.stringify({ min, max })}`,
) {
  const whole = z
    .string(required)
    .trim()
    .transform((text, context) => {
      const value = Number(plainInteger(text) ?? NaN);
      if (value >= min && value <= max) return value;
      context.addIssue({ code: "custom", message: text === "" ? required : error });
      return z.NEVER;
    });
  return field(whole, { input: "whole", min, max });
}

const dayMs = 24 * 3_600_000;

/**
 * A calendar day (YYYY-MM-DD) of the last 400. Tomorrow is allowed, because of time zones; later days are not. `wrong`:
 * the message for others.
 */
export function pastDay(wrong: string) {
  const day = z
    .string(required)
    .refine(isDay, wrong)
    .refine((text) => {
      const at = Date.parse(`${text}T00:00:00Z`);
      return at <= Date.now() + dayMs && at > Date.now() - 400 * dayMs;
    }, wrong);
  return field(day, { input: "date" });
}
