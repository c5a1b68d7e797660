import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { recharged } from "~/domain/ledger/postings";
import { statement } from "~/domain/ledger/statement.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { action as paypalHook } from "~/routes/hooks/paypal";
import { loader as paypalDoor } from "~/routes/pay/paypal";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { db, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { parseListQuery } from "~/platform/list";
import { asked } from "../../../../tests/payments/attempts";
import { billOf, makeBill, prepareBills } from "../../../../tests/payments/bills";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { callsTo, control, eventually, receive, requestOf, sandbox } from "../../../../tests/setup/outside";
import { askSeconds } from "../config";
import type { PayableRef } from "../payable.server";
import { startPayment } from "../payments.server";
import { findPayment, reconcile } from "../reconcile.server";

beforeAll(prepareBills);
beforeEach(() => forgetPayPal());
afterEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const payer = ({ id, email }: TestMember) => ({ id, email, locale: "en-US" });

async function memberWith(balance: bigint): Promise<TestMember> {
  const member = await makeMember();
  if (balance === 0n) return member;
  const facts = { member: member.id, ref: { type: "test", id: member.id }, idemKey: randomUUID() };
  const receipt = { amount: balance, ccy: "USD", credited: balance };
  await transaction((tx) => post(tx, [recharged({ ...facts, psp: "psp:stripe", receipt })]));
  return member;
}

function begin(member: TestMember, payables: PayableRef[], total: bigint, key = randomUUID()) {
  return startPayment(payer(member), { method: "paypal", payables, expectedTotal: total, idemKey: key });
}

/** Begins to pay, goes through the door, and tells the attempt and PayPal's order. */
async function atPayPal(member: TestMember, payables: PayableRef[], total: bigint) {
  const started = await begin(member, payables, total);
  if (!started.ok || started.value.state !== "leave") throw new Error(JSON.stringify(started));
  const { paymentId, url } = started.value;
  expect(url).toBe(`/paypal?payment=${paymentId}`);
  return { paymentId, order: await orderOf(paymentId) };
}

async function orderOf(paymentId: string): Promise<string> {
  const order = (await findPayment(paymentId))?.providerRef;
  if (!order) throw new Error("no order at PayPal");
  return order;
}

const approve = (order: string, funding = "balance") =>
  control<{ return_url: string }>(`/control/paypal/orders/${order}/approve`, { funding });
const statusOf = async (id: string) => (await findPayment(id))?.status;
const captures = (order: string) =>
  db.rows<{ id: string }>(sql`select provider_payment_ref as id from payment where provider_ref = ${order}`);

/** Comes back from PayPal without a session. */
async function comeBack(order: string, more = "") {
  return callLoader(paypalStatus, { url: `/paypalstatus?token=${order}${more}` });
}

async function linesOf(member: TestMember) {
  const page = await statement(member.id, parseListQuery("http://x/", { tabs: [""], filters: [] }));
  return page.rows.map(({ type, amount }) => [type, amount] as const);
}

describe("an order paid by PayPal (J3p)", () => {
  test("the fee is held on the wallet from the start, and taken when the money came", async () => {
    const member = await memberWith(500n);
    const bill = await makeBill(member.id, 10_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 10_000n);
    expect(await walletOf(member.id)).toMatchObject({ balance: 300n, pendingOut: 200n });
    await approve(order);
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
    expect(await walletOf(member.id)).toMatchObject({ balance: 300n, pendingOut: 0n });
    expect((await linesOf(member)).slice(0, 3)).toEqual([
      ["fee", -200n],
      ["orderPayment", -10_000n],
      ["paypalPayment", 10_000n],
    ]);
    // Whoever looks for the bill finds what it cost besides.
    const numbers = (await statement(member.id, parseListQuery("http://x/"))).rows.map(({ refNo }) => refNo);
    expect(numbers.slice(0, 3)).toEqual(Array(3).fill(`B${bill.id.slice(-6)}`));
  });

  test("where the wallet cannot cover the fee, PayPal takes it with the price", async () => {
    const member = await memberWith(199n);
    const bill = await makeBill(member.id, 10_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 10_000n);
    expect((await findPayment(paymentId))?.amount).toBe(10_200n);
    await approve(order);
    await comeBack(order);
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
    expect(await walletOf(member.id)).toMatchObject({ balance: 199n, pendingOut: 0n });
  });

  test("who goes back without paying gets the fee back, and is told so without a session", async () => {
    const member = await memberWith(500n);
    const bill = await makeBill(member.id, 10_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 10_000n);
    const page = await (await fetch(`${sandbox().url}/paypal/checkoutnow?token=${order}`)).text();
    expect(page).toContain("$100.00");
    const answer = await fetch(`${sandbox().url}/paypal/checkoutnow?token=${order}`, {
      method: "POST",
      body: new URLSearchParams({ answer: "cancel" }),
      redirect: "manual",
    });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.pathname).toBe("/paypalstatus");
    await callLoader(paypalStatus, { url: back.pathname + back.search });
    expect(await findPayment(paymentId)).toMatchObject({ status: "FAILED", errorCode: "cancelled" });
    expect(await walletOf(member.id)).toMatchObject({ balance: 500n, pendingOut: 0n });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });

  test("coming back again and again asks PayPal once in a while", async () => {
    const member = await memberWith(500n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 1_000n)], 1_000n);
    await comeBack(order);
    await approve(order);
    await asked(paymentId, -60);
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
    await asked(paymentId, askSeconds);
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  });

  test("a cancel mark that is not ours cancels nothing", async () => {
    const member = await memberWith(500n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 1_000n)], 1_000n);
    await comeBack(order, "&cancel=forged");
    expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
  });
});

