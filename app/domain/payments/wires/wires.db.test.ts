import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { db, sql } from "~/platform/db";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/finance/wire";
import { loader as deskList } from "~/routes/desk/finance/wires";
import { loader as deskProof } from "~/routes/desk/finance/order-wire-proof";
import { action as confirmAction, loader as confirmLoader } from "~/routes/user/orders/pay-confirmation";
import { loader as payState } from "~/routes/user/orders/pay-state";
import { action as wireAction, loader as wireLoader } from "~/routes/user/orders/pay-wire";
import { loader as proofLoader } from "~/routes/user/orders/pay-wire-proof";
import { makeStaff, type TestMember, type TestStaff } from "../../../../tests/factories";
import { fund, makeWorld, newOrder, orderRow, type World } from "../../../../tests/orders";
import { breakFiles } from "../../../../tests/kept-files";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { reconcile } from "../reconcile.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const png = new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], { type: "image/png" });
const today = new Date().toISOString().slice(0, 10);

type Begun = { world: World; externalId: string; total: bigint; id: string };

/** An order whose wire has begun, as the confirmation page does. */
async function begun(currency: "USD" | "EUR" = "USD", world?: World): Promise<Begun> {
  const own = world ?? (await makeWorld());
  const order = await newOrder(own);
  const checkout = (await createCheckout(own.member.id, [order.no])) ?? "";
  const view = await checkoutOf(own.member.id, checkout);
  const answer = await callAction(confirmAction, {
    url: `/user/payconfirmation?checkout=${checkout}`,
    as: own.member,
    form: { method: "wire", currency, expected_total: String(view?.total), seen: view?.seen ?? "" },
  });
  expect(answer.status).toBe(303);
  expect(answer.location).toMatch(/^\/user\/wire\//);
  const row = await db.first<{ externalId: string }>(
    sql`select external_order_id as external_id from store_order where no = ${order.no}`,
  );
  return {
    world: own,
    externalId: row?.externalId ?? "",
    total: view?.total ?? 0n,
    id: String(answer.location).split("/").at(-1) ?? "",
  };
}

const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

const send = (member: TestMember, id: string, sentAmount: string, over: object = {}) =>
  callAction(wireAction, {
    url: `/user/wire/${id}`,
    params: { paymentId: id },
    as: member,
    form: {
      intent: "proof",
      payerName: "Harbour Goods Ltd",
      payerBank: "First Bank",
      sentNo: "TX-1",
      sentAmount,
      sentOn: today,
      file: png,
      ...over,
    },
  });

const decide = (staff: TestStaff, id: string, form: Record<string, string>) =>
  callAction(deskAction, { url: `/desk/wires/${id}`, params: { paymentId: id }, as: staff, form });

const confirm = (staff: TestStaff, id: string, received: bigint, bankRef: string = randomUUID()) =>
  decide(staff, id, { intent: "confirm", received: dollars(received), bankRef, receivedOn: today });

const finance = () => makeStaff({ roles: ["finance"] });
const giveUp = (member: TestMember, id: string) =>
  callAction(wireAction, {
    url: `/user/wire/${id}`,
    params: { paymentId: id },
    as: member,
    form: { intent: "close" },
  });

const journals = (world: World) =>
  db
    .rows<{ type: string }>(
      sql`
      select j.type from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
      where a.member_id = ${world.member.id} and j.status = 'posted' group by j.id, j.type order by min(e.id)`,
    )
    .then((rows) => rows.map(({ type }) => type));

describe("an order paid by wire (J4)", () => {
  test("announced it is under review, found it is paid", async () => {
    const [{ world, externalId, total, id }, staff] = [await begun(), await finance()];
    expect(await orderRow(world, externalId)).toMatchObject({ status: "AWAITING_PAYMENT", payLock: id });
    const page = await callLoader(wireLoader, { params: { paymentId: id }, as: world.member });
    expect(page.data).toMatchObject({ wire: { amount: total, ccy: "USD", status: "IN_PROGRESS" } });
    expect((await send(world.member, id, dollars(total))).status).toBe(303);
    expect(await orderRow(world, externalId)).toMatchObject({ status: "PENDING", hold: "PAYMENT_REVIEW" });
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, pendingIn: total });
    const list = await callLoader(deskList, { url: "/desk/wires?size=100", as: staff });
    expect(list.data.page.rows.map((row) => row.id)).toContain(id);

    expect((await confirm(staff, id, total)).status).toBe(303);
    expect(await orderRow(world, externalId)).toMatchObject({
      status: "PENDING",
      hold: "NONE",
      payLock: null,
    });
    expect((await orderRow(world, externalId)).paidAt).not.toBeNull();
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, pendingIn: 0n });
    expect(await journals(world)).toEqual(["J1w", "J2"]);
    await runJobs();
  });

  test("an amount far from what was announced is looked at twice", async () => {
    const [{ world, total, id }, staff] = [await begun(), await finance()];
    await send(world.member, id, dollars(total));
    const form = {
      intent: "confirm",
      received: dollars(total * 10n),
      bankRef: randomUUID(),
      receivedOn: today,
    };
    expect(JSON.stringify((await decide(staff, id, form)).data)).toContain("wallet:error.far");
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, pendingIn: total });
    expect((await decide(staff, id, { ...form, sure: "on" })).status).toBe(303);
    expect(await walletOf(world.member.id)).toMatchObject({ balance: total * 9n, pendingIn: 0n });
  });

  test("what the banks keep within the tolerance is ours to bear; a cent more and nothing is bought", async () => {
    const [staff, within, beyond] = [await finance(), await begun(), await begun()];
    await send(within.world.member, within.id, dollars(within.total));
    await confirm(staff, within.id, within.total - 100n);
    expect(await orderRow(within.world, within.externalId)).toMatchObject({
      status: "PENDING",
      hold: "NONE",
    });
    expect(await walletOf(within.world.member.id)).toMatchObject({ balance: 0n });
    expect(await journals(within.world)).toEqual(["J1w", "J4", "J2"]);

    await send(beyond.world.member, beyond.id, dollars(beyond.total));
    await confirm(staff, beyond.id, beyond.total - 101n);
    expect(await orderRow(beyond.world, beyond.externalId)).toMatchObject({
      status: "AWAITING_PAYMENT",
      hold: "NONE",
      payLock: null,
    });
    expect(await walletOf(beyond.world.member.id)).toMatchObject({
      balance: beyond.total - 101n,
      pendingIn: 0n,
    });
    const held = await db.rows(sql`
      select 1 from stock_reservation r join store_order o on o.id = r.ref_id
      where o.external_order_id = ${beyond.externalId} and r.status in ('held', 'firm')`);
    expect(held).toEqual([]);
    await runJobs();
    const mail = await db.first(sql`
      select 1 from mail where template = 'payments.wireReturned' and "to" = ${beyond.world.member.email}`);
    expect(mail).not.toBeNull();
  });

  test("a surplus stays on the balance", async () => {
    const [{ world, total, id }, staff] = [await begun(), await finance()];
    await send(world.member, id, dollars(total));
    await confirm(staff, id, total + 1_250n);
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 1_250n, pendingIn: 0n });
  });

  test("in euros the amount is fixed when it begins, whatever the rate does", async () => {
    const [{ world, externalId, total, id }, staff] = [await begun("EUR"), await finance()];
    const page = await callLoader(wireLoader, { params: { paymentId: id }, as: world.member });
    const asked = page.data.wire.amount;
    expect(asked).toBeLessThan(total);
    await db.run(sql`insert into fx_rate (base, quote, rate, source) values ('EUR', 'USD', 900000, 'test')`);
    await send(world.member, id, dollars(asked));
    await confirm(staff, id, asked);
    expect(await orderRow(world, externalId)).toMatchObject({ status: "PENDING", hold: "NONE" });
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n });
  });

  test("a slip that cannot be stored is asked for again, and the order is not under review", async () => {
    const { world, externalId, total, id } = await begun();
    const mend = breakFiles();
    const refused = await send(world.member, id, dollars(total));
    mend();
    expect([refused.status, refused.data?.result.error]).toEqual([422, { file: ["common:error.upload"] }]);
    expect(await orderRow(world, externalId)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect((await send(world.member, id, dollars(total))).status).toBe(303);
  });

  test("money without a proof is found, too", async () => {
    const [{ world, externalId, total, id }, staff] = [await begun(), await finance()];
    await confirm(staff, id, total);
    expect(await orderRow(world, externalId)).toMatchObject({ status: "PENDING", hold: "NONE" });
  });
});

