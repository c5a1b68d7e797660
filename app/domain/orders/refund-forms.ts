/** What the forms of refunds may say. */
import { z } from "zod";
import { requiredText, textUpTo } from "~/platform/form-fields";
import { maxAmount } from "~/platform/money";
import { amountFault, typedAmount } from "~/platform/typed-numbers";
import { unitsOf } from "./refund-lines";

/** An amount as typed, in cents; an empty one is nothing. */
const amount = z
  .string()
  .trim()
  .default("")
  .transform((typed, context) => {
    if (typed === "") return 0n;
    const value = typedAmount(typed);
    if (value !== null && value <= maxAmount) return value;
    context.addIssue({ code: "custom", message: amountFault(typed) ?? "common:error.amount" });
    return z.NEVER;
  });

export const RefundForm = z.object({
  goods: amount,
  shipping: amount,
  service: amount,
  tax: amount,
  goodwill: amount,
  way: z.union([z.literal("wallet"), z.uuid()], { error: "common:required" }),
  units: z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(z.string().transform((text) => unitsOf(text))).max(500),
    )
    .transform((list) => list.filter((units) => units !== null)),
  reason: requiredText(300, 2),
  /** How many refunds of the order the page knew of. */
  seen: z.coerce.number().int().optional(),
});

export const RefundDecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["approve", "refuse"]) }),
  z.object({
    intent: z.literal("assign"),
    to: z.enum(["order", "balance", "house"], "common:required"),
    order: z.string().trim().max(30).optional(),
    /** What the house bears is an expense: somebody has to say why. */
    reason: textUpTo(300).optional(),
  }),
]);
