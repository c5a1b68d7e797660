/** What the forms of the comparison may say. */
import { z } from "zod";
import { isDay } from "~/platform/days";
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
    note: z
      .string("common:required")
      .trim()
      .min(2, "common:required")
      .max(500, `common:error.tooLong|{"max":500}`),
  }),
]);
