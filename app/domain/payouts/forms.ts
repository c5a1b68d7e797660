/** What the forms of withdrawals may say. */
import { electronicFormatIBAN, isValidBIC } from "ibantools";
import { z } from "zod";
import { amountFrom, pastDay, requiredText, textUpTo, ticked } from "~/platform/form-fields";
import { formatMoney } from "~/platform/money";
import { currenciesOf, minWithdrawal, payoutCurrencies, type PayoutType } from "./config";
import { accountFault, isRoutingNumber, noPostCode, sameCountry } from "./destination";

const minimum = `payouts:error.minimum|${JSON.stringify({ min: formatMoney({ amount: minWithdrawal, currency: "USD" }) })}`;

/** Letters that banks everywhere read: Latin ones, digits and what stands between them. */
const latin = /^[\p{Script=Latin}\p{M}\d .,'’&()/+:?-]*$/u;

/** A text that goes to a bank. */
const bankText = (max: number) => requiredText(max).regex(latin, "payouts:error.latin");

const optionalText = (max: number) =>
  textUpTo(max)
    .regex(latin, "payouts:error.latin")
    .optional()
    .transform((text) => text ?? "");

/** Codes are written in groups and in either case. */
const code = requiredText(60).transform((text) => text.replace(/[\s-]/g, "").toUpperCase());

const common = {
  intent: z.literal("request"),
  amount: amountFrom(minWithdrawal, minimum),
  holder: bankText(70),
};

const currency = (type: PayoutType) =>
  z
    .enum(payoutCurrencies, { error: "common:required" })
    .refine((ccy) => currenciesOf[type].includes(ccy), "payouts:error.currency");

const PayoneerForm = z.object({
  ...common,
  type: z.literal("payoneer"),
  ccy: currency("payoneer"),
  email: z.email({ error: ({ input }) => (input ? "common:error.email" : "common:required") }).max(254),
});

const AchForm = z.object({
  ...common,
  type: z.literal("ach"),
  ccy: currency("ach"),
  routing: code.refine(isRoutingNumber, "payouts:error.routing"),
  account: code.refine((text) => /^\d{4,17}$/.test(text), "payouts:error.achAccount"),
  accountKind: z.enum(["checking", "savings"], { error: "common:required" }),
});

/** A question about some fields is asked as soon as these are right by themselves, whatever is wrong elsewhere. */
const areSound =
  (...fields: string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path }) => fields.includes(String(path?.[0])));

const IbanForm = z
  .object({
    ...common,
    type: z.literal("iban"),
    ccy: currency("iban"),
    bank: bankText(70),
    swift: code.refine(isValidBIC, "payouts:error.swift"),
    account: code.transform((text) => electronicFormatIBAN(text) ?? text),
    country: z.string({ error: "common:required" }).regex(/^[A-Z]{2}$/, "common:required"),
    address: optionalText(70),
    city: optionalText(35),
    postCode: textUpTo(12)
      .regex(/^([A-Za-z\d][A-Za-z\d -]*|N\/A)?$/i, "payouts:error.postCode")
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
    error: "payouts:error.swiftCountry",
    when: areSound("swift", "country"),
  });

/** A request as the member sends it. */
export const WithdrawalForm = z.discriminatedUnion("type", [PayoneerForm, AchForm, IbanForm]);
export type WithdrawalRequest = z.output<typeof WithdrawalForm>;

export const formOf = { payoneer: PayoneerForm, ach: AchForm, iban: IbanForm } as const;

/** The member takes a request back. */
export const CancelForm = z.object({ intent: z.literal("cancel") });

const reason = requiredText(500);

const costs = amountFrom(0n);

export const PaidForm = z.object({
  intent: z.literal("paid"),
  bankRef: requiredText(80),
  bankFee: costs,
  paidOn: pastDay("payouts:error.date"),
});
export type PaidFacts = z.output<typeof PaidForm>;

/** What finance decides on one withdrawal. */
export const DeskWithdrawalForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve") }),
  z.object({ intent: z.literal("reject"), reason, fixable: ticked }),
  z.object({ intent: z.literal("pay") }),
  PaidForm,
  z.object({ intent: z.literal("bounced"), reason, fixable: ticked }),
  z.object({ intent: z.literal("returned"), reason, fixable: ticked, kept: costs }),
]);
export type WithdrawalDecision = z.output<typeof DeskWithdrawalForm>;

/** Several approved withdrawals that go to the bank together. */
export const BatchForm = z.object({
  intent: z.literal("batch"),
  no: z
    .array(z.string().max(40), { error: "payouts:error.chooseRows" })
    .min(1, "payouts:error.chooseRows")
    .max(100),
});
