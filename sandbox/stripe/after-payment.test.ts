import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { control, until } from "../test-kit";
import {
  checkout,
  eventOf,
  heardEvent,
  heardTypes,
  payForm,
  sandbox,
  stripe,
  withStripe,
} from "./test-sandbox";

withStripe();

describe("money back and later", () => {
  async function paid(
    number?: string,
    over: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<Stripe.Checkout.Session> {
    const session = await checkout(over);
    await payForm(session, number);
    return stripe.checkout.sessions.retrieve(session.id);
  }

  test("refunds in parts and never too much", async () => {
    const intent = String((await paid()).payment_intent);
    const part = await stripe.refunds.create({
      payment_intent: intent,
      amount: 1_000,
      reason: "requested_by_customer",
    });
    expect(part).toMatchObject({ amount: 1_000, status: "succeeded", payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 3_000 })).rejects.toThrow(
      /greater than unrefunded/,
    );
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    await until(() => heardTypes().filter((type) => type === "charge.refunded").length === 2);
    expect(heardTypes()).toContain("refund.created");
    const sum = (await stripe.balanceTransactions.list({ limit: 100, type: "refund" })).data.slice(0, 2);
    expect(sum.reduce((total, item) => total + item.amount, 0)).toBe(-3_998);
  });

  test("a refund may fail later", async () => {
    const intent = String((await paid("4000000000005126")).payment_intent);
    const refund = await stripe.refunds.create({ payment_intent: intent });
    expect(refund.status).toBe("succeeded");
    await heardEvent("refund.failed");
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  });

  test("a card saved at checkout is charged without its owner, or refuses to be", async () => {
    const save = { payment_intent_data: { setup_future_usage: "off_session" as const } };
    const customer = String((await paid(undefined, save)).customer);
    const [card] = (await stripe.paymentMethods.list({ customer, type: "card" })).data;
    expect(card?.card).toMatchObject({ brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 });
    const common = { amount: 2_000, currency: "usd", customer, confirm: true, off_session: true };
    const charged = await stripe.paymentIntents.create({ ...common, payment_method: card?.id ?? "" });
    expect(charged.status).toBe("succeeded");

    const poor = String((await paid("4000000000000341", save)).customer);
    const [failing] = (await stripe.paymentMethods.list({ customer: poor })).data;
    const refused = stripe.paymentIntents.create({
      ...common,
      customer: poor,
      payment_method: failing?.id ?? "",
    });
    await expect(refused).rejects.toMatchObject({
      type: "StripeCardError",
      code: "card_declined",
      payment_intent: { status: "requires_payment_method" },
    });
    const strict = stripe.paymentIntents.create({
      ...common,
      customer: undefined,
      payment_method: "pm_card_authenticationRequired",
    });
    await expect(strict).rejects.toMatchObject({ code: "authentication_required" });
    expect((await stripe.paymentMethods.detach(card?.id ?? "")).customer).toBeNull();
    // What was taken from its owner is nobody's any more.
    const unusable = { type: "StripeInvalidRequestError", statusCode: 400 };
    const after = stripe.paymentIntents.create({ ...common, payment_method: card?.id ?? "" });
    await expect(after).rejects.toMatchObject(unusable);
    await expect(stripe.paymentMethods.attach(card?.id ?? "", { customer })).rejects.toMatchObject(unusable);
  });

  test("setup mode saves a card and takes nothing", async () => {
    const customer = await stripe.customers.create({ email: "m@app.test" });
    const session = await stripe.checkout.sessions.create({
      mode: "setup",
      currency: "usd",
      customer: customer.id,
      success_url: "https://app.test/ok",
      cancel_url: "https://app.test/no",
    });
    expect((await payForm(session)).status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["setup_intent.payment_method"],
    });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      setup_intent: { status: "succeeded" },
    });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });

  test("a dispute takes the money and gives it back when won", async () => {
    const intent = String((await paid()).payment_intent);
    const dispute = await control<Stripe.Dispute>(sandbox, "POST", "/stripe/dispute", {
      payment_intent: intent,
    });
    expect(dispute).toMatchObject({ status: "needs_response", amount: 3_998 });
    await heardEvent("charge.dispute.created");
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    await control(sandbox, "POST", `/stripe/dispute/${dispute.id}/close`, { status: "won" });
    expect(eventOf(await heardEvent("charge.dispute.closed")).data.object).toMatchObject({ status: "won" });
  });
});
