/** A provider that answers late or never: nobody pays twice, nothing stays locked for good. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { billOf, makeBill, prepareBills } from "../../../tests/payments/bills";
import { payAt } from "../../../tests/payments/checkout";
import { makeMember, type TestMember } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control, eventually } from "../../../tests/setup/outside";
import type { PayableRef } from "./payable.server";
import { resumePayment, startPayment, type Started } from "./payments.server";
import { findPayment, reconcile } from "./reconcile.server";

/** The client waits eight seconds a try, and twelve in all. */
const patience = 90_000;

const opening = { target: "stripe", match: "/v1/checkout/sessions$", method: "POST" };
const asking = { target: "stripe", match: "/v1/checkout/sessions/cs_", method: "GET" };
const fault = (fields: object) => control("/control/faults", fields);
const heal = () => control("/control/faults", undefined, "DELETE");

beforeAll(prepareBills);
beforeEach(() => {
  forgetStripe();
  forgetPayPal();
});
afterEach(async () => {
  await heal();
  expect(await checkLedger()).toMatchObject({ clean: true });
});

type Way = { key?: string; method?: "card" | "paypal" };

async function press(
  member: TestMember,
  bill: PayableRef,
  { key = randomUUID(), method = "card" }: Way = {},
): Promise<Started> {
  const payer = { id: member.id, email: member.email, locale: "en-US" };
  const request = { method, payables: [bill], expectedTotal: 6_500n, idemKey: key };
  const started = await startPayment(payer, request);
  if (!started.ok) throw new Error(started.error);
  return started.value;
}

async function leaving(member: TestMember, bill: PayableRef) {
  const started = await press(member, bill);
  if (started.state !== "leave") throw new Error(started.state);
  return started;
}

const stateOf = async (id: string) => {
  const payment = await findPayment(id);
  return [payment?.status, payment?.errorCode];
};

test(
  "late, but in time: the page opens, and what was paid is found paid",
  { timeout: patience },
  async () => {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    await fault({ ...opening, kind: "slow", ms: 3_000 });
    const { paymentId, url } = await leaving(member, bill);
    await payAt(url);
    await fault({ ...asking, kind: "slow", ms: 3_000 });
    expect(await reconcile(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  },
);

test("no answer to the first try: the second gets the one page there is", { timeout: patience }, async () => {
  const member = await makeMember();
  await fault({ ...opening, kind: "hang", times: 1 });
  const { paymentId, url } = await leaving(member, await makeBill(member.id, 6_500n));
  expect(await stateOf(paymentId)).toEqual(["IN_PROGRESS", null]);
  await payAt(url);
  expect(await reconcile(paymentId)).toBe("SUCCESSFUL");
});

test(
  "never an answer: opening is unknown and then free again, asking is unknown and then found paid",
  { timeout: patience },
  async () => {
    const member = await makeMember();
    const [unopened, paid] = [await makeBill(member.id, 6_500n), await makeBill(member.id, 6_500n)];
    const left = await leaving(member, paid);
    await payAt(left.url);
    await fault({ ...opening, kind: "hang" });
    await fault({ ...asking, kind: "hang" });

    // The same form twice, and the result page, all waiting at once.
    const key = randomUUID();
    const page = `/user/paystate?payment=${left.paymentId}&since=1`;
    const pressed = [press(member, unopened, { key }), press(member, unopened, { key })];
    // The page says how it stands before the provider's answer is known, each time.
    const look = async () => (await callLoader(payState, { url: page, as: member })).data.payment.status;
    expect([await look(), await look()]).toEqual(["IN_PROGRESS", "IN_PROGRESS"]);
    const [first, again] = await Promise.all(pressed);
    expect(first?.state).toBe("error");
    expect(again).toMatchObject({ state: "error", paymentId: first?.paymentId });
    await eventually(async () => (await stateOf(left.paymentId))[0] === "ERROR", "the late answer");
    expect(await stateOf(first?.paymentId ?? "")).toEqual(["ERROR", expect.any(String)]);
    expect(await billOf(unopened)).toEqual({ paid: false, locked: true });

    await heal();
    forgetStripe();
    await runJobs({ early: true });
    expect(await stateOf(first?.paymentId ?? "")).toEqual(["FAILED", "abandoned"]);
    expect(await billOf(unopened)).toEqual({ paid: false, locked: false });
    expect(await stateOf(left.paymentId)).toEqual(["SUCCESSFUL", null]);
    expect(await billOf(paid)).toEqual({ paid: true, locked: false });
  },
);

test("made, and the line is cut each time: the page nobody saw is ended", { timeout: patience }, async () => {
  const member = await makeMember();
  const bill = await makeBill(member.id, 6_500n);
  await fault({ ...opening, kind: "after-reset" });
  const started = await press(member, bill);
  expect(started.state).toBe("error");
  await heal();
  expect(await reconcile(started.paymentId)).toBe("FAILED");
  expect((await findPayment(started.paymentId))?.providerRef).toMatch(/^cs_/);
  expect(await billOf(bill)).toEqual({ paid: false, locked: false });
});

test.each(["card", "paypal"] as const)(
  "a provider that has not answered for a while is not asked: who wants to pay by %s is free to pay another way at once",
  { timeout: patience },
  async (method) => {
    const member = await makeMember();
    await fault({ target: method === "card" ? "stripe" : "paypal", kind: "500" });
    const last = await makeBill(member.id, 6_500n);
    const before = await Promise.all(Array.from({ length: 5 }, () => makeBill(member.id, 6_500n)));
    const states = await Promise.all(before.map((bill) => press(member, bill, { method })));
    expect(states.map(({ state }) => state)).toEqual(before.map(() => "error"));

    const started = await press(member, last, { method });
    expect(started).toMatchObject({ state: "failed", code: "unavailable" });
    expect(await stateOf(started.paymentId)).toEqual(["FAILED", "unavailable"]);
    expect(await billOf(last)).toEqual({ paid: false, locked: false });
  },
);

describe("a page that was never asked for, as where the process died before it could", () => {
  /** Such an attempt with so many minutes left. */
  async function unasked(minutes: number) {
    const member = await makeMember();
    const bill = await makeBill(member.id, 6_500n);
    await fault({ ...opening, kind: "500" });
    const { paymentId } = await press(member, bill);
    await heal();
    forgetStripe();
    await db.run(sql`
      update payment set status = 'IN_PROGRESS', error_code = null,
        expires_at = now() + make_interval(mins => ${minutes}) where id = ${paymentId}`);
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    return { bill, paymentId, resume: () => resumePayment(payer, paymentId) };
  }

  test("opens late in its time, the same one each time, and is ended with its attempt", async () => {
    const { bill, paymentId, resume } = await unasked(3);
    const resumed = await resume();
    expect(resumed).toMatchObject({ state: "leave" });
    await db.run(sql`update payment set provider_ref = null, provider_url = null where id = ${paymentId}`);
    expect(await resume()).toEqual(resumed);
    expect(await reconcile(paymentId, new Date(Date.now() + 4 * 60_000))).toBe("FAILED");
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });

  test("is not opened after its time", async () => {
    const { bill, paymentId, resume } = await unasked(-1);
    expect(await resume()).toMatchObject({ state: "failed", code: "abandoned" });
    expect(await stateOf(paymentId)).toEqual(["FAILED", "abandoned"]);
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });
});