describe("once, whoever comes first", () => {
  test("webhooks, the way back and the reconcile job at the same time capture once and post once", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await memberWith(1_000n);
    const bill = await makeBill(member.id, 5_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 5_000n);
    await control("/control/faults", { target: "paypal-webhooks", kind: "duplicate" });
    await approve(order);
    await Promise.all([comeBack(order), comeBack(order), reconcile(paymentId)]);
    await eventually(() => callsTo("/hooks/paypal").length >= 4, "the webhooks, each twice");
    await runJobs();
    expect(await captures(order)).toHaveLength(1);
    expect(await walletOf(member.id)).toMatchObject({ balance: 900n, pendingOut: 0n });
    const events = await db.rows(sql`select event_id from psp_event where provider = 'paypal'`);
    expect(new Set(events.map((row) => JSON.stringify(row))).size).toBe(events.length);
  });

  test("the webhook alone is enough", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await memberWith(0n);
    const bill = await makeBill(member.id, 5_000n);
    const { order } = await atPayPal(member, [bill], 5_000n);
    await approve(order);
    await eventually(() => callsTo("/hooks/paypal").length >= 1, "the webhook");
    await runJobs();
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("the answer to the capture is lost: asked again, it is known", async () => {
    const member = await memberWith(0n);
    const bill = await makeBill(member.id, 5_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 5_000n);
    await approve(order);
    await control("/control/faults", { target: "paypal", kind: "after-reset", match: "capture$", times: 1 });
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
  });

  test("an attempt that was given up is never captured, even when it is approved later", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await memberWith(1_000n);
    const bill = await makeBill(member.id, 5_000n);
    const first = await atPayPal(member, [bill], 5_000n);
    const second = await atPayPal(member, [bill], 5_000n);
    expect(await statusOf(first.paymentId)).toBe("FAILED");
    await approve(first.order);
    await eventually(() => callsTo("/hooks/paypal").length >= 1, "the webhook");
    await runJobs();
    await approve(second.order);
    await comeBack(second.order);
    expect(await statusOf(first.paymentId)).toBe("FAILED");
    expect(await walletOf(member.id)).toMatchObject({ balance: 900n, pendingOut: 0n });
  });

  test("PayPal is down while the order is made: an error, then known to be nothing", async () => {
    const member = await memberWith(1_000n);
    const bill = await makeBill(member.id, 5_000n);
    await control("/control/faults", { target: "paypal", kind: "500", match: "orders$" });
    const started = await begin(member, [bill], 5_000n);
    expect(started).toMatchObject({ ok: true, value: { state: "error" } });
    const paymentId = started.ok ? started.value.paymentId : "";
    await control("/control/faults", undefined, "DELETE");
    forgetPayPal();
    await reconcile(paymentId);
    expect(await statusOf(paymentId)).toBe("FAILED");
    expect(await walletOf(member.id)).toMatchObject({ balance: 1_000n, pendingOut: 0n });
    expect(await billOf(bill)).toEqual({ paid: false, locked: false });
  });
});

