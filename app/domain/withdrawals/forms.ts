/** What the forms of withdrawals may say. */
import { electronicFormatIBAN, isValidBIC } from "ibantools";
import { z } from "zod";
import { amountFrom, pastDay, requiredText, textUpTo, ticked } from "~/platform/form-fields";
import { formatMoney } from "~/platform/money";
import { currenciesOf, minWithdrawal, withdrawalCurrencies, type WithdrawalType } from "./config";
import { accountFault, isRoutingNumber, noPostCode, sameCountry } from "./destination";
import { field } from "~/platform/field-looks";

const minimum = `withdrawals:error.minimum|${JSON.stringify({ min: formatMoney({ amount: minWithdrawal, currency: "USD" }) })}`;

/** Letters that banks everywhere read: Latin ones, digits and what stands between them. */
const latin = /^[\p{Script=Latin}\p{M}\d .,'’&()/+:?-]*$/u;

const bankText = (max: number) => requiredText(max).regex(latin, "withdrawals:error.latin");

const optionalText = (max: number) =>
  textUpTo(max)
    .regex(latin, "withdrawals:error.latin")
    .optional()
    .transform((text) => text ?? "");

const code = requiredText(60).transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

const common = { holder: bankText(70) };

const currency = (type: WithdrawalType) =>
  z
    .enum(withdrawalCurrencies, { error: "common:required" })
    .refine((ccy) => currenciesOf[type].includes(ccy), "withdrawals:error.currency");

const PayoneerAccount = z.object({
  ...common,
  type: z.literal("payoneer"),
  ccy: currency("payoneer"),
  email: z.email({ error: ({ input }) => (input ? "common:error.email" : "common:required") }).max(254),
});

const AchAccount = z.object({
  ...common,
  type: z.literal("ach"),
  ccy: currency("ach"),
  routing: code.refine(isRoutingNumber, "withdrawals:error.routing"),
  account: code.refine((text) => /^\d{4,17}$/.test(text), "withdrawals:error.achAccount"),
  accountKind: z.enum(["checking", "savings"], { error: "common:required" }),
});

/** A check across fields runs as soon as these fields are valid, whatever is wrong elsewhere. */
const areSound =
  (...fields: string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path }) => fields.includes(String(path?.[0])));

const IbanAccount = z
  .object({
    ...common,
    type: z.literal("iban"),
    ccy: currency("iban"),
    bank: bankText(70),
    swift: code.refine(isValidBIC, "withdrawals:error.swift"),
    account: code.transform((text) => electronicFormatIBAN(text) ?? text),
    country: z.string({ error: "common:required" }).regex(/^[A-Z]{2}$/, "common:required"),
    address: optionalText(70),
    city: optionalText(35),
    postCode: textUpTo(12)
      .regex(/^([A-Za-z\d][A-Za-z\d -]*|N\/A)?$/i, "withdrawals:error.postCode")
      .optional()
      .transform((text) => (text ? text.toUpperCase() : noPostCode)),
  })
  .refine(({ account, country }) => accountFault(account, country) === null, {
    path: ["account"],
    error: ({ input }) => {
      const { account, country } = input as { account: string; country: string };
      return accountFault(account, country) ?? undefined;
    },
    when: areSound("account", "country"),
  })
  .refine(({ swift, country }) => sameCountry(swift.slice(4, 6), country), {
    path: ["swift"],
    error: "withdrawals:error.swiftCountry",
    when: areSound("swift", "country"),
  });

const request = { intent: z.literal("request"), amount: amountFrom(minWithdrawal, minimum) };

export const formOf = {
  payoneer: PayoneerAccount.safeExtend(request),
  ach: AchAccount.safeExtend(request),
  iban: IbanAccount.safeExtend(request),
} as const;

/** A request as the member sends it. */
export const WithdrawalForm = z.discriminatedUnion("type", [formOf.payoneer, formOf.ach, formOf.iban]);
export type WithdrawalRequest = z.output<typeof WithdrawalForm>;

const closing = { closing: z.string("common:required").trim().min(1, "common:required").max(254) };

export const restFormOf = {
  payoneer: PayoneerAccount.safeExtend(closing),
  ach: AchAccount.safeExtend(closing),
  iban: IbanAccount.safeExtend(closing),
} as const;

/** Where the rest of an account that closes is paid to: all of it, so that no amount is asked for. */
export const RestForm = z.discriminatedUnion("type", [restFormOf.payoneer, restFormOf.ach, restFormOf.iban]);
export type RestRequest = z.output<typeof RestForm>;

/** The member takes a request back. */
export const CancelForm = z.object({ intent: z.literal("cancel") });

const reason = field(requiredText(500), {
  label: "withdrawals:reason",
  hint: "withdrawalsDesk:reason.hint",
  input: "textarea",
});

const costs = amountFrom(0n);

export const PaidForm = z.object({
  intent: z.literal("paid"),
  bankRef: requiredText(80),
  bankFee: costs,
  paidOn: pastDay("withdrawals:error.date"),
});
export type PaidFacts = z.output<typeof PaidForm>;

const refusal = { reason, fixable: field(ticked, { label: "withdrawalsDesk:fixable" }) };

/** The ways in which it is not paid: a reason for the member, and whether it can be mended. */
export const refusalForms = {
  reject: z.object({ intent: z.literal("reject"), ...refusal }),
  bounced: z.object({ intent: z.literal("bounced"), ...refusal }),
  returned: z.object({ intent: z.literal("returned"), ...refusal, kept: costs }),
} as const;

/** What finance decides on one withdrawal. */
export const DeskWithdrawalForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve") }),
  refusalForms.reject,
  z.object({ intent: z.literal("pay") }),
  PaidForm,
  refusalForms.bounced,
  refusalForms.returned,
]);
export type WithdrawalDecision = z.output<typeof DeskWithdrawalForm>;

/** Several approved withdrawals that go to the bank together. */
export const BatchForm = z.object({
  intent: z.literal("batch"),
  no: z
    .array(z.string().max(40), { error: "withdrawals:error.chooseRows" })
    .min(1, "withdrawals:error.chooseRows")
    .max(100),
});
