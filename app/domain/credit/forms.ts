/** What the forms about credit lines may say. */
import { z } from "zod";
import { amountFrom, requiredText, ticked, tooLong } from "~/platform/form-fields";
import { maxTermDays } from "./config";
import { field } from "~/platform/field-looks";

/** What a member asks for, and why. */
export const ApplyForm = z.object({
  intent: z.literal("apply"),
  wanted: field(amountFrom(1n), { label: "credit:apply.wanted" }),
  purpose: field(
    z.string({ error: "common:required" }).trim().min(10, "credit:error.purpose").max(1000, tooLong(1000)),
    { label: "credit:apply.purpose", hint: "credit:apply.purpose.hint", input: "textarea", rows: 4 },
  ),
});

export const RepayForm = z.object({
  intent: z.literal("repay"),
  amount: field(amountFrom(1n), { label: "credit:repay.amount", hint: "credit:repay.amount.hint" }),
});

export const OptionsForm = z.object({
  intent: z.literal("options"),
  autoRepay: field(ticked, { label: "credit:options.autoRepay", hint: "credit:options.autoRepay.hint" }),
  useCredit: field(ticked, { label: "credit:options.useCredit", hint: "credit:options.useCredit.hint" }),
});

/** Everything the member's page of a credit line posts. */
export const CreditForm = z.discriminatedUnion("intent", [ApplyForm, RepayForm, OptionsForm]);

const reason = field(requiredText(500, 2), {
  label: "credit:desk.reason",
  hint: "credit:desk.reason.hint",
  input: "textarea",
  rows: 2,
});

const termMessage = `credit:error.term|{"max":${maxTermDays}}`;

/** The line's version when its page was loaded. A decision on an older version is refused. */
const version = z.coerce.number().int().optional().catch(undefined);

/** Limit and days of a line, and what the member is told of it. */
export const TermsForm = z.object({
  intent: z.enum(["grant", "change"]),
  version,
  limit: field(amountFrom(1n), { label: "credit:desk.limit" }),
  days: field(
    z.coerce
      .number({ error: termMessage })
      .int({ error: termMessage })
      .min(1, termMessage)
      .max(maxTermDays, termMessage),
    { label: "credit:desk.days", input: "whole", min: 1, max: maxTermDays },
  ),
  reason,
});

export const LineMoveForm = z.object({
  intent: z.enum(["refuse", "suspend", "resume", "close"]),
  version,
  reason,
});

/** What finance decides about a line. */
export const DecisionForm = z.discriminatedUnion("intent", [TermsForm, LineMoveForm]);
export type Decision = z.output<typeof DecisionForm>;
