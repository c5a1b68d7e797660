/** Changes the providers' books, for tests: late, different or unannounced movements. */
import type Stripe from "stripe";
import { json, type Reply, type Router } from "../http";
import type { Sandbox } from "../state";
import { id as paypalId } from "../paypal/ids";
import { readAmount } from "../paypal/money";
import { movements } from "../paypal/reporting";
import type { Altered } from "../paypal/state";
import { id, seconds } from "../stripe/ids";
import { createIntent, newCharge, post } from "../stripe/new-payment";
import { byItself } from "../stripe/webhooks";
import { at, type Fields } from "./door";

const numberIn = (body: Fields, name: string): number | null =>
  typeof body[name] === "number" ? body[name] : null;
const textIn = (body: Fields, name: string): string =>
  typeof body[name] === "string" ? (body[name] as string) : "";

/** Transactions of a payment (`pi_`), charge, refund, dispute or payout; all of them where none is named. */
function transactionsOf(sandbox: Sandbox, source: string) {
  const { transactions, charges } = sandbox.world.stripe;
  return Object.values(transactions).filter(({ id, source: of }) => {
    const charge = typeof of === "string" ? charges[of] : undefined;
    return source === "" || [id, of, charge?.payment_intent].includes(source);
  });
}

/** Changes what Stripe tells of a payment: `amount`, `fee`, `currency`, `seconds` later or earlier, `gone`, `unlisted`. */
function changeStripe(sandbox: Sandbox, body: Fields): Reply {
  const found = transactionsOf(sandbox, textIn(body, "source"));
  const state = sandbox.world.stripe;
  for (const each of found) {
    each.amount = numberIn(body, "amount") ?? each.amount;
    each.fee = numberIn(body, "fee") ?? each.fee;
    each.net = each.amount - each.fee;
    each.currency = textIn(body, "currency") || each.currency;
    each.created += numberIn(body, "seconds") ?? 0;
    if (body["gone"] === true) delete state.transactions[each.id];
    if (body["unlisted"] === true) state.unlisted.push(each.id);
    if (body["unlisted"] === false) state.unlisted = state.unlisted.filter((one) => one !== each.id);
  }
  sandbox.save();
  return found.length > 0 ? json({ changed: found.length }) : json({ error: "No such movement." }, 404);
}

/** Adds an unannounced movement: a manual charge or a fee. Returns its subject. */
function addStripe(sandbox: Sandbox, body: Fields): Reply {
  const type = (textIn(body, "type") || "charge") as "charge" | "stripe_fee";
  const currency = textIn(body, "currency") || "usd";
  const amount = numberIn(body, "amount") ?? 0;
  const charge = type === "charge" ? chargeByHand(sandbox, amount, currency) : null;
  const made = post(sandbox, type, charge?.id ?? "", amount, currency, numberIn(body, "fee") ?? 0);
  const transaction = sandbox.world.stripe.transactions[made];
  if (transaction) {
    transaction.created = seconds() + (numberIn(body, "seconds") ?? 0);
    transaction.source = charge?.id ?? null;
  }
  sandbox.save();
  return json({ ...transaction, source: charge?.payment_intent ?? null }, 201);
}

function chargeByHand(sandbox: Sandbox, amount: number, currency: string): Stripe.Charge {
  const intent = createIntent(sandbox, { amount, currency, description: "By hand" }, byItself);
  const method = { id: id("pm_1"), billing_details: {} } as Stripe.PaymentMethod;
  const charge = newCharge(intent, method, null);
  sandbox.world.stripe.charges[charge.id] = charge;
  return charge;
}

function changePayPal(sandbox: Sandbox, body: Fields): Reply {
  const onlyId = textIn(body, "id");
  const found = movements(sandbox).filter(({ id }) => onlyId === "" || id === onlyId);
  const { altered } = sandbox.world.paypal;
  for (const { id, at: was } of found) {
    const later = numberIn(body, "seconds");
    const made: Altered = {
      ...altered[id],
      ...(later === null ? {} : { at: new Date(Date.parse(was) + later * 1_000).toISOString() }),
      ...(body["amount"] === undefined ? {} : { amount: readAmount(body["amount"], "/amount") }),
      ...(typeof body["gone"] === "boolean" ? { gone: body["gone"] } : {}),
      ...(typeof body["unlisted"] === "boolean" ? { unlisted: body["unlisted"] } : {}),
    };
    altered[id] = made;
  }
  sandbox.save();
  return found.length > 0 ? json({ changed: found.length }) : json({ error: "No such movement." }, 404);
}

function addPayPal(sandbox: Sandbox, body: Fields): Reply {
  const late = (numberIn(body, "seconds") ?? 0) * 1_000;
  const made = {
    id: paypalId(),
    event: textIn(body, "event") || "T0000",
    at: new Date(Date.now() + late).toISOString(),
    amount: readAmount(body["amount"], "/amount"),
    leaves: body["leaves"] === true,
    reference: textIn(body, "reference") || null,
  };
  sandbox.world.paypal.moves[made.id] = made;
  sandbox.save();
  return json(made, 201);
}

/** PayPal's books are up to three hours behind: so many seconds from now on. */
function setBehind(sandbox: Sandbox, body: Fields): Reply {
  sandbox.world.paypal.behind = Math.max(0, numberIn(body, "behind") ?? 0);
  sandbox.save();
  return json({ behind: sandbox.world.paypal.behind });
}

export function movementRoutes(router: Router, sandbox: Sandbox): void {
  router
    .on(
      "POST",
      "/control/stripe/movements",
      at((body) => changeStripe(sandbox, body)),
    )
    .on(
      "POST",
      "/control/stripe/movements/new",
      at((body) => addStripe(sandbox, body)),
    )
    .on(
      "POST",
      "/control/paypal/movements",
      at((body) => changePayPal(sandbox, body)),
    )
    .on(
      "POST",
      "/control/paypal/books",
      at((body) => setBehind(sandbox, body)),
    )
    .on(
      "POST",
      "/control/paypal/movements/new",
      at((body) => addPayPal(sandbox, body)),
    );
}