describe("what else may become of it", () => {
  test("refused, the order waits for payment and money that comes later is credited", async () => {
    const [{ world, externalId, total, id }, staff] = [await begun(), await finance()];
    await send(world.member, id, dollars(total));
    expect((await decide(staff, id, { intent: "reject", reason: "The slip is unreadable" })).status).toBe(
      303,
    );
    expect(await orderRow(world, externalId)).toMatchObject({ status: "AWAITING_PAYMENT", hold: "NONE" });
    expect(await walletOf(world.member.id)).toMatchObject({ balance: 0n, pendingIn: 0n });
    expect((await send(world.member, id, dollars(total))).status).toBe(409);
    await runJobs();
    expect((await confirm(staff, id, total)).status).toBe(303);
    expect(await walletOf(world.member.id)).toMatchObject({ balance: total });
    expect(await orderRow(world, externalId)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect((await confirm(staff, id, total)).status).toBe(409);
    await runJobs();
    // Both are told: that it was not found, and that it came after all.
    const told = await db.rows(sql`
      select params ->> 'received' as received from mail
      where template = 'payments.wireReturned' and "to" = ${world.member.email} order by created_at, id`);
    expect(told).toEqual([{ received: null }, { received: total.toString() }]);
  });

  test("the member gives it up under review and pays from the balance", async () => {
    const { world, externalId, total, id } = await begun();
    await send(world.member, id, dollars(total));
    expect((await giveUp(world.member, id)).status).toBe(303);
    expect(await orderRow(world, externalId)).toMatchObject({ status: "AWAITING_PAYMENT", payLock: null });
    expect(await walletOf(world.member.id)).toMatchObject({ pendingIn: 0n });
    expect((await giveUp(world.member, id)).status).toBe(409);
  });

  test("another way to pay ends a wire without proof, but not one under review", async () => {
    const [open, review] = [await begun(), await begun()];
    await send(review.world.member, review.id, dollars(review.total));
    for (const each of [open, review]) {
      await fund(each.world.member.id, 1_000_000n);
      const { no } = await orderRow(each.world, each.externalId);
      const checkout = (await createCheckout(each.world.member.id, [no])) ?? "";
      const view = await checkoutOf(each.world.member.id, checkout);
      if (each === review) {
        expect(view?.payable).toEqual([]);
        continue;
      }
      expect(view?.payable).toEqual([]);
      await giveUp(each.world.member, each.id);
      const again = await checkoutOf(each.world.member.id, checkout);
      const payer = { id: each.world.member.id, email: each.world.member.email, locale: "en-US" };
      const confirmed = {
        method: "wallet",
        expectedTotal: again?.total ?? 0n,
        seen: again?.seen ?? "",
      } as const;
      const paid = await payCheckout(payer, checkout, confirmed, randomUUID());
      expect(paid).toMatchObject({ ok: true, value: { state: "settled" } });
    }
  });

  test("without a proof it ends by itself; with one finance is reminded, anew where they were done with it", async () => {
    const [open, review] = [await begun(), await begun()];
    await send(review.world.member, review.id, dollars(review.total));
    const later = new Date(Date.now() + 8 * 86_400_000);
    expect(await reconcile(open.id, later)).toBe("FAILED");
    expect(await orderRow(open.world, open.externalId)).toMatchObject({ payLock: null });
    expect(await reconcile(review.id, later)).toBe("IN_PROGRESS");
    expect(await reconcile(review.id, later)).toBe("IN_PROGRESS");
    const tasks = () => db.rows(sql`select 1 from finance_task where ref_id = ${review.id}`);
    expect(await tasks()).toHaveLength(1);
    await db.run(sql`update finance_task set done_at = now() where ref_id = ${review.id}`);
    expect(await reconcile(review.id, later)).toBe("IN_PROGRESS");
    expect(await tasks()).toHaveLength(2);
  });

  test("four people who confirm at once book once; an entry pays one thing only", async () => {
    const [first, second, staff] = [await begun(), await begun(), await finance()];
    await send(first.world.member, first.id, dollars(first.total));
    const bankRef = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(staff, first.id, first.total, bankRef)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    expect((await confirm(staff, second.id, second.total, bankRef)).status).toBe(422);
    expect(await orderRow(second.world, second.externalId)).toMatchObject({ status: "AWAITING_PAYMENT" });
  });

  test("the same confirmation sent twice begins one wire", async () => {
    const world = await makeWorld();
    const order = await newOrder(world);
    const checkout = (await createCheckout(world.member.id, [order.no])) ?? "";
    const view = await checkoutOf(world.member.id, checkout);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const wanted = { method: "wire", expectedTotal: view?.total ?? 0n, seen: view?.seen ?? "" } as const;
    const both = await Promise.all([1, 2].map(() => payCheckout(payer, checkout, wanted, "one-form")));
    const ids = both.map((answer) => (answer.ok ? answer.value.paymentId : answer.error));
    expect(new Set(ids).size).toBe(1);
  });
});

describe("wrong and foreign", () => {
  test("less than what is asked for, no slip, and a strange currency are refused", async () => {
    const { world, total, id } = await begun();
    expect((await send(world.member, id, dollars(total - 1n))).status).toBe(422);
    expect((await send(world.member, id, dollars(total), { file: null })).status).toBe(422);
    expect((await send(world.member, id, "-5")).status).toBe(400);
    const both = await send(world.member, id, "-5", { file: null });
    expect(Object.keys((both.data as { result: { error: object } }).result.error).sort()).toEqual([
      "file",
      "sentAmount",
    ]);
    const order = await newOrder(world);
    const checkout = (await createCheckout(world.member.id, [order.no])) ?? "";
    const view = await checkoutOf(world.member.id, checkout);
    const form = {
      method: "wire",
      currency: "GBP",
      expected_total: String(view?.total),
      seen: view?.seen ?? "",
    };
    const url = `/user/payconfirmation?checkout=${checkout}`;
    expect((await callAction(confirmAction, { url, as: world.member, form })).status).toBe(409);
    const page = await callLoader(confirmLoader, { url: `${url}&method=wire`, as: world.member });
    expect(page.data.wires.map(({ ccy }) => ccy)).toEqual(["USD", "EUR"]);
  });

  test("another member finds neither page nor proof; only finance decides; a frozen member sends nothing", async () => {
    const [{ world, total, id }, stranger] = [await begun(), await makeWorld()];
    await send(world.member, id, dollars(total));
    const asStranger = { params: { paymentId: id }, as: stranger.member };
    expect((await callLoader(wireLoader, asStranger)).status).toBe(404);
    expect((await callLoader(proofLoader, asStranger)).status).toBe(404);
    expect((await giveUp(stranger.member, id)).status).toBe(404);
    const agent = await makeStaff({ roles: ["agent"] });
    expect((await callLoader(deskLoader, { params: { paymentId: id }, as: agent })).status).toBe(403);
    expect((await callLoader(deskProof, { params: { paymentId: id }, as: agent })).status).toBe(403);
    expect((await confirm(agent, id, total)).status).toBe(403);
    const shown = await callLoader(payState, { url: `/user/paystate?payment=${id}`, as: world.member });
    expect(shown.location).toBe(`/user/wire/${id}`);
    await db.run(sql`update "user" set status = '2' where id = ${world.member.id}`);
    expect((await send(world.member, id, dollars(total))).status).toBe(403);
  });
});
