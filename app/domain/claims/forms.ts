/** What the forms of after-sales cases may say; messages are text keys (§3.9). */
import { z } from "zod";
import { field } from "~/platform/field-looks";
import { amountFrom, requiredText, textUpTo, wholeFrom } from "~/platform/form-fields";
import { mostDecided, mostFiles, reasons, refusedReasons, rejectCodes, textLength, wants } from "./config";

const list = <Item extends z.ZodType>(item: Item, most: number, error?: string) =>
  z.preprocess(
    (value) => [value].flat().filter((one) => typeof one === "string" && one !== ""),
    z.array(item).max(most, error),
  );

const files = list(z.uuid("common:field.invalid"), mostFiles, `claims:error.files|{"most":${mostFiles}}`);

/** Units of lines, each as its own field of the form has them: `<line>:<units>`. */
const units = list(
  z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:[1-9]\d{0,4}$/i, "common:field.invalid"),
  100,
);

/** A new case. What its reason needs is asked by the command, which knows the order. */
export const OpenForm = z.object({
  intent: z.literal("open"),
  units: units.refine((chosen) => (chosen as unknown[]).length > 0, "claims:error.no-line"),
  reason: z.enum([...reasons, ...refusedReasons], "common:required"),
  want: z.enum(wants, "common:required"),
  /** Left out: all that these lines may get. */
  amount: amountFrom(1n).optional(),
  note: textUpTo(textLength).optional().default(""),
  files,
});
export type OpenFields = z.output<typeof OpenForm>;

const message = requiredText(textLength);
const offer = z.uuid("common:field.invalid");

export const ReplyForm = z.object({ intent: z.literal("reply"), message, files });

/** A member agrees to the offer that the page showed; one that was replaced meanwhile is refused. */
export const AgreeForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("agreeRefund"),
    offer,
    way: z.union([z.literal("wallet"), z.uuid()]).optional(),
  }),
  z.object({ intent: z.literal("agreeResend"), offer }),
  z.object({ intent: z.literal("agreeReturn"), offer }),
]);

export const CounterForm = z.object({
  intent: z.literal("counter"),
  offer,
  want: field(z.enum(wants, "common:required"), {
    label: "claims:want",
    input: "select",
    options: { values: wants, text: "claims:want." },
  }),
  amount: field(amountFrom(1n).optional(), { label: "claims:amount", hint: "claims:counter.amountHint" }),
  message: field(message, { label: "claims:message", input: "textarea" }),
});

export const AppealForm = z.object({ intent: z.literal("appeal"), message });
export const WithdrawForm = z.object({ intent: z.literal("withdraw") });

export const SentForm = z.object({
  intent: z.literal("sent"),
  carrier: field(textUpTo(60).optional(), { label: "claims:return.carrier" }),
  tracking: field(requiredText(60, 4), { label: "claims:return.tracking", input: "code" }),
});

/** What a member does with a case. */
export const MemberStepForm = z.union([
  ReplyForm,
  AgreeForm,
  CounterForm,
  AppealForm,
  WithdrawForm,
  SentForm,
]);
export type MemberStep = z.output<typeof MemberStepForm>;

const decision = {
  kind: field(z.enum(wants, "common:required"), {
    label: "claims:desk.propose.kind",
    input: "select",
    options: { values: wants, text: "claims:want." },
  }),
  message: field(textUpTo(textLength).optional().default(""), { label: "claims:message", input: "textarea" }),
};

/** An offer: by its amount, or in per cent of the most that these units get; left out: all of that. */
export const ProposeForm = z.object({
  intent: z.literal("propose"),
  ...decision,
  amount: field(amountFrom(1n).optional(), {
    label: "claims:amount",
    hint: "claims:desk.propose.amountHint",
  }),
  percent: wholeFrom(1, 100).optional(),
});
export type Proposal = Pick<z.output<typeof ProposeForm>, "kind" | "message" | "amount" | "percent">;

const code = field(z.enum(rejectCodes, "common:required"), {
  label: "claims:desk.reject.code",
  input: "select",
  options: { values: rejectCodes, text: "claims:reject." },
  placeholder: "claims:desk.choose",
});

export const AskForm = z.object({ intent: z.literal("ask"), message });
export const RejectForm = z.object({
  intent: z.literal("reject"),
  code,
  message: field(requiredText(textLength), { label: "claims:message", input: "textarea" }),
});
export const AssignForm = z.object({
  intent: z.literal("assign"),
  to: z.uuid("common:field.invalid").optional(),
});
/** Finance agrees to the offer that the page showed, or refuses it. */
export const ApproveForm = z.object({ intent: z.literal("approve"), offer });
export const DisapproveForm = z.object({
  intent: z.literal("disapprove"),
  offer,
  message: field(requiredText(500), { label: "claims:desk.disapprove.why", input: "textarea" }),
});

/** What staff do with a case. */
export const DeskForm = z.discriminatedUnion("intent", [
  AskForm,
  ProposeForm,
  RejectForm,
  AssignForm,
  ApproveForm,
  DisapproveForm,
]);
export type DeskStep = z.output<typeof DeskForm>;

/** The same decision for many cases. */
export const ManyForm = z.object({
  intent: z.enum(["propose", "reject"]),
  no: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(z.string().max(30)).min(1, "claims:error.no-case").max(mostDecided),
  ),
  kind: z.enum(wants).optional().default("refund"),
  percent: wholeFrom(1, 100).optional(),
  code: z.enum(rejectCodes).optional(),
  message: textUpTo(textLength).optional().default(""),
});
