/** What the desk's forms about a member may say; messages are text keys (§7). */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { field } from "~/platform/field-looks";

const reason = field(requiredText(500, 2), {
  label: "members:act.reason",
  hint: "members:act.reasonHint",
  input: "textarea",
  rows: 2,
});

export const MemberForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("freeze"), reason }),
  z.object({ intent: z.literal("unfreeze"), reason }),
  z.object({ intent: z.literal("verify"), reason }),
  z.object({ intent: z.literal("agent"), agent: z.uuid("common:field.invalid").optional() }),
  z.object({ intent: z.literal("sessions") }),
]);
export type MemberFields = z.output<typeof MemberForm>;
