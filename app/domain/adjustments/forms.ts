/** What the forms of corrections may say. */
import { z } from "zod";
import { amountFrom, requiredText } from "~/platform/form-fields";

const reason = requiredText(500);

/** What can be proposed; the last two write a debt off. */
export const proposalKinds = ["credit", "debit", "promo", "owed", "borrowed"] as const;

/** A proposal: what, for whom, and why. */
export const ProposalForm = z.object({
  kind: z.enum(proposalKinds, { error: "common:required" }),
  email: z.email({ error: ({ input }) => (input ? "common:error.email" : "common:required") }).max(254),
  amount: amountFrom(1n),
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
