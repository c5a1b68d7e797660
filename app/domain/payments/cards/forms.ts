/** What the forms of saved cards may say. */
import { z } from "zod";

export const CardForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add-card") }),
  z.object({ intent: z.enum(["choose-card", "remove-card"]), card: z.uuid() }),
]);
