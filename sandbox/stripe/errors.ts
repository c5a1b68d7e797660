/** Errors as Stripe words them: {error: {type, code, message, param}}. */
import { json, type Reply } from "../http";

export interface StripeErrorBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error" | "rate_limit_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
  doc_url?: string;
}

/** A refusal of the API, thrown by what checks and turned into a reply at the room's door. */
export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: StripeErrorBody,
  ) {
    super(error.message);
  }
}

/** 400 invalid_request_error. */
export function invalid(message: string, param?: string, code?: string): StripeRefusal {
  const more = { ...(param ? { param } : {}), ...(code ? { code } : {}) };
  return new StripeRefusal(400, { type: "invalid_request_error", message, ...more });
}

/** 404 for an id nobody knows. */
export function missing(kind: string, id: string, param = "id"): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  return new StripeRefusal(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

export const stripeError = {
  unknownUrl: (method: string, path: string): Reply => {
    const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return json({ error: { type: "invalid_request_error", message } }, 404);
  },
  /** What a troubled Stripe answers. A 429 carries no advice to retry, so the SDK does not. */
  outage: (status: number): Reply => {
    const errors: Record<number, StripeErrorBody> = {
      401: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_****" },
      429: {
        type: "rate_limit_error",
        code: "rate_limit",
        message: "Too many requests hit the API too quickly.",
      },
    };
    const error = errors[status] ?? { type: "api_error", message: "An unknown error occurred" };
    return json({ error }, status);
  },
};
