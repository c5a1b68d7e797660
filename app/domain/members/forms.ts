/** What the desk's forms about a member may say; messages are text keys (§7). */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";

/** The highest level a member may have (config); 0 is where all begin. */
export const maxLevel = 9;

const reason = requiredText(500, 2);

export const MemberForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("freeze"), reason }),
  z.object({ intent: z.literal("unfreeze"), reason }),
  z.object({ intent: z.literal("verify"), reason }),
  z.object({
    intent: z.literal("level"),
    level: z.coerce.number("common:field.invalid").int("common:field.invalid").min(0).max(maxLevel),
  }),
  z.object({ intent: z.literal("agent"), agent: z.uuid("common:field.invalid").optional() }),
  z.object({ intent: z.literal("sessions") }),
]);
export type MemberFields = z.output<typeof MemberForm>;
