/** PayPal's refusals: a name, a debug id, and details with the issue. */
import { randomBytes } from "node:crypto";
import { json, type Reply } from "../http";
import type { Link } from "./state";

/** What PayPal says of each issue it names. */
const descriptions: Record<string, string> = {
  ORDER_NOT_APPROVED: "Payer has not yet approved the Order for payment.",
  ORDER_ALREADY_CAPTURED:
    "Order already captured. If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_EXPIRED: "Order is expired.",
  INSTRUMENT_DECLINED:
    "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
  PAYER_ACTION_REQUIRED: "Transaction cannot complete successfully, instruct the buyer to return to PayPal.",
  DUPLICATE_INVOICE_ID: "Duplicate Invoice ID detected.",
  CAPTURE_FULLY_REFUNDED: "The capture has already been fully refunded.",
  REFUND_AMOUNT_EXCEEDED: "The refund amount must be less than or equal to the capture amount.",
  REFUND_TIME_LIMIT_EXCEEDED: "You are over the time limit to perform a refund on this capture.",
  REFUND_FAILED_INSUFFICIENT_FUNDS: "Capture could not be refunded due to insufficient funds.",
  PENDING_CAPTURE: "Cannot initiate a refund as the capture is pending.",
  CURRENCY_NOT_SUPPORTED: "Currency code is not currently supported.",
  REFUND_CURRENCY_MISMATCH: "Refund must be in the same currency as the capture.",
  INVALID_RESOURCE_ID: "Specified resource ID does not exist. Please check the resource ID and try again.",
  MISSING_REQUIRED_PARAMETER: "A required field is missing.",
  INVALID_PARAMETER_VALUE: "The value of a field is invalid.",
  INVALID_PARAMETER_SYNTAX: "The value of a field does not conform to the expected format.",
  DECIMAL_PRECISION: "If the currency supports decimals, only two decimal place precision is supported.",
  PAYPAL_REQUEST_ID_REQUIRED:
    "A PayPal-Request-Id is required if you are trying to process payment for an Order.",
};

/** Issues a test or a person may ask for. */
export const issues: readonly string[] = Object.keys(descriptions);

export class PayPalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly field: string | null = null,
    readonly links: Link[] = [],
  ) {
    super(descriptions[issue] ?? issue);
  }
}

const names: Record<number, [name: string, message: string]> = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: [
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to missing Authorization header, or invalid authentication credentials.",
  ],
  403: ["NOT_AUTHORIZED", "Authorization failed due to insufficient permissions."],
  404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
  409: ["RESOURCE_CONFLICT", "The server has detected a conflict while processing this request."],
  422: [
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
  429: ["RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."],
  500: ["INTERNAL_SERVER_ERROR", "An internal server error has occurred."],
};

export function debugId(): string {
  return randomBytes(7).toString("hex").slice(0, 13);
}

/** An error as PayPal words it. */
export function paypalError(status: number, refusal?: PayPalRefusal): Reply {
  const [name, message] = names[status] ?? ["ERROR", "Error"];
  const id = debugId();
  const details = refusal
    ? [
        {
          ...(refusal.field ? { field: refusal.field, location: "body" } : {}),
          issue: refusal.issue,
          description: refusal.message,
        },
      ]
    : [];
  const links = [
    {
      href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/`,
      rel: "information_link",
      method: "GET",
    },
    ...(refusal?.links ?? []),
  ];
  const headers = { "Paypal-Debug-Id": id, ...(status === 429 ? { "Retry-After": "1" } : {}) };
  return json({ name, message, debug_id: id, details, links }, status, headers);
}

/** The OAuth door's own form of a refusal. */
export function oauthError(): Reply {
  const body = { error: "invalid_client", error_description: "Client Authentication failed" };
  return json(body, 401, { "Paypal-Debug-Id": debugId() });
}
