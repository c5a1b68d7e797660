/** What the forms of corrections may say. */
import { z } from "zod";
import { amountFrom, requiredText } from "~/platform/form-fields";
import { field } from "~/platform/field-looks";

const reason = field(requiredText(500), {
  label: "books:reason",
  hint: "books:reason.hint",
  input: "textarea",
});

/** What can be proposed; the last two write a debt off. */
export const proposalKinds = ["credit", "debit", "promo", "owed", "borrowed"] as const;

/** A proposal: what, for whom, and why. */
export const ProposalForm = z.object({
  kind: z.enum(proposalKinds, { error: "common:required" }),
  email: field(
    z.email({ error: ({ input }) => (input ? "common:error.email" : "common:required") }).max(254),
    { label: "books:email", input: "email", autoComplete: "off" },
  ),
  amount: field(amountFrom(1n), { label: "books:amount" }),
  reason,
});
export type Proposal = z.output<typeof ProposalForm>;

/** Proposes to take a journal back. */
export const ReversalForm = z.object({ intent: z.literal("reverse"), reason });

export const RefusalForm = z.object({
  intent: z.literal("refuse"),
  note: field(requiredText(500), { label: "books:note", input: "textarea", rows: 2 }),
});

export const AdjustmentDecisionForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve") }),
  RefusalForm,
  z.object({ intent: z.literal("withdraw") }),
]);
