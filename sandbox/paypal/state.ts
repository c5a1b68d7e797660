/** What the PayPal room remembers: the wire's own objects, and beside them what PayPal keeps to itself. */
import type { SigningKey } from "./certificate";

export interface Amount {
  currency_code: string;
  /** Decimal text, such as "10.00". */
  value: string;
}

export interface Link {
  href: string;
  rel: string;
  method: "GET" | "POST" | "PATCH";
}

export type CaptureStatus =
  "COMPLETED" | "DECLINED" | "PARTIALLY_REFUNDED" | "PENDING" | "REFUNDED" | "FAILED";

export interface Capture {
  id: string;
  status: CaptureStatus;
  status_details?: { reason: string };
  amount: Amount;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  seller_receivable_breakdown?: { gross_amount: Amount; paypal_fee: Amount; net_amount: Amount };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Refund {
  id: string;
  status: "CANCELLED" | "FAILED" | "PENDING" | "COMPLETED";
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  seller_payable_breakdown: { gross_amount: Amount; net_amount: Amount; total_refunded_amount: Amount };
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
  payments?: { captures: Capture[]; refunds?: Refund[] };
}

export type OrderStatus = "CREATED" | "SAVED" | "APPROVED" | "VOIDED" | "COMPLETED" | "PAYER_ACTION_REQUIRED";

export interface Payer {
  name: { given_name: string; surname: string };
  email_address: string;
  payer_id: string;
  address: { country_code: string };
}

export interface Order {
  id: string;
  intent: "CAPTURE";
  status: OrderStatus;
  purchase_units: PurchaseUnit[];
  payment_source?: { paypal: Record<string, unknown> };
  payer?: Payer;
  create_time: string;
  update_time: string;
  links: Link[];
}

/** With what the buyer pays; it decides what the capture comes to. */
export const fundings = ["balance", "declined", "echeck", "echeck-denied"] as const;
export type Funding = (typeof fundings)[number];

export interface OrderExtras {
  returnUrl: string;
  cancelUrl: string;
  locale: string;
  brand: string;
  funding: Funding | null;
  /** Whether `payment_source` or the legacy `application_context` was sent: the rel of the link differs. */
  rel: "payer-action" | "approve";
}

export interface WireEvent {
  id: string;
  event_version: string;
  create_time: string;
  resource_type: string;
  resource_version: string;
  event_type: string;
  summary: string;
  resource: Record<string, unknown>;
  links: Link[];
}

export interface Delivery {
  id: string;
  event: string;
  url: string;
  webhookId: string;
  state: "pending" | "delivered" | "failed" | "lost";
  attempts: { at: number; status: number; error: string | null }[];
  nextAt: number | null;
}

export interface Webhook {
  id: string;
  url: string;
  event_types: { name: string }[];
}

export interface KeptAnswer {
  fingerprint: string;
  /** What the answer was about; a repetition gets it as it is by then. */
  kind: "order" | "refund" | "capture";
  id: string;
}

/** An error that the next call of a kind gets, once. */
export interface PlannedIssue {
  on: "create" | "capture" | "refund";
  issue: string;
}

/** A refund that waits for the buyer's bank, or of another amount than was asked for. */
export interface PlannedRefund {
  status: "PENDING" | "COMPLETED";
  amount?: Amount;
}

/** A movement of our balance that no capture, refund or transfer tells of: holds, reversals, fees. */
export interface Move {
  id: string;
  /** Five letters and digits that say what it was. */
  event: string;
  at: string;
  amount: Amount;
  leaves: boolean;
  /** The transaction it is about. */
  reference: string | null;
}

/** A test's change of a movement: another time or amount, an invented or a hidden one. */
export interface Altered {
  at?: string;
  amount?: Amount;
  gone?: boolean;
  unlisted?: boolean;
}

export interface PayPalState {
  orders: Record<string, Order>;
  extras: Record<string, OrderExtras>;
  /** The order of each capture. */
  captures: Record<string, string>;
  refunds: Record<string, { refund: Refund; capture: string }>;
  disputes: Record<string, Record<string, unknown>>;
  /** Money sent to our bank. */
  transfers: Record<string, { id: string; amount: Amount; create_time: string }>;
  moves: Record<string, Move>;
  altered: Record<string, Altered>;
  /** Seconds that the books are behind what has happened. */
  behind: number;
  /** Access tokens and when they end, in ms. */
  tokens: Record<string, number>;
  webhooks: Record<string, Webhook>;
  events: Record<string, WireEvent>;
  deliveries: Delivery[];
  kept: Record<string, KeptAnswer>;
  issues: PlannedIssue[];
  /** How the next refund that is asked for turns out, once; without it completed, and as much as was asked for. */
  nextRefund?: PlannedRefund;
  signing: SigningKey | null;
}

export function emptyPayPal(): PayPalState {
  return {
    orders: {},
    extras: {},
    captures: {},
    refunds: {},
    disputes: {},
    transfers: {},
    moves: {},
    altered: {},
    behind: 0,
    tokens: {},
    webhooks: {},
    events: {},
    deliveries: [],
    kept: {},
    issues: [],
    signing: null,
  };
}
