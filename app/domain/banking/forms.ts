/** What the forms about bank statements may say. */
import { z } from "zod";
import { requiredText } from "~/platform/form-fields";
import { psps } from "./psp";

/** Ticked where the line is something else than what it seems, or says, to be. */
const sure = z.literal("on").optional();

export const StatementForm = z.object({
  file: z
    .instanceof(File, { error: "common:required" })
    .refine(({ name, size }) => name !== "" || size > 0, "common:required"),
});

/** What finance says a line is. */
export const LineForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("match"),
    type: z.enum(["recharge", "payment"], { error: "common:required" }),
    key: requiredText(60),
    sure,
  }),
  z.object({ intent: z.literal("find"), reference: requiredText(60), sure }),
  z.object({ intent: z.literal("member"), email: requiredText(254), sure }),
  z.object({ intent: z.enum(["suspense", "fx", "payoneer"]) }),
  z.object({ intent: z.literal("fee"), sure }),
  z.object({ intent: z.literal("returned"), held: z.uuid().optional() }),
  z.object({
    intent: z.literal("psp"),
    provider: z.enum(psps, { error: "common:required" }),
    sure,
  }),
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
  z.object({ intent: z.literal("unmatch"), reason: requiredText(300) }),
  z.object({ intent: z.literal("unlink"), wire: z.uuid(), reason: requiredText(300) }),
]);
export type LineDecision = z.output<typeof LineForm>;

/** Proposes to book what the line says otherwise than was confirmed by hand. */
const DifferenceForm = z.object({
  intent: z.literal("differs"),
  reference: requiredText(60),
  reason: requiredText(500),
});

/** Money that went back in another amount than it came: proposed by one person, booked or refused by another. */
const ReturnForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("return-differs"),
    held: z.uuid({ error: "common:required" }),
    reason: requiredText(500),
  }),
  z.object({ intent: z.enum(["approve-return", "refuse-return"]) }),
]);
export type ReturnDecision = z.output<typeof ReturnForm>;

const returnIntents: readonly string[] = ["return-differs", "approve-return", "refuse-return"];

/** Whether a form is about money that went back in another amount. */
export const isReturn = <T extends { intent: string }>(
  decision: T,
): decision is Extract<T, { intent: ReturnDecision["intent"] }> => returnIntents.includes(decision.intent);

/** Proposes to take back from a member what the bank took back of a wire. */
const RecallForm = z.object({ intent: z.literal("recall"), came: z.uuid(), reason: requiredText(500) });

/** Proposes to undo what the line credited to a member, whose money it was not. */
const WrongMemberForm = z.object({ intent: z.literal("wrong-member"), reason: requiredText(500) });

/** Looks for the withdrawal an outgoing line is, by its number. */
const PayoutForm = z.object({ intent: z.literal("find-payout"), payout: requiredText(40) });

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
