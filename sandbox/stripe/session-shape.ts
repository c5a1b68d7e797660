/** The parameters a checkout session takes (API 2026-10-28): `payment_method_types` is no longer among them. */
import { rules, type Shape } from "./params";

const productData: Shape = {
  name: { kind: "string", required: true, max: 5_000 },
  description: { kind: "string", max: 40_000 },
  images: { kind: "array", items: { kind: "url" } },
  metadata: rules.metadata,
  tax_code: rules.string,
};

const lineItem: Shape = {
  price: rules.string,
  quantity: rules.integer,
  price_data: {
    kind: "object",
    fields: {
      currency: { kind: "currency", required: true },
      unit_amount: rules.integer,
      product: rules.string,
      product_data: { kind: "object", fields: productData },
      tax_behavior: rules.string,
    },
  },
  adjustable_quantity: rules.any,
  tax_rates: rules.any,
  metadata: rules.metadata,
};

const intentData: Shape = {
  metadata: rules.metadata,
  description: rules.string,
  setup_future_usage: { kind: "string", oneOf: ["off_session", "on_session"] },
  capture_method: { kind: "string", oneOf: ["automatic", "automatic_async"] },
  receipt_email: rules.string,
  statement_descriptor: rules.string,
  statement_descriptor_suffix: rules.string,
  shipping: rules.any,
  transfer_group: rules.string,
};

export const sessionShape: Shape = {
  mode: { kind: "string", required: true, oneOf: ["payment", "setup"] },
  success_url: { kind: "url", required: true },
  cancel_url: { kind: "url" },
  line_items: { kind: "array", items: { kind: "object", fields: lineItem } },
  client_reference_id: { kind: "string", max: 200 },
  customer: rules.string,
  customer_email: { kind: "string", max: 800 },
  customer_creation: { kind: "string", oneOf: ["always", "if_required"] },
  currency: { kind: "currency" },
  metadata: rules.metadata,
  payment_intent_data: { kind: "object", fields: intentData },
  setup_intent_data: { kind: "object", fields: { metadata: rules.metadata, description: rules.string } },
  allowed_payment_method_types: { kind: "array", items: { kind: "string" } },
  excluded_payment_method_types: { kind: "array", items: { kind: "string" } },
  payment_method_options: rules.any,
  saved_payment_method_options: rules.any,
  expires_at: rules.integer,
  locale: { kind: "string", max: 10 },
  submit_type: { kind: "string", oneOf: ["auto", "book", "donate", "pay", "subscribe"] },
  ui_mode: { kind: "string", oneOf: ["hosted_page"] },
  billing_address_collection: { kind: "string", oneOf: ["auto", "required"] },
  phone_number_collection: rules.any,
  automatic_tax: rules.any,
  custom_text: rules.any,
  adaptive_pricing: rules.any,
  consent_collection: rules.any,
  invoice_creation: rules.any,
  branding_settings: rules.any,
};
