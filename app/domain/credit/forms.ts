/** What the forms about credit lines may say. */
import { z } from "zod";
import { amountFrom, requiredText, ticked, tooLong } from "~/platform/form-fields";
import { maxTermDays } from "./config";

/** What a member asks for, and why. */
export const ApplyForm = z.object({
  intent: z.literal("apply"),
  wanted: amountFrom(1n),
  purpose: z
    .string({ error: "common:required" })
    .trim()
    .min(10, "credit:error.purpose")
    .max(1000, tooLong(1000)),
});

export const RepayForm = z.object({ intent: z.literal("repay"), amount: amountFrom(1n) });

export const OptionsForm = z.object({ intent: z.literal("options"), autoRepay: ticked, useCredit: ticked });

/** Everything the member's page of a credit line posts. */
export const CreditForm = z.discriminatedUnion("intent", [ApplyForm, RepayForm, OptionsForm]);

const reason = requiredText(500, 2);

const termMessage = `credit:error.term|{"max":${maxTermDays}}`;

/** The line's version when its page was loaded. A decision on an older version is refused. */
const version = z.coerce.number().int().optional().catch(undefined);

/** Limit and days of a line, and what the member is told of it. */
const TermsForm = z.object({
  intent: z.enum(["grant", "change"]),
  version,
  limit: amountFrom(1n),
  days: z.coerce
    .number({ error: termMessage })
    .int({ error: termMessage })
    .min(1, termMessage)
    .max(maxTermDays, termMessage),
  reason,
});

const LineMoveForm = z.object({
  intent: z.enum(["refuse", "suspend", "resume", "close"]),
  version,
  reason,
});

/** What finance decides about a line. */
export const DecisionForm = z.discriminatedUnion("intent", [TermsForm, LineMoveForm]);
export type Decision = z.output<typeof DecisionForm>;