describe("what the bank says", () => {
  test("declined at the capture: the member may choose another way at PayPal", async () => {
    const member = await memberWith(0n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order, "declined");
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "IN_PROGRESS", errorCode: "declined" });
    await approve(order);
    await asked(paymentId, askSeconds);
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("SUCCESSFUL");
  });

  test.each([
    [true, "SUCCESSFUL"],
    [false, "FAILED"],
  ])("an eCheck is neither yes nor no until the bank has spoken: %s", async (good, status) => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await memberWith(0n);
    const bill = await makeBill(member.id, 700n);
    const { paymentId, order } = await atPayPal(member, [bill], 700n);
    await approve(order, "echeck");
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "ERROR", errorCode: "capture-pending" });
    // Even an appointment after the end of the attempt does not end what the bank may still pay.
    for (let hours = 1; hours <= 5; hours++)
      await reconcile(paymentId, new Date(Date.now() + hours * 3_600_000));
    expect(await statusOf(paymentId)).toBe("ERROR");
    // All is known of it that can be: nobody has to look it up.
    expect(await db.rows(sql`select 1 from finance_task where ref_id = ${paymentId}`)).toEqual([]);
    const found = await fetch(`${sandbox().url}/control/requests?path=capture`).then((answer) =>
      answer.text(),
    );
    expect(found).toContain(order);
    const capture = await captureAt(order);
    await control(`/control/paypal/captures/${capture}/clear`, { good });
    await eventually(
      () =>
        callsTo("/hooks/paypal").some(({ bytes }) => /CAPTURE\.(COMPLETED|DENIED)/.test(bytes.toString())),
      "the bank's word",
    );
    await runJobs();
    expect(await statusOf(paymentId)).toBe(status);
    expect(await billOf(bill)).toEqual({ paid: good, locked: false });
    // Who was asked to wait and not to pay again hears, once, that it was in vain.
    const told = () =>
      db.rows(sql`
        select m.status, n.data ->> 'paymentId' as news from mail m
        left join notification n on n.user_id = ${member.id} and n.event = 'payment.refused-late'
        where m."to" = ${member.email} and m.template = 'payments.refused-late'`);
    const wanted = good ? [] : [{ status: "sent", news: paymentId }];
    expect(await told()).toEqual(wanted);
    await addJob(db, "payments.refusedLate", { paymentId });
    await runJobs();
    expect(await told()).toEqual(wanted);
  });

  test("an eCheck whose first answer was lost is on its way once PayPal says so, and its end is told", async () => {
    receive({ "/hooks/paypal": paypalHook });
    const member = await memberWith(0n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order, "echeck");
    await control("/control/faults", { target: "paypal", kind: "after-500", match: "capture", times: 3 });
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "ERROR" });
    expect((await findPayment(paymentId))?.errorCode).not.toBe("capture-pending");
    await asked(paymentId, askSeconds);
    await comeBack(order);
    expect(await findPayment(paymentId)).toMatchObject({ status: "ERROR", errorCode: "capture-pending" });
    await control(`/control/paypal/captures/${await captureAt(order)}/clear`, { good: false });
    await eventually(
      () => callsTo("/hooks/paypal").some(({ bytes }) => bytes.toString().includes("CAPTURE.DENIED")),
      "the bank's word",
    );
    await runJobs();
    expect(await statusOf(paymentId)).toBe("FAILED");
    const told = await db.rows(sql`
      select 1 from mail where "to" = ${member.email} and template = 'payments.refused-late'`);
    expect(told).toHaveLength(1);
  });

  test.each(["DUPLICATE_INVOICE_ID", "ORDER_EXPIRED"])("%s at the capture is a clear no", async (issue) => {
    const member = await memberWith(100n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order);
    await control("/control/paypal/issues", { on: "capture", issue });
    await comeBack(order);
    expect(await statusOf(paymentId)).toBe("FAILED");
    expect(await walletOf(member.id)).toMatchObject({ balance: 100n, pendingOut: 0n });
  });
});

