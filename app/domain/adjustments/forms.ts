/** What the forms of corrections may say. */
import { z } from "zod";
import { decimalText, maxAmount, parseAmount } from "~/platform/money";

const range = `common:error.amountRange|${JSON.stringify({ min: "0.01", max: decimalText(maxAmount) })}`;

const amount = z
  .string({ error: "common:required" })
  .trim()
  .transform((text, context) => {
    const value = /^\d{1,9}(\.\d{0,2})?$/.test(text) ? parseAmount(text) : null;
    if (value !== null && value > 0n && value <= maxAmount) return value;
    context.addIssue({ code: "custom", message: value === null ? "common:error.amount" : range });
    return z.NEVER;
  });

const reason = z
  .string({ error: "common:required" })
  .trim()
  .min(1, "common:required")
  .max(500, 'common:error.tooLong|{"max":500}');

/** What can be proposed; the last two write a debt off. */
export const proposalKinds = ["credit", "debit", "promo", "owed", "borrowed"] as const;

/** A proposal: what, for whom, and why. */
export const ProposalForm = z.object({
  kind: z.enum(proposalKinds, { error: "common:required" }),
  email: z.email({ error: ({ input }) => (input ? "common:error.email" : "common:required") }).max(254),
  amount,
  reason,
});
export type Proposal = z.output<typeof ProposalForm>;

/** Proposes to take a journal back. */
export const ReversalForm = z.object({ intent: z.literal("reverse"), reason });

export const AdjustmentDecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve") }),
  z.object({ intent: z.literal("refuse"), note: reason }),
  z.object({ intent: z.literal("withdraw") }),
]);
