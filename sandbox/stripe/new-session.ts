/** A checkout session as it is made: its lines, its expiry, the object itself. */
import type Stripe from "stripe";
import type { Sandbox } from "../state";
import { requireAmount } from "./amounts";
import { invalid } from "./errors";
import { id, seconds } from "./ids";
import { arrayOf, isMap, mapOf, metadataOf, numberOf, type Param, type ParamMap, textOf } from "./params";
import type { WireLineItem } from "./state";

const HALF_HOUR = 1_800;
const DAY = 86_400;

function lineItem(item: Param, i: number): WireLineItem {
  const line = isMap(item) ? item : {};
  const at = `line_items[${i}]`;
  const price = mapOf(line, "price_data");
  const product = mapOf(price, "product_data");
  const quantity = numberOf(line, "quantity") ?? 1;
  const unit = numberOf(price, "unit_amount");
  if (!isMap(line["price_data"]))
    throw invalid(`No such price: '${textOf(line, "price") ?? ""}'`, `${at}[price]`, "resource_missing");
  if (unit === null)
    throw invalid(
      `Missing required param: ${at}[price_data][unit_amount].`,
      `${at}[price_data][unit_amount]`,
      "parameter_missing",
    );
  if (unit < 0)
    throw invalid(
      "Invalid non-negative integer",
      `${at}[price_data][unit_amount]`,
      "parameter_invalid_integer",
    );
  if (quantity < 1) throw invalid("Invalid positive integer", `${at}[quantity]`, "parameter_invalid_integer");
  const currency = (textOf(price, "currency") ?? "").toLowerCase();
  const total = unit * quantity;
  return {
    id: id("li_1"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: textOf(product, "name"),
    metadata: {},
    price: {
      id: id("price_1"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created: seconds(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: id("prod_", 14),
      recurring: null,
      tax_behavior: "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount: unit,
      unit_amount_decimal: String(unit),
    },
    quantity,
  };
}

/** Checks what the shape alone cannot. Returns the lines, empty for `mode=setup`. */
export function readLines(params: ParamMap, mode: string): WireLineItem[] {
  const items = arrayOf(params, "line_items").map(lineItem);
  if (mode === "setup") {
    if (items.length > 0) throw invalid("You can not pass `line_items` in `setup` mode.", "line_items");
    return [];
  }
  if (items.length === 0)
    throw invalid("Missing required param: line_items.", "line_items", "parameter_missing");
  const currency = items[0]?.currency ?? "usd";
  if (items.some((item) => item.currency !== currency)) {
    throw invalid("All line items must have the same currency.", "line_items");
  }
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  requireAmount(total, currency, "line_items");
  return items;
}

function expiryOf(params: ParamMap): number {
  const expiresAt = numberOf(params, "expires_at");
  if (expiresAt === null) return seconds() + DAY;
  if (expiresAt < seconds() + HALF_HOUR - 60)
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      "expires_at",
    );
  if (expiresAt > seconds() + DAY + 60)
    throw invalid(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      "expires_at",
    );
  return expiresAt;
}

export function newSession(
  sandbox: Sandbox,
  params: ParamMap,
  mode: "payment" | "setup",
  lines: WireLineItem[],
): Stripe.Checkout.Session {
  const sessionId = id("cs_test_a1", 56);
  const total = lines.reduce((sum, item) => sum + item.amount_total, 0);
  const payment = mode === "payment";
  const email = textOf(params, "customer_email");
  return {
    id: sessionId,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ["card"],
    amount_subtotal: payment ? total : null,
    amount_total: payment ? total : null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: textOf(params, "cancel_url"),
    client_reference_id: textOf(params, "client_reference_id"),
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(),
    currency: payment ? (lines[0]?.currency ?? "usd") : (textOf(params, "currency")?.toLowerCase() ?? null),
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: textOf(params, "customer"),
    customer_account: null,
    customer_creation: payment
      ? ((textOf(params, "customer_creation") ?? "if_required") as Stripe.Checkout.Session.CustomerCreation)
      : "always",
    customer_details: email
      ? {
          address: null,
          business_name: null,
          email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: "none",
          tax_ids: null,
        }
      : null,
    customer_email: email,
    discounts: [],
    expires_at: expiryOf(params),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: textOf(params, "locale") as Stripe.Checkout.Session.Locale | null,
    managed_payments: null,
    metadata: metadataOf(params),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: payment ? "unpaid" : "no_payment_required",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: textOf(params, "submit_type") as Stripe.Checkout.Session.SubmitType | null,
    subscription: null,
    success_url: textOf(params, "success_url"),
    total_details: payment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: "hosted_page",
    url: `${sandbox.url}/stripe/pay/${sessionId}`,
    wallet_options: null,
  };
}
