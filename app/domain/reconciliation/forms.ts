/** What the forms of the comparison may say. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { isDay } from "~/platform/days";
import { bookingAccounts } from "./booking";
import { providers } from "./lines";

export const AskForm = z.object({
  provider: z.enum(providers, "common:required.choice"),
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

const reason = requiredText(500, 2);

/** Booking what a provider charged, gave or converted itself: `amount` is what the page showed, in minor units. */
export const BookingForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("book"),
    account: z.enum(bookingAccounts, "common:required.choice"),
    amount: z
      .string("common:field.invalid")
      .regex(/^-?\d{1,15}$/, "common:field.invalid")
      .transform((text) => BigInt(text)),
    reason,
  }),
  z.object({ intent: z.literal("take-back"), booking: z.uuid("common:field.invalid"), reason }),
  z.object({
    intent: z.enum(["approve-booking", "refuse-booking"]),
    booking: z.uuid("common:field.invalid"),
  }),
]);
export type BookingDecision = z.output<typeof BookingForm>;
