/** Stripe's published test cards and what each of them does. */
import type Stripe from "stripe";
import { createHash } from "node:crypto";
import type { Sandbox } from "../state";
import { id, seconds } from "./ids";

export interface TestCard {
  number: string;
  /** What the hosted page says it does. */
  en: string;
  zh: string;
  /** Refused at once with this decline code; `expired_card` and the like are codes of their own. */
  decline?: string;
  /** Asks for 3-D Secure: each time, or only until it is saved. */
  challenge?: "always" | "unsaved";
  /** Saves well, but every later charge of the saved card is refused with this decline code. */
  laterDecline?: string;
  /** The bank delays a saved card, then gives this result. */
  slow?: "succeeds" | "declines";
  refund?: "pending" | "fails";
  disputed?: boolean;
  /** Stripe's ready-made payment method of this card. */
  token?: string;
}

export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", en: "Succeeds", zh: "支付成功", token: "pm_card_visa" },
  {
    number: "5555555555554444",
    en: "Succeeds (Mastercard)",
    zh: "支付成功（万事达卡）",
    token: "pm_card_mastercard",
  },
  {
    number: "378282246310005",
    en: "Succeeds (American Express)",
    zh: "支付成功（美国运通）",
    token: "pm_card_amex",
  },
  {
    number: "4000000000000002",
    en: "Declined",
    zh: "被拒绝",
    decline: "generic_decline",
    token: "pm_card_chargeDeclined",
  },
  {
    number: "4000000000009995",
    en: "Declined: insufficient funds",
    zh: "被拒绝：余额不足",
    decline: "insufficient_funds",
    token: "pm_card_chargeDeclinedInsufficientFunds",
  },
  {
    number: "4000000000000069",
    en: "Declined: expired card",
    zh: "被拒绝：卡已过期",
    decline: "expired_card",
    token: "pm_card_chargeDeclinedExpiredCard",
  },
  {
    number: "4000000000000127",
    en: "Declined: wrong CVC",
    zh: "被拒绝：安全码错误",
    decline: "incorrect_cvc",
    token: "pm_card_chargeDeclinedIncorrectCvc",
  },
  {
    number: "4000000000003220",
    en: "Asks for 3-D Secure",
    zh: "需要 3-D 安全验证",
    challenge: "always",
    token: "pm_card_authenticationRequired",
  },
  {
    number: "4000002500003155",
    en: "Asks for 3-D Secure until it is saved",
    zh: "保存前需要 3-D 安全验证",
    challenge: "unsaved",
    token: "pm_card_authenticationRequiredOnSetup",
  },
  {
    number: "4000000000000341",
    en: "Saves, later charges fail",
    zh: "可保存，之后扣款失败",
    laterDecline: "generic_decline",
    token: "pm_card_chargeCustomerFail",
  },
  {
    number: "4000000000003501",
    en: "Saves, later charges say expired",
    zh: "可保存，之后提示卡已过期",
    laterDecline: "expired_card",
  },
  {
    number: "4000000000003600",
    en: "Saves, later charges succeed after a while",
    zh: "可保存，之后扣款稍后成功",
    slow: "succeeds",
  },
  {
    number: "4000000000003709",
    en: "Saves, later charges are declined after a while",
    zh: "可保存，之后扣款稍后被拒",
    slow: "declines",
  },
  {
    number: "4000000000007726",
    en: "Succeeds, refunds take a while",
    zh: "支付成功，退款需等待",
    refund: "pending",
    token: "pm_card_pendingRefund",
  },
  {
    number: "4000000000005126",
    en: "Succeeds, refunds fail later",
    zh: "支付成功，退款稍后失败",
    refund: "fails",
    token: "pm_card_refundFail",
  },
  {
    number: "4000000000000259",
    en: "Succeeds, then is disputed",
    zh: "支付成功，随后被拒付",
    disputed: true,
    token: "pm_card_createDispute",
  },
];

export function cardOf(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  return number.startsWith("4") ? "visa" : "unknown";
}

export function luhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/** What a bank says to each decline code. */
export function declineMessage(code: string): string {
  const words: Record<string, string> = {
    insufficient_funds: "Your card has insufficient funds.",
    expired_card: "Your card has expired.",
    incorrect_cvc: "Your card's security code is incorrect.",
    authentication_required: "Your card was declined. This transaction requires authentication.",
  };
  return words[code] ?? "Your card was declined.";
}

/** Some declines are error codes of their own; the rest are `card_declined` with a decline code. */
export function declineCode(decline: string): string {
  return ["expired_card", "incorrect_cvc", "authentication_required"].includes(decline)
    ? decline
    : "card_declined";
}

export interface CardInput {
  number: string;
  expMonth: number;
  expYear: number;
  name?: string | null;
  email?: string | null;
}

/** Makes a payment method of a card and keeps its number, which decides what happens later. */
export function createMethod(sandbox: Sandbox, card: CardInput): Stripe.PaymentMethod {
  const brand = brandOf(card.number);
  const method: Stripe.PaymentMethod = {
    id: id("pm_1"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: card.email ?? null,
      name: card.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash("sha256").update(card.number).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  sandbox.world.stripe.methods[method.id] = method;
  sandbox.world.stripe.numbers[method.id] = card.number;
  return method;
}