async function captureAt(order: string): Promise<string> {
  const basic = Buffer.from(`${env().PAYPAL_CLIENT_ID}:${env().PAYPAL_CLIENT_SECRET}`).toString("base64");
  const token = await fetch(`${env().PAYPAL_BASE_URL}/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  }).then((answer) => answer.json() as Promise<{ access_token: string }>);
  const found = await fetch(`${env().PAYPAL_BASE_URL}/v2/checkout/orders/${order}`, {
    headers: { Authorization: `Bearer ${token.access_token}` },
  }).then(
    (answer) => answer.json() as Promise<{ purchase_units: { payments: { captures: { id: string }[] } }[] }>,
  );
  return String(found.purchase_units[0]?.payments.captures[0]?.id);
}

describe("a recharge by PayPal (J1f)", () => {
  test("100.00 arrive as +100.00 and −2.00", async () => {
    const member = await makeMember();
    const wanted = { amount: 10_000n, currency: "USD", method: "paypal" } as const;
    const started = await recharge(payer(member), wanted, randomUUID());
    if (!started.ok || started.value.state !== "leave") throw new Error("not begun");
    const order = await orderOf(started.value.paymentId);
    await approve(order);
    await comeBack(order);
    expect(await walletOf(member.id)).toMatchObject({ balance: 9_800n });
    expect(await linesOf(member)).toEqual([
      ["fee", -200n],
      ["recharge", 10_000n],
    ]);
    const row = await db.first(
      sql`select fee, credited, status from recharge_order where user_id = ${member.id}`,
    );
    expect(row).toEqual({ fee: 200n, credited: 9_800n, status: "COMPLETED" });
  });

  test("in euros, at the rate of the moment", async () => {
    const member = await makeMember();
    const wanted = { amount: 10_000n, currency: "EUR", method: "paypal" } as const;
    const started = await recharge(payer(member), wanted, randomUUID());
    if (!started.ok || started.value.state !== "leave") throw new Error("not begun");
    const order = await orderOf(started.value.paymentId);
    await approve(order);
    await comeBack(order);
    // 100.00 EUR are 108.50 USD; 2.00 % of them are 2.17.
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_850n - 217n });
  });
});

describe("the door and the way back", () => {
  test("a process that ended before the order was made is made good by the door, once", async () => {
    const member = await memberWith(0n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await db.run(sql`update payment set provider_ref = null, provider_url = null where id = ${paymentId}`);
    const answer = await callLoader(paypalDoor, { url: `/paypal?payment=${paymentId}`, as: member });
    expect(answer).toMatchObject({ status: 303 });
    expect(await orderOf(paymentId)).toBe(order);
  });

  test("another's payment is a 404, and without a session it leads to the login", async () => {
    const [member, stranger] = [await memberWith(0n), await makeMember()];
    const { paymentId } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    expect(await callLoader(paypalDoor, { url: `/paypal?payment=${paymentId}`, as: stranger })).toMatchObject(
      {
        status: 404,
      },
    );
    const answer = await callLoader(paypalDoor, { url: `/paypal?payment=${paymentId}` });
    expect(answer.location).toContain("/login?");
  });

  test("an unknown token is a 404; without a session there are no amounts", async () => {
    expect(await comeBack("UNKNOWN")).toMatchObject({ status: 404 });
    const member = await memberWith(0n);
    const { order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order);
    const answer = await comeBack(order);
    expect(
      JSON.stringify(answer.data, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value)),
    ).not.toMatch(/700|amount/);
  });
});

describe("attacks on the webhook", () => {
  const body = JSON.stringify({
    id: "WH-ATTACK",
    event_type: "PAYMENT.CAPTURE.COMPLETED",
    resource: { id: "X", amount: { value: "1.0", currency_code: "USD" } },
  });

  async function send(text: string, signing: object, over: Record<string, string> = {}) {
    const headers = await control<Record<string, string>>("/control/paypal/sign", signing);
    const request = requestOf({
      method: "POST",
      path: "/hooks/paypal",
      headers: new Headers({ ...headers, ...over }),
      bytes: Buffer.from(text),
    });
    const answer = await paypalHook({ request, params: {}, context: {} });
    return answer.status;
  }
  const ours = () => ({ body, webhook_id: env().PAYPAL_WEBHOOK_ID });

  test("genuine, and again: kept once", async () => {
    expect(await send(body, ours())).toBe(204);
    expect(await send(body, ours())).toBe(204);
    const kept = await db.rows(sql`select 1 from psp_event where event_id = 'WH-ATTACK'`);
    expect(kept).toHaveLength(1);
  });

  test.each<[string, string, object, Record<string, string>]>([
    ["altered", body.replace("1.0", "9.0"), {}, {}],
    ["written anew, 1.0 as 1", body.replace('"1.0"', '"1"'), {}, {}],
    ["signed for another webhook", body, { webhook_id: "WH-OTHER" }, {}],
    ["signed by somebody else", body, { forged: true }, {}],
    [
      "a certificate from another host",
      body,
      { cert_url: "https://evil.example/v1/notifications/certs/CERT-1" },
      {},
    ],
    [
      "a certificate from a host that looks alike",
      body,
      { cert_url: "https://api.paypal.com.evil.example/v1/notifications/certs/c" },
      {},
    ],
    ["a certificate from inside", body, { cert_url: "http://169.254.169.254/v1/notifications/certs/c" }, {}],
    ["no signature", body, {}, { "PAYPAL-TRANSMISSION-SIG": "" }],
    ["another algorithm", body, {}, { "PAYPAL-AUTH-ALGO": "none" }],
  ])("%s is refused", async (_, text, signing, over) => {
    expect(await send(text, { ...ours(), ...signing }, over)).toBe(400);
  });
});
