/** What the forms of the comparison may say. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { isDay } from "~/platform/days";
import { bookingAccounts } from "./booking";
import { providers } from "./lines";
import { field } from "~/platform/field-looks";

export const AskForm = z.object({
  provider: field(z.enum(providers, "common:required.choice"), {
    label: "reconciliation:ask.provider",
    input: "select",
  }),
  day: z.string("common:required").refine(isDay, "common:field.invalid"),
});

export const DayForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("again") }),
  z.object({
    intent: z.literal("explain"),
    task: z.uuid("common:field.invalid"),
    note: requiredText(500, 2),
  }),
]);

const reason = field(requiredText(500, 2), {
  label: "reconciliation:booking.reason",
  hint: "reconciliation:booking.reasonHint",
  input: "textarea",
});

/** Books what a provider charged, gave or converted itself: `amount` is what the page showed, in minor units. */
export const BookForm = z.object({
  intent: z.literal("book"),
  account: z.enum(bookingAccounts, "common:required.choice"),
  amount: z
    .string("common:field.invalid")
    .regex(/^-?\d{1,15}$/, "common:field.invalid")
    .transform((text) => BigInt(text)),
  reason,
});

export const TakeBackForm = z.object({
  intent: z.literal("take-back"),
  booking: z.uuid("common:field.invalid"),
  reason,
});

export const BookingForm = z.discriminatedUnion("intent", [
  BookForm,
  TakeBackForm,
  z.object({
    intent: z.enum(["approve-booking", "refuse-booking"]),
    booking: z.uuid("common:field.invalid"),
  }),
]);
export type BookingDecision = z.output<typeof BookingForm>;
