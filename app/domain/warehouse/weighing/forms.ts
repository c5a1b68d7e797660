/** What the forms of weights may say; messages are text keys. */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { requiredText } from "~/platform/form-fields";
import { photo } from "../receiving/forms";

const parcel = z
  .array(z.string().regex(/^[\w-]{1,40}$/, "common:field.invalid"), "weighing:error.nothingChosen")
  .min(1, "weighing:error.nothingChosen")
  .max(500, "weighing:error.tooMany");

/** The list: each of those that are ticked is billed or credited, as its weight says; or nothing is done about it. */
export const WeighListForm = z.object({ intent: z.enum(["approve", "dismiss"]), parcel });

const why = field(requiredText(300, 2), { label: "weighing:dismiss.why" });

/** One weight. `sure`: a far amount was meant. `photo`: where the bench took none. */
export const ApproveForm = z.object({
  intent: z.literal("approve"),
  sure: z.literal("on").optional(),
  photo,
});
export const DismissForm = z.object({ intent: z.literal("dismiss"), reason: why });

/** What a step of a weight is told. */
export type Approval = { readonly sure?: boolean | undefined; readonly photoKey?: string | null | undefined };
export type Dismissal = { readonly reason?: string | undefined };
