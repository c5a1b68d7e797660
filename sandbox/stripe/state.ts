/** What the Stripe room remembers: Stripe's own objects, and beside them what Stripe keeps to itself. */
import type Stripe from "stripe";

/** The wire's line item; the SDK turns the decimal string into an object of its own. */
export type WireLineItem = Omit<Stripe.LineItem, "price"> & {
  price: (Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string }) | null;
};

export interface SessionExtras {
  lineItems: WireLineItem[];
  intentMetadata: Record<string, string>;
  description: string | null;
  setupFutureUsage: "off_session" | "on_session" | null;
  /** A payment method waiting for its owner to pass 3-D Secure. */
  awaiting: string | null;
}

export interface DeliveryAttempt {
  at: number;
  status: number;
  ms: number;
  error: string | null;
}

export interface Delivery {
  id: string;
  event: string;
  /** Endpoint id; `configured` is the one from the environment. */
  endpoint: string;
  url: string;
  state: "pending" | "delivered" | "failed" | "lost";
  attempts: DeliveryAttempt[];
  nextAt: number | null;
}

export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
}

/** An event without the SDK's per-type union: its object is whatever the type says. */
export type WireEvent = Omit<Stripe.EventBase, "data" | "type"> & {
  type: string;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
};

export interface StripeState {
  sessions: Record<string, Stripe.Checkout.Session>;
  extras: Record<string, SessionExtras>;
  intents: Record<string, Stripe.PaymentIntent>;
  setups: Record<string, Stripe.SetupIntent>;
  charges: Record<string, Stripe.Charge>;
  refunds: Record<string, Stripe.Refund>;
  customers: Record<string, Stripe.Customer>;
  methods: Record<string, Stripe.PaymentMethod>;
  /** Card numbers behind payment methods, since they decide what happens. All are test cards. */
  numbers: Record<string, string>;
  /** Payment methods that were taken from their customer: nobody can use them again. */
  detached: string[];
  transactions: Record<string, Stripe.BalanceTransaction>;
  disputes: Record<string, Stripe.Dispute>;
  payouts: Record<string, Stripe.Payout>;
  /** The payout that took each transaction to our bank. */
  paidOut: Record<string, string>;
  /** Transactions that the list leaves out though they count, for tests. */
  unlisted: string[];
  endpoints: Record<string, Stripe.WebhookEndpoint>;
  /** Signing secrets, told once when the endpoint is made. */
  secrets: Record<string, string>;
  events: Record<string, WireEvent>;
  deliveries: Delivery[];
  kept: Record<string, KeptAnswer>;
}

export function emptyStripe(): StripeState {
  return {
    sessions: {},
    extras: {},
    intents: {},
    setups: {},
    charges: {},
    refunds: {},
    customers: {},
    methods: {},
    numbers: {},
    detached: [],
    transactions: {},
    disputes: {},
    payouts: {},
    paidOut: {},
    unlisted: [],
    endpoints: {},
    secrets: {},
    events: {},
    deliveries: [],
    kept: {},
  };
}
