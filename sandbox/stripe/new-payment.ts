/** Payment intents, charges and balance transactions as they are made. */
import type Stripe from "stripe";
import type { Sandbox } from "../state";
import { declineMessage } from "./cards";
import { id, seconds } from "./ids";
import { type Cause, emit } from "./webhooks";

export interface NewIntent {
  amount: number;
  currency: string;
  customer?: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  receiptEmail?: string | null;
  setupFutureUsage?: "off_session" | "on_session" | null;
  transferGroup?: string | null;
  method?: string | null;
}

export function createIntent(sandbox: Sandbox, draft: NewIntent, cause: Cause): Stripe.PaymentIntent {
  const intentId = id("pi_3");
  const intent: Stripe.PaymentIntent = {
    id: intentId,
    object: "payment_intent",
    allowed_payment_method_types: ["card"],
    amount: draft.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${intentId}_secret_${id("", 25)}`,
    confirmation_method: "automatic",
    created: seconds(),
    currency: draft.currency,
    customer: draft.customer ?? null,
    customer_account: null,
    description: draft.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: draft.method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: draft.receiptEmail ?? null,
    review: null,
    setup_future_usage: draft.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: draft.method ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: draft.transferGroup ?? null,
  };
  sandbox.world.stripe.intents[intent.id] = intent;
  emit(sandbox, "payment_intent.created", intent, cause);
  return intent;
}

export function newCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: { code: string; decline: string } | null,
): Stripe.Charge {
  const { card } = method;
  const details = {
    type: "card",
    card: {
      amount_authorized: failure ? null : intent.amount,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? 2030,
      fingerprint: card?.fingerprint ?? null,
      funding: "credit",
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: card?.brand ?? null,
      three_d_secure: null,
      wallet: null,
    },
  } as unknown as Stripe.Charge.PaymentMethodDetails;
  return {
    id: id("ch_3"),
    object: "charge",
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: "SANDBOX",
    captured: !failure,
    created: seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure ? declineMessage(failure.decline) : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? "declined_by_network" : "approved_by_network",
      reason: failure?.decline ?? null,
      risk_level: "normal",
      risk_score: 12,
      seller_message: failure
        ? "The bank did not return any further details with this decline."
        : "Payment complete.",
      type: failure ? "issuer_declined" : "authorized",
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: details,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

/** Writes a balance transaction; `fee` and `amount` in minor units, amount negative for money that leaves. */
export function post(
  sandbox: Sandbox,
  type: Stripe.BalanceTransaction.Type,
  source: string,
  amount: number,
  currency: string,
  fee = 0,
): string {
  const fees = [
    { amount: fee, application: null, currency, description: "Stripe processing fees", type: "stripe_fee" },
  ];
  const transaction: Stripe.BalanceTransaction = {
    id: id("txn_3"),
    object: "balance_transaction",
    amount,
    available_on: seconds() + 2 * 86_400,
    balance_type: "payments",
    created: seconds(),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee > 0 ? fees : [],
    net: amount - fee,
    reporting_category: String(type),
    source,
    status: "pending",
    type,
  };
  sandbox.world.stripe.transactions[transaction.id] = transaction;
  return transaction.id;
}

/** Stripe's list price for a card: 2.9 % and 30 minor units. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}
