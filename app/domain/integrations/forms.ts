/** What is asked for at the desk's pages of integrations. */
import { z } from "zod";

const Work = z.string().regex(/^(?:job:[1-9]\d{0,17}|event:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/);

/** Runs one again, or all that the list shows. */
export const ReplayForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("one"), work: Work }),
  z.object({ intent: z.literal("all") }),
]);

/** Reads a store anew. */
export const CatchUpForm = z.object({ store: z.uuid("common:field.invalid") });
