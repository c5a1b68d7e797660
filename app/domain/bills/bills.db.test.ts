import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { promoGranted } from "~/domain/ledger/postings";
import { acceptOrder } from "~/domain/orders/desk.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { withdrawableOf } from "~/domain/withdrawals/withdrawals.server";
import { loader as deskOrder } from "~/routes/desk/orders/order";
import { action as newRefund } from "~/routes/desk/refunds/new-refund";
import { loader as billFile } from "~/routes/user/bills/bill-file";
import { loader as memberOrder } from "~/routes/user/orders/store-order";
import { db, sql, transaction } from "~/platform/db";
import { billScene, jpeg } from "../../../tests/bills";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { tick } from "./jobs.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("before dispatch", () => {
  test("a bill holds the order, is told with its evidence, and lets it go on once paid (J13)", async () => {
    const { world, order, raised, fresh, billRow, balance, pay, journals, send } = await billScene();
    const no = await raised();
    expect(await fresh()).toMatchObject({ status: "PENDING", hold: "PRICE_DIFF" });
    expect((await acceptOrder({ no: order.no }, "system")).ok).toBe(false);
    await runJobs();
    const mail = await db
      .rows(sql`select 1 from outbox_mail where template = 'bills.opened'`)
      .catch(() => null);
    expect(mail === null || mail.length > 0).toBe(true);
    const evidence = await callLoader(billFile, {
      params: { billNo: no, which: "evidence" },
      as: world.member,
    });
    expect([evidence.status, evidence.headers.get("content-type")]).toEqual([200, "image/jpeg"]);

    const before = await balance();
    const { answer } = await pay([no]);
    expect(answer.location).toMatch(/^\/user\/paystate\?payment=/);
    expect(await journals("J13")).toEqual(["Dr mem:avail 420 / Cr def:order 420"]);
    expect(await balance()).toBe(before - 420n);
    expect([(await billRow(no)).status, (await fresh()).hold]).toEqual(["PAID", "NONE"]);
    await send();
    expect((await fresh()).status).toBe("SHIPPED");
    const earned = (await journals("J6"))[0];
    expect(earned).toContain(`Dr def:order ${order.total + 420n}`);
    expect(earned).toContain(`Cr rev:shipping ${order.shipping + 420n}`);
  });

  test("promotional money pays first here as everywhere, and goes back with the order", async () => {
    const { world, order, raised, fresh, pay, journals } = await billScene();
    await transaction((tx) =>
      post(tx, [
        promoGranted({
          idemKey: randomUUID(),
          member: world.member.id,
          ref: { type: "test", id: world.member.id },
          amount: 100n,
        }),
      ]),
    );
    const no = await raised();
    await pay([no]);
    expect(await journals("J13")).toEqual(["Dr mem:promo 100 / Dr mem:avail 320 / Cr def:order 420"]);
    await cancelPaidOrder({ no: order.no }, "system", "");
    expect(await walletOf(world.member.id)).toMatchObject({ promo: 100n, balance: 50_100n });
    expect(await fresh()).toMatchObject({ status: "AWAITING_PAYMENT", box: "DRAFT" });
  });

  test("what a cancellation gives back is said before, to the member and at the desk", async () => {
    const { world, staff, order, raised, pay, balance } = await billScene();
    const url = `/desk/orders/${order.no}/refund`;
    const params = { orderNo: order.no };
    const said = async () => [
      (await callLoader(memberOrder, { params, as: world.member })).data.order.left,
      (await callLoader(deskOrder, { params, as: staff })).data.order.left,
    ];
    expect(await said()).toEqual([order.total, order.total]);
    await pay([await raised()]);
    const form = { shipping: "1.00", way: "wallet", reason: "It came late" };
    expect((await callAction(newRefund, { url, params, form, as: staff })).status).toBe(303);
    const left = order.total + 420n - 100n;
    expect(await said()).toEqual([left, left]);
    const before = await balance();
    expect((await cancelPaidOrder({ no: order.no }, "system", "")).ok).toBe(true);
    expect(await balance()).toBe(before + left);
    expect(await said()).toEqual([0n, 0n]);
  });

  test("several differences are paid all or none, and the order waits for the last", async () => {
    const { raised, fresh, billRow, pay, journals } = await billScene();
    const nos = [await raised(), await raised({ type: "branding", more: 300n })];
    const [first = "", second = ""] = nos;
    await pay([first]);
    expect((await fresh()).hold).toBe("PRICE_DIFF");
    await pay([second]);
    expect((await fresh()).hold).toBe("NONE");
    expect(await journals("J13")).toHaveLength(2);

    const more = [await raised({ type: "goods", more: 300n }), await raised({ type: "tax", more: 200n })];
    const { answer } = await pay(more);
    expect(answer.status).toBe(303);
    expect(await Promise.all(more.map(async (no) => (await billRow(no)).status))).toEqual(["PAID", "PAID"]);
    expect((await fresh()).hold).toBe("NONE");
  });

  test("the member would rather cancel: the order is undone less the documented cost", async () => {
    const { order, raised, fresh, billRow, act, balance, journals } = await billScene();
    const before = (await balance()) + order.total;
    const no = await raised({ cost: "2.50" });
    const other = await raised({ type: "branding", more: 300n });
    expect((await act(no, { intent: "accept-cancel" })).location).toContain(no);
    expect(await balance()).toBe(before - 250n);
    expect(await fresh()).toMatchObject({
      status: "AWAITING_PAYMENT",
      box: "DRAFT",
      hold: "NONE",
      paidAt: null,
    });
    expect((await journals("J5"))[0]).toContain("Cr rev:cancel_fee 250");
    expect([(await billRow(no)).status, (await billRow(other)).status]).toEqual(["CANCELLED", "CANCELLED"]);
    const again = await act(no, { intent: "accept-cancel" });
    expect([again.status, JSON.stringify(again.data)]).toEqual([409, expect.stringContaining("error.stale")]);
    await runJobs();
  });

  test("what an older page says of a bill that has moved since is told, not done", async () => {
    const { raised, billRow, act, decide } = await billScene();
    const no = await raised();
    const { seen: open } = await billRow(no);
    expect((await act(no, { intent: "dispute", text: "没那么重" })).status).toBe(303);
    const { seen: disputed } = await billRow(no);
    const stale = { status: 409, data: { result: { error: { "": ["bills:error.stale"] } } } };
    expect(await decide(no, { intent: "waive", answer: "On the page before", seen: open })).toMatchObject(
      stale,
    );
    const answers = await Promise.all([
      decide(no, { intent: "uphold", answer: "The photo shows it.", seen: disputed }),
      decide(no, { intent: "waive", answer: "Never mind.", seen: disputed }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await decide(no, { intent: "waive", answer: "Once more", seen: "" })).toMatchObject({
      status: 409,
    });
    await runJobs();
  });

  test("nobody pays in time: the order is undone once, a disputed bill stands still", async () => {
    const { order, raised, billRow, act, decide, balance, journals } = await billScene();
    const no = await raised();
    expect((await act(no, { intent: "dispute", text: "没那么重" })).status).toBe(303);
    await db.run(sql`update price_diff_bill set due_at = now() - interval '1 day' where no = ${no}`);
    await tick();
    expect((await billRow(no)).status).toBe("DISPUTED");
    await decide(no, { intent: "uphold", answer: "The photo shows it." });
    const upheld = await billRow(no);
    expect(upheld.status).toBe("OPEN");
    expect(upheld.dueAt?.getTime()).toBeGreaterThan(Date.now());
    await db.run(sql`update price_diff_bill set due_at = now() - interval '1 minute' where no = ${no}`);
    const before = await balance();
    await Promise.all([tick(), tick()]);
    expect((await billRow(no)).status).toBe("EXPIRED");
    expect(await balance()).toBe(before + order.total);
    expect(await journals("J5")).toHaveLength(1);
    await runJobs();
  });

  test("while the order is intercepted its due date stands still, however often and late the clock runs", async () => {
    const { order, raised, billRow } = await billScene();
    const no = await raised();
    const dueIn = async () =>
      Math.round(((await billRow(no)).dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    const before = await dueIn();
    await db.run(sql`
      update state_transition set at = at - interval '6 hours'
      where entity = 'price_diff_bill' and entity_id = ${(await billRow(no)).id}`);
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'PRICE_DIFF' where no = ${order.no}`,
    );
    await db.run(sql`
      insert into state_transition (entity, entity_id, to_state, event, actor, at)
      values ('store_order', ${order.id}, 'PENDING', 'intercept', 'system', now() - interval '5 hours')`);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    expect((await dueIn()) - before).toBeCloseTo(5, 1);
    // The worker was away for two hours, and the order goes on meanwhile.
    await db.run(sql`update price_diff_bill set stood_at = stood_at - interval '2 hours' where no = ${no}`);
    await db.run(sql`update store_order set hold = 'PRICE_DIFF', hold_prev = null where no = ${order.no}`);
    await Promise.all([tick(), tick()]);
    await tick();
    expect((await dueIn()) - before).toBeCloseTo(7, 1);
  });

  test("a dispute while the order is intercepted gives its time back once, however often the clock runs", async () => {
    const { order, raised, billRow, act, decide } = await billScene();
    const no = await raised();
    const dueIn = async () =>
      Math.round(((await billRow(no)).dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    const before = await dueIn();
    // Intercepted seven hours ago, the last run five hours ago, disputed four hours ago and answered now.
    const { id } = await billRow(no);
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'PRICE_DIFF' where no = ${order.no}`,
    );
    await db.run(sql`
      update state_transition set at = at - interval '8 hours' where entity = 'price_diff_bill' and entity_id = ${id}`);
    await db.run(sql`
      insert into state_transition (entity, entity_id, to_state, event, actor, at)
      values ('store_order', ${order.id}, 'PENDING', 'intercept', 'system', now() - interval '7 hours')`);
    await db.run(sql`update price_diff_bill set stood_at = now() - interval '5 hours' where no = ${no}`);
    await act(no, { intent: "dispute", text: "Our own scale says 790 grams." });
    expect((await dueIn()) - before).toBeCloseTo(5, 1);
    await db.run(
      sql`update price_diff_bill set disputed_at = disputed_at - interval '4 hours' where no = ${no}`,
    );
    await decide(no, { intent: "uphold", answer: "The photo shows it." });
    expect((await dueIn()) - before).toBeCloseTo(9, 1);
    await Promise.all([tick(), tick()]);
    await tick();
    expect((await dueIn()) - before).toBeCloseTo(9, 1);
  });

  test("a bill raised over an order that is intercepted already stands from then on", async () => {
    const { order, raised, billRow } = await billScene();
    const no = await raised();
    const before = (await billRow(no)).dueAt?.getTime() ?? 0;
    await db.run(
      sql`update store_order set hold = 'INTERCEPTED', hold_prev = 'PRICE_DIFF' where no = ${order.no}`,
    );
    await db.run(sql`
      insert into state_transition (entity, entity_id, to_state, event, actor, at)
      values ('store_order', ${order.id}, 'PENDING', 'intercept', 'system', now() - interval '5 hours')`);
    await tick();
    expect((((await billRow(no)).dueAt?.getTime() ?? 0) - before) / 3_600_000).toBeCloseTo(0, 1);
  });

  test("waived: nothing is paid and the order goes on; reduced: less is asked for", async () => {
    const { raised, fresh, billRow, over, act, decide } = await billScene();
    const no = await raised();
    await act(no, { intent: "dispute", text: "Our own scale says 900 grams.", file: jpeg });
    expect(
      (await decide(no, { intent: "reduce", answer: "Half of it.", newAmount: await over(no, 420n) })).status,
    ).toBe(422);
    await decide(no, { intent: "reduce", answer: "Half of it.", newAmount: await over(no, 210n) });
    expect(await billRow(no)).toMatchObject({ status: "OPEN", amount: 210n, answer: "Half of it." });
    await decide(no, { intent: "waive", answer: "Never mind." });
    expect([(await billRow(no)).status, (await fresh()).hold]).toEqual(["WAIVED", "NONE"]);
    expect((await decide(no, { intent: "waive", answer: "Again." })).status).toBe(409);
    await runJobs();
  });

  test("freight over-charged goes to the balance at once (J14)", async () => {
    const { order, raised, balance, journals, send } = await billScene();
    const before = await balance();
    await raised({ type: "shipping", more: -110n, file: null });
    expect(await journals("J14")).toEqual(["Dr def:order 110 / Cr mem:avail 110"]);
    expect(await balance()).toBe(before + 110n);
    await send();
    expect((await journals("J6"))[0]).toContain(`Dr def:order ${order.total - 110n}`);
    await runJobs();
  });
});

describe("after dispatch", () => {
  test("a bill is owed, holds nothing, does not expire, and is earned at once (J13)", async () => {
    const { world, raised, fresh, billRow, act, balance, pay, journals, send } = await billScene();
    await send();
    const no = await raised();
    expect(await fresh()).toMatchObject({ status: "SHIPPED", hold: "NONE" });
    await db.run(sql`update price_diff_bill set due_at = now() - interval '1 day' where no = ${no}`);
    await tick();
    await runJobs();
    expect((await billRow(no)).status).toBe("OPEN");
    const free = await balance();
    expect((await withdrawableOf(world.member.id)).amount).toBe(free - 420n);
    expect((await act(no, { intent: "accept-cancel" })).status).toBe(409);
    await pay([no]);
    expect(await journals("J13")).toEqual(["Dr mem:avail 420 / Cr rev:shipping 420"]);
  });

  test("what was charged too much comes out of what was earned (J14)", async () => {
    const { raised, journals, send } = await billScene();
    await send();
    await raised({ type: "shipping", more: -110n, file: null });
    expect(await journals("J14")).toEqual(["Dr rev:shipping 110 / Cr mem:avail 110"]);
  });
});
