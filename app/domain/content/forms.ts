/** What the desk's forms of pages of words may say; messages are text keys. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";

export const textLimits = { title: 120, summary: 300, body: 60_000 };

/** The state of the draft that the form was filled in on; 0 where there was none. */
const revision = z
  .string("common:error.stale")
  .regex(/^\d{1,9}$/, "common:error.stale")
  .transform(Number);

export const DraftForm = z.object({
  revision,
  intent: z.enum(["save", "look"]),
  title: requiredText(textLimits.title),
  summary: requiredText(textLimits.summary),
  body: requiredText(textLimits.body).transform((text) => `${text.replace(/\r\n?/g, "\n")}\n`),
});
export type DraftFields = z.output<typeof DraftForm>;

export const PublishDayForm = z.object({
  intent: z.literal("publish"),
  revision,
  day: z.iso.date("common:required"),
});

/** A draft becomes the next version from a day on, or is thrown away. */
export const PublishForm = z.discriminatedUnion("intent", [
  PublishDayForm,
  z.object({ intent: z.literal("discard"), revision }),
]);
