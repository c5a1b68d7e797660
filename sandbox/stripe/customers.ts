/** Customers and their saved payment methods. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes, type ApiCall } from "./api";
import { createMethod, luhn, testCards } from "./cards";
import { invalid, missing, StripeRefusal } from "./errors";
import { id, seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { checkParams, mapOf, metadataOf, numberOf, rules, textOf, type ParamMap, type Shape } from "./params";
import { emit, type Cause } from "./webhooks";

const shape: Shape = {
  email: { kind: "string", max: 512 },
  name: { kind: "string", max: 256 },
  description: rules.string,
  phone: rules.string,
  metadata: rules.metadata,
  address: rules.any,
  shipping: rules.any,
  preferred_locales: rules.any,
  payment_method: rules.string,
  invoice_settings: rules.any,
};

/** Creates a customer; also what Checkout does on its own when it has to save a card. */
export function createCustomer(
  sandbox: Sandbox,
  fields: { email?: string | null; name?: string | null },
  cause: Cause,
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: id("cus_", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: fields.email ?? null,
    invoice_prefix: id("", 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  sandbox.world.stripe.customers[customer.id] = customer;
  emit(sandbox, "customer.created", customer, cause);
  return customer;
}

export function customerOf(sandbox: Sandbox, customerId: string, param = "customer"): Stripe.Customer {
  const customer = sandbox.world.stripe.customers[customerId];
  if (!customer) throw missing("customer", customerId, param);
  return customer;
}

function write(sandbox: Sandbox, customer: Stripe.Customer, params: ParamMap): void {
  checkParams(params, shape);
  for (const name of ["email", "name", "description", "phone"] as const) {
    if (params[name] !== undefined) customer[name] = textOf(params, name);
  }
  customer.metadata = metadataOf(params, customer.metadata);
  const standard = textOf(mapOf(params, "invoice_settings"), "default_payment_method");
  if (standard) customer.invoice_settings.default_payment_method = methodOf(sandbox, standard).id;
}

/** A saved method by id; Stripe's test tokens make one on the spot. */
export function methodOf(sandbox: Sandbox, methodId: string, param = "payment_method"): Stripe.PaymentMethod {
  const known = sandbox.world.stripe.methods[methodId];
  if (known) return known;
  const card = testCards.find((candidate) => candidate.token === methodId);
  if (!card) throw missing("PaymentMethod", methodId, param);
  return createMethod(sandbox, {
    number: card.number,
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 4,
  });
}

/** A method that can be charged: one that was taken from its customer cannot. */
export function usableMethod(sandbox: Sandbox, methodId: string): Stripe.PaymentMethod {
  const method = methodOf(sandbox, methodId);
  if (!sandbox.world.stripe.detached.includes(method.id)) return method;
  throw invalid(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
  );
}

function takeFrom(sandbox: Sandbox, method: Stripe.PaymentMethod): void {
  method.customer = null;
  sandbox.world.stripe.detached.push(method.id);
}

function createFromApi({ sandbox, params }: ApiCall): object {
  const cardShape: Shape = {
    number: { kind: "string", required: true },
    exp_month: { kind: "integer", required: true },
    exp_year: { kind: "integer", required: true },
    cvc: rules.string,
  };
  checkParams(params, {
    type: { kind: "string", required: true, oneOf: ["card"] },
    card: { kind: "object", required: true, fields: cardShape },
    billing_details: rules.any,
    metadata: rules.metadata,
  });
  const card = mapOf(params, "card");
  const number = textOf(card, "number") ?? "";
  if (!luhn(number)) throw cardError("Your card number is incorrect.", "incorrect_number", "card[number]");
  const details = mapOf(params, "billing_details");
  const method = createMethod(sandbox, {
    number,
    expMonth: numberOf(card, "exp_month") ?? 1,
    expYear: numberOf(card, "exp_year") ?? 2030,
    name: textOf(details, "name"),
    email: textOf(details, "email"),
  });
  method.metadata = metadataOf(params);
  return expanded(sandbox, method, params);
}

function cardError(message: string, code: string, param: string): StripeRefusal {
  return new StripeRefusal(402, { type: "card_error", code, message, param });
}

function attach({ sandbox, path, params, cause }: ApiCall): object {
  checkParams(params, { customer: { kind: "string", required: true } });
  const method = methodOf(sandbox, path["id"] ?? "");
  const customer = customerOf(sandbox, textOf(params, "customer") ?? "");
  if (sandbox.world.stripe.detached.includes(method.id)) {
    throw invalid(
      "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.",
    );
  }
  if (method.customer && method.customer !== customer.id) {
    throw invalid("The payment method you provided has already been attached to a customer.");
  }
  method.customer = customer.id;
  emit(sandbox, "payment_method.attached", method, cause);
  return expanded(sandbox, method, params);
}

function detach({ sandbox, path, params, cause }: ApiCall): object {
  const method = methodOf(sandbox, path["id"] ?? "");
  if (!method.customer) {
    throw invalid(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const previous = { customer: method.customer };
  takeFrom(sandbox, method);
  emit(sandbox, "payment_method.detached", method, cause, previous);
  return expanded(sandbox, method, params);
}

export function customerRoutes(router: Router, sandbox: Sandbox): void {
  const methodsOf = (customer: string): Stripe.PaymentMethod[] =>
    Object.values(sandbox.world.stripe.methods).filter((method) => method.customer === customer);
  apiRoutes(router, sandbox, [
    [
      "POST",
      "customers",
      ({ params, cause }) => {
        checkParams(params, shape);
        const customer = createCustomer(
          sandbox,
          { email: textOf(params, "email"), name: textOf(params, "name") },
          cause,
        );
        write(sandbox, customer, params);
        return expanded(sandbox, customer, params);
      },
    ],
    [
      "GET",
      "customers",
      ({ params }) => {
        const email = textOf(params, "email");
        const items = Object.values(sandbox.world.stripe.customers).filter(
          (item) => !email || item.email === email,
        );
        return listed(sandbox, "/v1/customers", items, params, { email: rules.string });
      },
    ],
    [
      "GET",
      "customers/:id",
      ({ path, params }) => expanded(sandbox, customerOf(sandbox, path["id"] ?? "", "id"), params),
    ],
    [
      "POST",
      "customers/:id",
      ({ path, params, cause }) => {
        const customer = customerOf(sandbox, path["id"] ?? "", "id");
        write(sandbox, customer, params);
        emit(sandbox, "customer.updated", customer, cause);
        return expanded(sandbox, customer, params);
      },
    ],
    [
      "DELETE",
      "customers/:id",
      ({ path }) => {
        const customer = customerOf(sandbox, path["id"] ?? "", "id");
        for (const method of methodsOf(customer.id)) takeFrom(sandbox, method);
        delete sandbox.world.stripe.customers[customer.id];
        return { id: customer.id, object: "customer", deleted: true };
      },
    ],
    [
      "GET",
      "customers/:id/payment_methods",
      ({ path, params }) => {
        const customer = customerOf(sandbox, path["id"] ?? "", "id");
        return listed(
          sandbox,
          `/v1/customers/${customer.id}/payment_methods`,
          methodsOf(customer.id),
          params,
          { type: rules.string, allow_redisplay: rules.string },
        );
      },
    ],
    [
      "GET",
      "customers/:id/payment_methods/:method",
      ({ path, params }) => expanded(sandbox, methodOf(sandbox, path["method"] ?? ""), params),
    ],
    ["POST", "payment_methods", createFromApi],
    [
      "GET",
      "payment_methods",
      ({ params }) => {
        const customer = textOf(params, "customer");
        const items = customer ? methodsOf(customer) : [];
        return listed(sandbox, "/v1/payment_methods", items, params, {
          customer: rules.string,
          type: rules.string,
          allow_redisplay: rules.string,
        });
      },
    ],
    [
      "GET",
      "payment_methods/:id",
      ({ path, params }) => expanded(sandbox, methodOf(sandbox, path["id"] ?? ""), params),
    ],
    [
      "POST",
      "payment_methods/:id",
      ({ path, params }) => {
        checkParams(params, {
          metadata: rules.metadata,
          billing_details: rules.any,
          allow_redisplay: rules.string,
        });
        const method = methodOf(sandbox, path["id"] ?? "");
        method.metadata = metadataOf(params, method.metadata ?? {});
        return expanded(sandbox, method, params);
      },
    ],
    ["POST", "payment_methods/:id/attach", attach],
    ["POST", "payment_methods/:id/detach", detach],
  ]);
}
