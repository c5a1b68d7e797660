/** What the forms of saved cards may say. */
import { z } from "zod";

export const CardForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-card") }),
  z.object({ intent: z.literal("choose-card"), card: z.uuid() }),
  z.object({
    intent: z.literal("remove-card"),
    card: z.uuid(),
    sure: z
      .string()
      .optional()
      .transform((value) => value === "on"),
  }),
]);
