/** What the desk's forms of pages of words may say; messages are text keys. */
import { z } from "zod";

export const textLimits = { title: 120, summary: 300, body: 60_000 };

const needed = (max: number) =>
  z
    .string("common:required")
    .trim()
    .min(1, "common:required")
    .max(max, `common:error.tooLong|{"max":${max}}`);

/** The state of the draft that the form was filled in on; 0 where there was none. */
const revision = z
  .string("common:error.stale")
  .regex(/^\d{1,9}$/, "common:error.stale")
  .transform(Number);

export const DraftForm = z.object({
  revision,
  intent: z.enum(["save", "look"]),
  title: needed(textLimits.title),
  summary: needed(textLimits.summary),
  body: needed(textLimits.body).transform((text) => `${text.replace(/\r\n?/g, "\n")}\n`),
});
export type DraftFields = z.output<typeof DraftForm>;

/** A draft becomes the next version from a day on, or is thrown away. */
export const PublishForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("publish"), revision, day: z.iso.date("common:required") }),
  z.object({ intent: z.literal("discard"), revision }),
]);
