/** What the forms about bank statements may say. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { psps } from "./psp";
import { field } from "~/platform/field-looks";

const sure = z.literal("on").optional();

export const StatementForm = z.object({
  file: z
    .instanceof(File, { error: "common:required" })
    .refine(({ name, size }) => name !== "" || size > 0, "common:required"),
});

/** Looks for the wire that a line is, by its reference. */
export const FindForm = z.object({
  intent: z.literal("find"),
  reference: field(requiredText(60), {
    label: "banking:find.reference",
    hint: "banking:find.hint",
    input: "code",
  }),
  sure,
});

/** Credits a line to a member. */
export const MemberForm = z.object({
  intent: z.literal("member"),
  email: field(requiredText(254), {
    label: "banking:member.email",
    hint: "banking:member.hint",
    input: "email",
    autoComplete: "off",
  }),
  sure,
});

/** Books a line as a provider's payout. */
export const PspForm = z.object({
  intent: z.literal("psp"),
  provider: field(z.enum(psps, { error: "common:required" }), {
    label: "banking:psp.provider",
    input: "select",
    placeholder: "banking:psp.choose",
  }),
  sure,
});

export const UnmatchForm = z.object({ intent: z.literal("unmatch"), reason: requiredText(300) });

export const UnlinkForm = z.object({
  intent: z.literal("unlink"),
  wire: z.uuid(),
  reason: field(requiredText(300), { label: "banking:unmatch.reason", hint: "banking:unlink.hint" }),
});

/** What finance says a line is. */
export const LineForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("match"),
    type: z.enum(["recharge", "payment"], { error: "common:required" }),
    key: requiredText(60),
    sure,
  }),
  FindForm,
  MemberForm,
  z.object({ intent: z.enum(["suspense", "fx", "payoneer"]) }),
  z.object({ intent: z.literal("fee"), sure }),
  z.object({ intent: z.literal("returned"), held: z.uuid().optional() }),
  PspForm,
  z.object({
    intent: z.literal("withdrawal"),
    no: requiredText(40),
    // Our bank's fee as it was seen, in minor units.
    fee: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(BigInt)
      .optional(),
    sure,
  }),
  z.object({ intent: z.literal("came-back"), no: requiredText(40) }),
  UnmatchForm,
  UnlinkForm,
]);
export type LineDecision = z.output<typeof LineForm>;

const toldReason = field(requiredText(500), {
  label: "banking:differs.reason",
  hint: "banking:differs.reasonHint",
  input: "textarea",
});

/** Proposes to book what the line says otherwise than was confirmed by hand. */
export const DifferenceForm = z.object({
  intent: z.literal("differs"),
  reference: requiredText(60),
  reason: toldReason,
});

/** Money that went back in another amount than it came: proposed by one person, booked or refused by another. */
export const ReturnDiffersForm = z.object({
  intent: z.literal("return-differs"),
  held: field(z.uuid({ error: "common:required" }), {
    label: "banking:returns.held",
    input: "select",
    placeholder: "banking:returns.choose",
  }),
  reason: field(requiredText(500), {
    label: "banking:returns.reason",
    hint: "banking:returns.reasonHint",
    input: "textarea",
    rows: 2,
  }),
});

const ReturnForm = z.discriminatedUnion("intent", [
  ReturnDiffersForm,
  z.object({ intent: z.enum(["approve-return", "refuse-return"]) }),
]);
export type ReturnDecision = z.output<typeof ReturnForm>;

const returnIntents: readonly string[] = ["return-differs", "approve-return", "refuse-return"];

/** Whether a form is about money that went back in another amount. */
export const isReturn = <T extends { intent: string }>(
  decision: T,
): decision is Extract<T, { intent: ReturnDecision["intent"] }> => returnIntents.includes(decision.intent);

/** Proposes to take back from a member what the bank took back of a wire. */
export const RecallForm = z.object({ intent: z.literal("recall"), came: z.uuid(), reason: toldReason });

/** Proposes to undo what the line credited to a member, whose money it was not. */
export const WrongMemberForm = z.object({ intent: z.literal("wrong-member"), reason: toldReason });

/** Looks for the withdrawal an outgoing line is, by its number. */
export const PayoutForm = z.object({
  intent: z.literal("find-payout"),
  payout: field(requiredText(40), { label: "banking:payout.no", hint: "banking:payout.hint", input: "code" }),
});

/** Everything the page of a line may send. */
export const BankLineForm = z.discriminatedUnion("intent", [
  DifferenceForm,
  RecallForm,
  WrongMemberForm,
  ReturnForm,
  PayoutForm,
  LineForm,
]);

/** The list confirms what is suggested, and asks to look again. */
export const BankListForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("match"),
    line: z.uuid(),
    type: z.enum(["recharge", "payment"]),
    key: requiredText(60),
    sure,
  }),
  z.object({ intent: z.literal("again") }),
]);
