import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { statement } from "~/domain/ledger/statement.server";
import { forgetPayPal } from "~/partners/paypal/client.server";
import { recharge } from "~/domain/wallet/wallet.server";
import { loader as paypalDoor } from "~/routes/pay/paypal";
import { loader as paypalStatus } from "~/routes/pay/paypal-status";
import { db, sql } from "~/platform/db";
import { parseListQuery } from "~/platform/list";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { asked, payer, richMember, statusOf } from "../../../../tests/payments/attempts";
import { billOf, makeBill, prepareBills } from "../../../../tests/payments/bills";
import { approve, atPayPal, comeBack, paypalOrderOf } from "../../../../tests/payments/paypal";
import { callLoader } from "../../../../tests/setup/call";
import { sandbox } from "../../../../tests/setup/outside";
import { askSeconds } from "../config";
import { findPayment } from "../reconcile.server";

beforeAll(prepareBills);
beforeEach(() => forgetPayPal());
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

async function linesOf(member: TestMember) {
  const page = await statement(member.id, parseListQuery("http://x/", { tabs: [""], filters: [] }));
  return page.rows.map(({ type, amount }) => [type, amount] as const);
}

describe("an order paid by PayPal (J3p)", () => {
  test("the fee is held on the wallet from the start, and taken when the money came", async () => {
    const member = await richMember(500n);
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
    const member = await richMember(199n);
    const bill = await makeBill(member.id, 10_000n);
    const { paymentId, order } = await atPayPal(member, [bill], 10_000n);
    expect((await findPayment(paymentId))?.amount).toBe(10_200n);
    await approve(order);
    await comeBack(order);
    expect(await billOf(bill)).toEqual({ paid: true, locked: false });
    expect(await walletOf(member.id)).toMatchObject({ balance: 199n, pendingOut: 0n });
  });

  test("who goes back without paying gets the fee back, and is told so without a session", async () => {
    const member = await richMember(500n);
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
    const member = await richMember(500n);
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
    const member = await richMember(500n);
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 1_000n)], 1_000n);
    await comeBack(order, "&cancel=forged");
    expect(await statusOf(paymentId)).toBe("IN_PROGRESS");
  });
});

describe("a recharge by PayPal (J1f)", () => {
  test("100.00 arrive as +100.00 and −2.00", async () => {
    const member = await makeMember();
    const wanted = { amount: 10_000n, currency: "USD", method: "paypal" } as const;
    const started = await recharge(payer(member), wanted, randomUUID());
    if (!started.ok || started.value.state !== "leave") throw new Error("not begun");
    const order = await paypalOrderOf(started.value.paymentId);
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
    const order = await paypalOrderOf(started.value.paymentId);
    await approve(order);
    await comeBack(order);
    // 100.00 EUR are 108.50 USD; 2.00 % of them are 2.17.
    expect(await walletOf(member.id)).toMatchObject({ balance: 10_850n - 217n });
  });
});

describe("the door and the way back", () => {
  test("a process that ended before the order was made is made good by the door, once", async () => {
    const member = await makeMember();
    const { paymentId, order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await db.run(sql`update payment set provider_ref = null, provider_url = null where id = ${paymentId}`);
    const answer = await callLoader(paypalDoor, { url: `/paypal?payment=${paymentId}`, as: member });
    expect(answer).toMatchObject({ status: 303 });
    expect(await paypalOrderOf(paymentId)).toBe(order);
  });

  test("another's payment is a 404, and without a session it leads to the login", async () => {
    const [member, stranger] = [await makeMember(), await makeMember()];
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
    const member = await makeMember();
    const { order } = await atPayPal(member, [await makeBill(member.id, 700n)], 700n);
    await approve(order);
    const answer = await comeBack(order);
    expect(
      JSON.stringify(answer.data, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value)),
    ).not.toMatch(/\b700\b|amount/);
  });
});
