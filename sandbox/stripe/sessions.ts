/** Checkout sessions: making, reading, expiring, completing. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { type ApiCall, apiRoutes } from "./api";
import { createCustomer, customerOf } from "./customers";
import { invalid, missing } from "./errors";
import { seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { newSession, readLines } from "./new-session";
import { arrayOf, checkParams, mapOf, metadataOf, rules, textOf } from "./params";
import { sessionShape } from "./session-shape";
import { byItself, type Cause, emit } from "./webhooks";

function create({ sandbox, params }: ApiCall): object {
  checkParams(params, sessionShape);
  const mode = textOf(params, "mode") as "payment" | "setup";
  const email = textOf(params, "customer_email");
  const customer = textOf(params, "customer");
  if (customer && email)
    throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
  if (customer) customerOf(sandbox, customer);
  if (email && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, "customer_email", "email_invalid");
  const types = arrayOf(params, "allowed_payment_method_types");
  if (types.length > 0 && !types.includes("card"))
    throw invalid(
      "None of the allowed payment method types can be used here.",
      "allowed_payment_method_types",
    );
  const lines = readLines(params, mode);
  const session = newSession(sandbox, params, mode, lines);
  const data = mapOf(params, mode === "setup" ? "setup_intent_data" : "payment_intent_data");
  const usage = textOf(data, "setup_future_usage") as "off_session" | "on_session" | null;
  sandbox.world.stripe.sessions[session.id] = session;
  sandbox.world.stripe.extras[session.id] = {
    lineItems: lines,
    intentMetadata: metadataOf(data),
    description: textOf(data, "description"),
    setupFutureUsage: mode === "setup" ? "off_session" : usage,
    awaiting: null,
  };
  return expanded(sandbox, session, params);
}

/** The session, expired first where its time has come. */
export function findSession(sandbox: Sandbox, sessionId: string): Stripe.Checkout.Session | null {
  expireDueSessions(sandbox);
  return sandbox.world.stripe.sessions[sessionId] ?? null;
}

function close(sandbox: Sandbox, session: Stripe.Checkout.Session, cause: Cause): void {
  session.status = "expired";
  session.url = null;
  emit(sandbox, "checkout.session.expired", session, cause);
}

/** Expires every open session whose time has come. */
export function expireDueSessions(sandbox: Sandbox): void {
  const now = seconds();
  for (const session of Object.values(sandbox.world.stripe.sessions)) {
    if (session.status === "open" && session.expires_at <= now) close(sandbox, session, byItself);
  }
}

/** Completes a session once its money is taken or its card saved. */
export function completeSession(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  payer: { name: string; email: string | null },
): void {
  session.status = "complete";
  session.payment_status = session.mode === "payment" ? "paid" : "no_payment_required";
  session.url = null;
  session.customer_details = {
    address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email: session.customer_email ?? payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
  emit(sandbox, "checkout.session.completed", session, byItself);
}

/** The customer a card is to be saved for, made where the session names none but needs one. */
export function payingCustomer(
  sandbox: Sandbox,
  session: Stripe.Checkout.Session,
  payer: { name: string; email: string | null },
): string | null {
  const extras = sandbox.world.stripe.extras[session.id];
  if (typeof session.customer === "string") return session.customer;
  if (session.customer_creation !== "always" && !extras?.setupFutureUsage) return null;
  const customer = createCustomer(
    sandbox,
    { email: session.customer_email ?? payer.email, name: payer.name },
    byItself,
  );
  session.customer = customer.id;
  return customer.id;
}

function sessionOr404(sandbox: Sandbox, sessionId: string): Stripe.Checkout.Session {
  const session = findSession(sandbox, sessionId);
  if (!session) throw missing("checkout.session", sessionId, "session");
  return session;
}

export function sessionRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    ["POST", "checkout/sessions", create],
    [
      "GET",
      "checkout/sessions",
      ({ params }) => {
        expireDueSessions(sandbox);
        const names = ["customer", "payment_intent", "status"] as const;
        const items = Object.values(sandbox.world.stripe.sessions).filter((session) =>
          names.every((name) => !textOf(params, name) || session[name] === textOf(params, name)),
        );
        const filters = { customer: rules.string, payment_intent: rules.string, status: rules.string };
        return listed(sandbox, "/v1/checkout/sessions", items, params, filters);
      },
    ],
    [
      "GET",
      "checkout/sessions/:id",
      ({ path, params }) => expanded(sandbox, sessionOr404(sandbox, path["id"] ?? ""), params),
    ],
    [
      "POST",
      "checkout/sessions/:id",
      ({ path, params }) => {
        checkParams(params, { metadata: rules.metadata });
        const session = sessionOr404(sandbox, path["id"] ?? "");
        session.metadata = metadataOf(params, session.metadata ?? {});
        return expanded(sandbox, session, params);
      },
    ],
    [
      "GET",
      "checkout/sessions/:id/line_items",
      ({ path, params }) => {
        const session = sessionOr404(sandbox, path["id"] ?? "");
        const items = sandbox.world.stripe.extras[session.id]?.lineItems ?? [];
        const shown = items.map((item) => ({ ...item, created: session.created })).toReversed();
        return listed(sandbox, `/v1/checkout/sessions/${session.id}/line_items`, shown, params);
      },
    ],
    [
      "POST",
      "checkout/sessions/:id/expire",
      ({ path, params, cause }) => {
        const session = sessionOr404(sandbox, path["id"] ?? "");
        if (session.status !== "open") {
          throw invalid(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
          );
        }
        close(sandbox, session, cause);
        return expanded(sandbox, session, params);
      },
    ],
  ]);
}
