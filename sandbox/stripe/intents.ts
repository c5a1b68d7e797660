/** Payment intents and setup intents through the API. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { requireAmount } from "./amounts";
import { type ApiCall, apiRoutes } from "./api";
import { declineCode, declineMessage } from "./cards";
import { customerOf, usableMethod } from "./customers";
import { invalid, missing, StripeRefusal } from "./errors";
import { id, idIn, seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { createIntent } from "./new-payment";
import { arrayOf, checkParams, metadataOf, numberOf, rules, type Shape, textOf } from "./params";
import { collect } from "./payments";
import { emit } from "./webhooks";

const confirmShape: Shape = {
  payment_method: rules.string,
  off_session: rules.boolean,
  return_url: { kind: "url" },
  receipt_email: rules.string,
  setup_future_usage: { kind: "string", oneOf: ["off_session", "on_session"] },
  payment_method_options: rules.any,
  error_on_requires_action: rules.boolean,
  mandate_data: rules.any,
};

const createShape: Shape = {
  ...confirmShape,
  amount: { kind: "integer", required: true },
  currency: { kind: "currency", required: true },
  customer: rules.string,
  description: rules.string,
  metadata: rules.metadata,
  confirm: rules.boolean,
  allowed_payment_method_types: { kind: "array", items: { kind: "string" } },
  excluded_payment_method_types: { kind: "array", items: { kind: "string" } },
  automatic_payment_methods: rules.any,
  capture_method: { kind: "string", oneOf: ["automatic", "automatic_async"] },
  confirmation_method: { kind: "string", oneOf: ["automatic", "manual"] },
  statement_descriptor: rules.string,
  statement_descriptor_suffix: rules.string,
  shipping: rules.any,
  transfer_group: rules.string,
};

const updateShape: Shape = { ...createShape, amount: rules.integer, currency: { kind: "currency" } };

function intentOf(sandbox: Sandbox, intentId: string): Stripe.PaymentIntent {
  const intent = sandbox.world.stripe.intents[intentId];
  if (!intent) throw missing("payment_intent", intentId, "intent");
  return intent;
}

function create(call: ApiCall): object {
  const { sandbox, params, cause } = call;
  checkParams(params, createShape);
  const types = arrayOf(params, "allowed_payment_method_types");
  if (types.length > 0 && !types.includes("card"))
    throw invalid(
      "None of the allowed payment method types can be used here.",
      "allowed_payment_method_types",
    );
  if (textOf(params, "off_session") && textOf(params, "confirm") !== "true") {
    throw invalid(
      "You can only use `off_session` if you are confirming the PaymentIntent with `confirm=true`.",
      "off_session",
    );
  }
  const currency = (textOf(params, "currency") ?? "").toLowerCase();
  const amount = numberOf(params, "amount") ?? 0;
  requireAmount(amount, currency, "amount");
  const customer = textOf(params, "customer");
  if (customer) customerOf(sandbox, customer);
  const method = textOf(params, "payment_method");
  const usable = method ? usableMethod(sandbox, method) : null;
  if (usable?.customer && usable.customer !== customer) {
    throw invalid(
      `The provided PaymentMethod cannot be attached: it belongs to another customer. Pass customer=${idIn(usable.customer)}.`,
      "payment_method",
    );
  }
  const usage = textOf(params, "setup_future_usage") as "off_session" | "on_session" | null;
  const intent = createIntent(
    sandbox,
    {
      amount,
      currency,
      customer,
      description: textOf(params, "description"),
      metadata: metadataOf(params),
      receiptEmail: textOf(params, "receipt_email"),
      setupFutureUsage: usage,
      transferGroup: textOf(params, "transfer_group"),
      method: usable?.id ?? null,
    },
    cause,
  );
  if (textOf(params, "confirm") === "true") charge(call, intent);
  return expanded(sandbox, intent, params);
}

/** Confirms; a refused card is a 402 that carries the intent. */
function charge({ sandbox, params, cause }: ApiCall, intent: Stripe.PaymentIntent): void {
  const methodId = textOf(params, "payment_method") ?? idIn(intent.payment_method);
  if (!methodId) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      undefined,
      "payment_intent_unexpected_state",
    );
  }
  const offSession = textOf(params, "off_session") === "true";
  const returnUrl = textOf(params, "return_url");
  const outcome = collect(sandbox, intent, usableMethod(sandbox, methodId), { offSession, returnUrl, cause });
  if (typeof outcome === "string") return;
  const code = declineCode(outcome.decline);
  throw new StripeRefusal(402, {
    type: "card_error",
    code,
    decline_code: outcome.decline,
    message: declineMessage(outcome.decline),
    ...(outcome.charge ? { charge: outcome.charge } : {}),
    payment_intent: intent,
    payment_method: sandbox.world.stripe.methods[methodId],
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`,
  });
}

function confirm(call: ApiCall): object {
  checkParams(call.params, confirmShape);
  const intent = intentOf(call.sandbox, call.path["id"] ?? "");
  if (!["requires_payment_method", "requires_confirmation"].includes(intent.status)) {
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  }
  charge(call, intent);
  return expanded(call.sandbox, intent, call.params);
}

function update({ sandbox, params, path }: ApiCall): object {
  checkParams(params, updateShape);
  const intent = intentOf(sandbox, path["id"] ?? "");
  const amount = numberOf(params, "amount");
  if (amount !== null) {
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw invalid(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
        "amount",
        "payment_intent_unexpected_state",
      );
    }
    requireAmount(amount, intent.currency, "amount");
    intent.amount = amount;
  }
  if (params["description"] !== undefined) intent.description = textOf(params, "description");
  intent.metadata = metadataOf(params, intent.metadata);
  return expanded(sandbox, intent, params);
}

function cancel({ sandbox, params, path, cause }: ApiCall): object {
  const reasons = ["duplicate", "fraudulent", "requested_by_customer", "abandoned"];
  checkParams(params, { cancellation_reason: { kind: "string", oneOf: reasons } });
  const intent = intentOf(sandbox, path["id"] ?? "");
  if (["succeeded", "canceled", "processing"].includes(intent.status)) {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  }
  intent.status = "canceled";
  intent.canceled_at = seconds();
  intent.cancellation_reason = textOf(
    params,
    "cancellation_reason",
  ) as Stripe.PaymentIntent.CancellationReason | null;
  emit(sandbox, "payment_intent.canceled", intent, cause);
  return expanded(sandbox, intent, params);
}

/** A setup intent as Checkout's `mode=setup` makes it: a card saved, no money taken. */
export function createSetup(
  sandbox: Sandbox,
  customer: string,
  method: string,
  metadata: Record<string, string>,
): Stripe.SetupIntent {
  const setupId = id("seti_1");
  const setup: Stripe.SetupIntent = {
    id: setupId,
    object: "setup_intent",
    allowed_payment_method_types: ["card"],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${setupId}_secret_${id("", 25)}`,
    created: seconds(),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "succeeded",
    usage: "off_session",
  };
  sandbox.world.stripe.setups[setup.id] = setup;
  return setup;
}

export function intentRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    ["POST", "payment_intents", create],
    [
      "GET",
      "payment_intents",
      ({ params }) => {
        const customer = textOf(params, "customer");
        const items = Object.values(sandbox.world.stripe.intents).filter(
          (item) => !customer || item.customer === customer,
        );
        return listed(sandbox, "/v1/payment_intents", items, params, { customer: rules.string });
      },
    ],
    [
      "GET",
      "payment_intents/:id",
      ({ path, params }) => expanded(sandbox, intentOf(sandbox, path["id"] ?? ""), params),
    ],
    ["POST", "payment_intents/:id", update],
    ["POST", "payment_intents/:id/confirm", confirm],
    ["POST", "payment_intents/:id/cancel", cancel],
    [
      "GET",
      "setup_intents/:id",
      ({ path, params }) => {
        const setup = sandbox.world.stripe.setups[path["id"] ?? ""];
        if (!setup) throw missing("setupintent", path["id"] ?? "", "intent");
        return expanded(sandbox, setup, params);
      },
    ],
  ]);
}
