/** Money of a wire that arrives although nobody waited for it any more, and what is said of money that repaid debts. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql } from "~/platform/db";
import { makeLine } from "../../../../tests/credit";
import { makeStaff } from "../../../../tests/factories";
import { makeWorld, newOrder, type World } from "../../../../tests/orders";
import { makeBill, prepareBills } from "../../../../tests/payments/bills";
import { runJobs } from "../../../../tests/setup/jobs";
import { confirmPaymentWire } from "./decide.server";
import { mails } from "./mails.server";
import { paymentWireOf } from "./views.server";
import { cancelWire } from "./wires.server";

beforeAll(prepareBills);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const payerOf = ({ member }: World) => ({ id: member.id, email: member.email, locale: "en-US" });
const mailOf = mails["payments.wireReturned"];

/** An order whose wire has begun, of a member who has borrowed so much. */
async function begun(borrowed = 0n) {
  const world = await makeWorld();
  const { member } = world;
  if (borrowed > 0n) {
    await makeLine(member.id, 500_000n);
    const bought = await startPayment(payerOf(world), {
      method: "wallet",
      payables: [await makeBill(member.id, borrowed)],
      expectedTotal: borrowed,
      idemKey: randomUUID(),
      useCredit: true,
    });
    expect(bought).toMatchObject({ ok: true, value: { state: "settled" } });
  }
  const order = await newOrder(world);
  const checkout = (await createCheckout(member.id, [order.no])) ?? "";
  const view = await checkoutOf(member.id, checkout);
  const wanted = { method: "wire", expectedTotal: view?.total ?? 0n, seen: view?.seen ?? "" } as const;
  const started = await payCheckout(payerOf(world), checkout, wanted, randomUUID());
  if (!started.ok) throw new Error(started.error);
  return { member, order, total: wanted.expectedTotal, id: started.value.paymentId };
}

async function arrives(id: string, received: bigint): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const found = {
    intent: "confirm" as const,
    received,
    bankRef: randomUUID(),
    receivedOn: today,
    sure: true,
  };
  const staff = await makeStaff({ roles: ["finance"] });
  expect(await confirmPaymentWire(staff, id, found)).toEqual({ ok: true, value: undefined });
  await runJobs();
}

/** What the member was mailed of the wire, in so many words, and the news beside it. */
async function told(email: string, memberId: string) {
  const rows = await db.rows<{ params: Parameters<typeof mailOf>[0] }>(sql`
    select params from mail where "to" = ${email} and template = 'payments.wireReturned' order by created_at, id`);
  const news = await db.rows<{ credited: string }>(sql`
    select data ->> 'credited' as credited from notification
    where user_id = ${memberId} and event = 'payment.wire-late'`);
  return { mails: rows.map(({ params }) => JSON.stringify(mailOf(params, "en-US").blocks)), news };
}

test("a wire that was given up and arrives whole is on the balance, and its member hears that and not that it was too little", async () => {
  const { member, total, id } = await begun();
  await cancelWire(member.id, id);
  await arrives(id, total);
  expect(await walletOf(member.id)).toMatchObject({ balance: total });
  expect(await paymentWireOf(member.id, id)).toMatchObject({ code: "cancelled", repaid: 0n });
  const { mails: sent, news } = await told(member.email, member.id);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("after you cancelled the wire");
  expect(sent[0]).toContain("It is on your balance.");
  expect(sent[0]).not.toMatch(/too low|repaid/i);
  expect(news).toEqual([{ credited: total.toString() }]);
});

test("what of it repaid a debt is said, on the page and in the mail", async () => {
  const [some, all] = [await begun(300n), await begun(50_000n)];
  for (const { member, total, id } of [some, all]) {
    await cancelWire(member.id, id);
    await arrives(id, total);
  }
  expect(all.total).toBeLessThan(50_000n);
  expect(await paymentWireOf(some.member.id, some.id)).toMatchObject({ repaid: 300n });
  expect((await told(some.member.email, some.member.id)).mails[0]).toContain(
    "$3.00 of it repaid what you owed",
  );
  expect(await paymentWireOf(all.member.id, all.id)).toMatchObject({ repaid: all.total });
  expect((await told(all.member.email, all.member.id)).mails[0]).toContain("All of it repaid what you owed");
});

test("too little for a wire that was waited for is told as that", async () => {
  const { member, total, id } = await begun();
  await arrives(id, total - 500n);
  const { mails: sent, news } = await told(member.email, member.id);
  expect(sent).toEqual([expect.stringContaining("The amount received is too low")]);
  expect(news).toEqual([]);
});

test("a surplus that repaid a debt is not said to be on the balance", async () => {
  const { member, order, total, id } = await begun(1_000n);
  await arrives(id, total + 400n);
  expect(await db.first(sql`select status from store_order where no = ${order.no}`)).toEqual({
    status: "PENDING",
  });
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n });
  expect(await paymentWireOf(member.id, id)).toMatchObject({ repaid: 400n, credited: total + 400n });
});
