/** Cases: opened once, money within what was paid, goods sent again, returns by what arrived, races with one winner. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { acceptOrder } from "~/domain/orders/desk.server";
import { anyOrder } from "~/domain/orders/order.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { refundShort, requestRefund } from "~/domain/orders/refund.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { bookArrival } from "~/domain/warehouse/returns/arrive.server";
import { returnSteps } from "~/domain/warehouse/returns/steps.server";
import { action as openAction, loader as openPage } from "~/routes/user/claims/new-claim";
import { action as claimAction, loader as claimPage } from "~/routes/user/claims/claim";
import { loader as memberFile } from "~/routes/user/claims/file";
import { loader as memberList } from "~/routes/user/claims/claims";
import { loader as returnSlip } from "~/routes/user/claims/return-slip";
import { action as deskAction, loader as deskPage } from "~/routes/desk/claims/claim";
import { loader as deskFile } from "~/routes/desk/claims/file";
import { action as manyAction, loader as deskList } from "~/routes/desk/claims/claims";
import { loader as orderPage } from "~/routes/user/orders/store-order";
import { db, sql, transactionOr } from "~/platform/db";
import { billScene } from "../../../tests/bills";
import { actsOn, enterReturnAddress, keptEvidence, soldScene } from "../../../tests/claims";
import { paidOrder } from "../../../tests/orders";
import { makeMember, makeStaff } from "../../../tests/factories";
import { balanceOf } from "../../../tests/ledger";
import { sendOrder } from "../../../tests/dispatch";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { sweepFiles } from "./files.server";
import { endOverdue, settleReturned } from "./jobs.server";
import { forMember } from "./claims.server";
import { claimableOf } from "./money.server";
import { mostFor } from "./opening.server";
import { sharesOf } from "./shares";
import { claimData } from "./member-data.server";
import { claimSteps } from "./steps.server";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const givenFor = async (orderId: string) =>
  (
    await db.first<{ sum: bigint }>(sql`
      select coalesce(sum(amount), 0)::bigint as sum from refund where order_id = ${orderId} and status = 'COMPLETED'`)
  )?.sum ?? 0n;

describe("a case", () => {
  test("is opened by the form: refusals first, evidence complete, one on a line, once for a form", async () => {
    const scene = await soldScene();
    const { world, order, lines, open } = scene;
    const as = world.member;
    const [first, second] = lines;
    const url = `/user/aftersalesorders/new?order=${order.no}&line=${first?.id}&q.${first?.id}=2&reason=damaged`;
    const { data } = await callLoader(openPage, { url, as });
    expect(data).toMatchObject({ sending: "damaged", units: [{ lineId: first?.id, qty: 2 }] });
    const closed = Object.fromEntries(data.offered.reasons.map((each) => [each.reason, each.closed]));
    expect(closed).toMatchObject({
      cancelled: "sent",
      remorse: "remorse",
      wrong_address: "address",
      damaged: null,
    });
    expect(await open({ [first?.id ?? ""]: 2 }, { files: [] })).toEqual({ ok: false, error: "evidence" });
    expect(await open({ [first?.id ?? ""]: 4 })).toEqual({ ok: false, error: "units" });
    expect(await open({ [first?.id ?? ""]: 1 }, { reason: "cancelled" })).toEqual({
      ok: false,
      error: "sent",
    });
    expect(await open({ [first?.id ?? ""]: 1 }, { amount: "999" })).toEqual({ ok: false, error: "amount" });
    const key = randomUUID();
    const both = await Promise.all([
      open({ [first?.id ?? ""]: 2 }, {}, key),
      open({ [first?.id ?? ""]: 1 }),
      open({ [second?.id ?? ""]: 1 }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(2);
    expect(both[2]?.ok).toBe(true);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, error: "line-open" });
    const rows = (await callLoader(memberList, { url: "/user/aftersalesorders?tab=review", as })).data;
    expect(rows.page.rows).toHaveLength(2);
    const page = (
      await callLoader(orderPage, { url: `/user/storeorder/${order.no}`, params: { orderNo: order.no }, as })
    ).data;
    expect([page.claims.length, page.canClaim]).toEqual([2, false]);
  });

  test("is nobody else's: not the order, the case, its files or its sheet", async () => {
    const { world, order, lines, opened } = await soldScene();
    const no = await opened({ [lines[0]?.id ?? ""]: 1 });
    const stranger = await makeMember();
    const file = await db.first<{ id: string }>(sql`
      select f.id from case_file f join aftersale_case c on c.id = f.case_id where c.no = ${no}`);
    const fileId = file?.id ?? "";
    for (const [loader, url, params] of [
      [openPage, `/user/aftersalesorders/new?order=${order.no}`, {}],
      [claimPage, `/user/aftersalesorders/${no}`, { claimNo: no }],
      [memberFile, `/user/aftersalesorders/files/${fileId}`, { fileId }],
      [returnSlip, `/user/aftersalesorders/${no}/return.pdf`, { claimNo: no }],
    ] as const)
      expect((await callLoader(loader as never, { url, params: params as never, as: stranger })).status).toBe(
        404,
      );
    const agent = await makeStaff({ roles: ["agent"] });
    expect(
      (await callLoader(deskPage, { url: `/desk/claims/${no}`, params: { claimNo: no }, as: agent })).status,
    ).toBe(404);
    expect(
      (await callLoader(deskFile, { url: `/desk/claims/files/${fileId}`, params: { fileId }, as: agent }))
        .status,
    ).toBe(404);
    const small = await callLoader(memberFile, {
      url: `/user/aftersalesorders/files/${fileId}?small=1`,
      params: { fileId },
      as: world.member,
    });
    expect(small.status).toBe(200);
    // A file of another member is no evidence.
    const foreign = await keptEvidence(stranger);
    const other = await soldScene({ world });
    expect(await other.open({ [other.lines[0]?.id ?? ""]: 1 }, { files: [foreign] })).toEqual({
      ok: false,
      error: "files",
    });
  });
});

describe("rounds", () => {
  test("offer, counter-offer, agreed: paid once, within the share, and what was replaced is not agreed to", async () => {
    const { world, order, lines, agent, opened, propose, agree, look } = await soldScene();
    const no = await opened({ [lines[0]?.id ?? ""]: 2 });
    const before = await balanceOf(world.member.id);
    expect(await propose(no, "refund", { amount: 100n })).toMatchObject({ ok: true });
    const first = (await look(no)).offer;
    const member = { member: world.member.id };
    const counter = {
      intent: "counter",
      offer: first?.id ?? "",
      want: "refund",
      amount: 900n,
      message: "More",
    } as const;
    expect(await claimSteps.runStep(member, no, "counter", { input: counter })).toMatchObject({ ok: true });
    // The member's own offer is not agreed to, and the first is gone.
    expect(await agree(no, first?.id)).toMatchObject({ ok: false });
    expect(await propose(no, "refund", { amount: 700n })).toMatchObject({ ok: true });
    expect(await agree(no, first?.id)).toEqual({ ok: false, error: "replaced" });
    const offered = (await look(no)).offer;
    const once = randomUUID();
    // One press sent twice, and another tab's: whoever is first agrees, and the press counts as one.
    const [press, repeated, other] = await Promise.all([
      agree(no, offered?.id, once),
      agree(no, offered?.id, once),
      agree(no, offered?.id),
    ]);
    expect([press.ok, repeated.ok]).toEqual([!other.ok, !other.ok]);
    const done = await look(no);
    expect([done.status, done.amountOk, await balanceOf(world.member.id)]).toEqual([
      "RESOLVED_REFUND",
      700n,
      before + 700n,
    ]);
    // A part of the money takes no unit; the rest of the share can be claimed still, never more.
    const again = await opened({ [lines[0]?.id ?? ""]: 3 });
    const most = (await look(again)).most ?? 0n;
    expect(await propose(again, "refund", { amount: most + 1n })).toEqual({ ok: false, error: "refundable" });
    expect(await propose(again, "refund")).toMatchObject({ ok: true });
    expect(await agree(again)).toMatchObject({ ok: true });
    expect(await givenFor(order.id)).toBe(700n + most);
    expect((await anyOrder(order.no))?.lines[0]?.items[0]?.refunded).toBe(3);
    const last = await opened({ [lines[1]?.id ?? ""]: 1 });
    await propose(last, "refund", {}, agent);
    expect(await agree(last)).toMatchObject({ ok: true });
    const total = (
      await db.first<{ total: bigint }>(sql`select total from store_order where id = ${order.id}`)
    )?.total;
    expect(await givenFor(order.id)).toBe(total);
  });

  test("three counter-offers, no fourth; silence closes; an appeal goes to somebody else, once", async () => {
    const { world, lines, agent, opened, propose, look } = await soldScene();
    const no = await opened({ [lines[0]?.id ?? ""]: 1 });
    const member = { member: world.member.id };
    const run = (event: "counter" | "appeal", input: unknown) =>
      claimSteps.runStep(member, no, event, { input: input as never });
    for (let round = 0; round < 4; round++) {
      await propose(no, "refund", { percent: 50 });
      const offerId = (await look(no)).offer?.id;
      const done = await run("counter", { intent: "counter", offer: offerId, want: "resend", message: "No" });
      expect(done).toMatchObject(round < 3 ? { ok: true } : { error: "rounds" });
    }
    await db.run(sql`update aftersale_case set due_at = now() - interval '1 second' where no = ${no}`);
    await endOverdue();
    await endOverdue();
    expect(await look(no)).toMatchObject({
      status: "CLOSED",
      closedFor: "silence",
      offer: { status: "LAPSED" },
    });

    const second = await opened({ [lines[0]?.id ?? ""]: 1 });
    const reject = (by: typeof agent) =>
      claimSteps.runStep({ staff: by }, second, "reject", {
        input: { intent: "reject", code: "evidence", message: "It shows nothing" },
      });
    expect(await reject(agent)).toMatchObject({ ok: true });
    const refused = await claimSteps.runStep(member, second, "appeal", {
      input: { intent: "appeal", message: "Look" },
    });
    expect(refused).toMatchObject({ ok: true });
    expect(await propose(second, "refund")).toEqual({ ok: false, error: "another" });
    const other = await makeStaff({ roles: ["support"] });
    expect(await reject(other)).toMatchObject({ ok: true });
    expect(
      await claimSteps.runStep(member, second, "appeal", {
        input: { intent: "appeal", message: "Once more" },
      }),
    ).toEqual({
      ok: false,
      error: "appeal-over",
    });
    // The same is not opened anew beside the appeal.
    const { open } = await soldScene({ world });
    expect(await open({ [lines[0]?.id ?? ""]: 1 })).toMatchObject({ ok: false });
  });

  test("an answer that came first wins against the clock, whoever comes second is told", async () => {
    const { world, lines, agent, opened, look } = await soldScene();
    const no = await opened({ [lines[0]?.id ?? ""]: 1 });
    await claimSteps.runStep({ staff: agent }, no, "ask", {
      input: { intent: "ask", message: "Which side?" },
    });
    await db.run(sql`update aftersale_case set due_at = now() - interval '1 second' where no = ${no}`);
    const input = { intent: "reply", message: "The left one", files: [] as string[] } as const;
    const [answered] = await Promise.all([
      claimSteps.runStep({ member: world.member.id }, no, "reply", { input }),
      endOverdue(),
    ]);
    expect((await look(no)).status).toBe(answered.ok ? "UNDER_REVIEW" : "CLOSED");
  });

  test("above the limits of its role an offer waits for finance, who is not who made it", async () => {
    const { lines, order, opened, propose, look, agree } = await soldScene();
    await db.run(sql`
      insert into given_alone (staff_id, order_id, amount, goodwill, agent)
      select id, ${order.id}, 9950, 0, true from staff where roles && '{support}' limit 1`);
    const no = await opened({ [lines[0]?.id ?? ""]: 3 });
    expect(await propose(no, "refund")).toEqual({ ok: true, value: "finance" });
    expect(await look(no)).toMatchObject({ status: "UNDER_REVIEW", offer: { status: "FINANCE" } });
    expect(await agree(no)).toMatchObject({ ok: false });
    const finance = await makeStaff({ roles: ["finance"] });
    const offered = (await look(no)).offer?.id ?? "";
    const own = forMember(await look(no));
    expect([own.offers, own.messages, own.offer]).toEqual([[], [], null]);
    const approve = (id: string) =>
      claimSteps.runStep({ staff: finance }, no, "approve", { input: { intent: "approve", offer: id } });
    // Another offer took its place after finance had opened the page.
    expect(await propose(no, "refund", { message: "Sorry for that." })).toMatchObject({ value: "finance" });
    expect(await approve(offered)).toEqual({ ok: false, error: "replaced" });
    expect(forMember(await look(no))).toMatchObject({ offers: [], messages: [] });
    expect(await approve((await look(no)).offer?.id ?? "")).toMatchObject({ ok: true });
    expect(forMember(await look(no))).toMatchObject({
      offers: [{ status: "OPEN" }],
      messages: [{ body: "Sorry for that." }],
    });
    expect(await agree(no)).toMatchObject({ ok: true });
    const refund = await db.first(sql`select decided_by from refund where order_id = ${order.id}`);
    expect(refund).toEqual({ decidedBy: finance.id });
  });
});

describe("money", () => {
  test("a refund at the desk and an agreed case at once: never more than was paid", async () => {
    const { order, lines, opened, propose, agree, world } = await soldScene();
    const no = await opened({ [lines[0]?.id ?? ""]: 3, [lines[1]?.id ?? ""]: 1 });
    await propose(no, "refund");
    const finance = await makeStaff({ roles: ["finance"] });
    const goods = (await anyOrder(order.no))?.goods ?? 0n;
    const parts = { goods, shipping: 0n, service: 0n, tax: 0n };
    const [byCase, byDesk] = await Promise.all([
      agree(no),
      requestRefund(finance, order.no, { parts, goodwill: 0n, paymentId: null, reason: "Broken" }),
    ]);
    expect([byCase.ok, byDesk.ok].filter(Boolean)).toHaveLength(1);
    const total =
      (await db.first<{ total: bigint }>(sql`select total from store_order where id = ${order.id}`))?.total ??
      0n;
    expect((await givenFor(order.id)) <= total).toBe(true);
    expect(await balanceOf(world.member.id)).toBeGreaterThan(0n);
  });

  test("a sent order of which every unit was given back is closed", async () => {
    const { order, lines, opened, propose, agree } = await soldScene({ delivered: false });
    await db.run(sql`update store_order set abnormal = '{LATE}' where id = ${order.id}`);
    const no = await opened(
      { [lines[0]?.id ?? ""]: 3, [lines[1]?.id ?? ""]: 1 },
      { reason: "not_received", note: "Nothing came" },
    );
    await propose(no, "refund");
    expect(await agree(no)).toMatchObject({ ok: true });
    const now = await anyOrder(order.no);
    expect([now?.status, await givenFor(order.id)]).toEqual(["CLOSED", now?.total]);
  });
});

test("goods are sent again as an order of its own, at no price, and settle their units", async () => {
  const { world, order, lines, agent, opened, open, propose, agree, look } = await soldScene();
  const no = await opened({ [lines[0]?.id ?? ""]: 2 }, { want: "resend" });
  expect(await propose(no, "resend")).toMatchObject({ ok: true });
  expect(await agree(no)).toMatchObject({ ok: true });
  const { status, resendNo } = await look(no);
  expect(status).toBe("RESOLVED_RESEND");
  const again = await anyOrder(resendNo ?? "");
  expect(again).toMatchObject({
    status: "PENDING",
    total: 0n,
    connection: "CONNECTED",
    userId: world.member.id,
  });
  expect(again?.externalNo.endsWith("-R1")).toBe(true);
  expect(again?.lines.map(({ qty }) => qty)).toEqual([2]);
  // Two of three are settled: one can be claimed still.
  expect(await open({ [lines[0]?.id ?? ""]: 2 })).toEqual({ ok: false, error: "units" });
  const before = await balanceOf(world.member.id);
  expect(await acceptOrder({ no: resendNo ?? "" }, "system")).toMatchObject({ ok: true });
  expect(await sendOrder(resendNo ?? "", `staff:${agent.id}`)).toMatchObject({ ok: true });
  await runJobs();
  expect([(await anyOrder(resendNo ?? ""))?.status, await balanceOf(world.member.id)]).toEqual([
    "SHIPPED",
    before,
  ]);
  const told = await db.first(sql`
    select w.status, w.external_fulfillment_id as at from package_writeback w join store_order o on o.id = w.order_id
    where o.no = ${resendNo ?? ""}`);
  expect(told).toEqual({ status: "DONE", at: null });
  const page = await callLoader(orderPage, {
    url: `/user/storeorder/${order.no}`,
    params: { orderNo: order.no },
    as: world.member,
  });
  expect(page.data.claims).toMatchObject([{ no, status: "RESOLVED_RESEND" }]);
});

test("goods sent again are sent once more without money, and a third time nobody asks for it here", async () => {
  const scene = await soldScene();
  const { world, agent } = scene;
  let of = scene as ReturnType<typeof actsOn> & { lines: { id: string }[] };
  const resent = async () => {
    const no = await of.opened({ [of.lines[0]?.id ?? ""]: 1 }, { want: "resend" });
    await of.propose(no, "resend");
    expect(await of.agree(no)).toMatchObject({ ok: true });
    const again = (await of.look(no)).resendNo ?? "";
    await acceptOrder({ no: again }, "system");
    expect(await sendOrder(again, `staff:${agent.id}`)).toMatchObject({ ok: true });
    await db.run(sql`update store_order set status = 'DELIVERED', delivered_at = now() where no = ${again}`);
    of = { ...actsOn(world, agent, again), lines: (await anyOrder(again))?.lines ?? [] };
  };
  await resent();
  expect(await of.open({ [of.lines[0]?.id ?? ""]: 1 })).toEqual({ ok: false, error: "resent" });
  await resent();
  const third = await of.open({ [of.lines[0]?.id ?? ""]: 1 }, { want: "resend" });
  expect(third).toEqual({ ok: false, error: "resent-again" });
});

test("what was billed since the payment can be claimed with it", async () => {
  const scene = await billScene({}, paidOrder);
  const { world, order } = scene;
  await scene.pay([await scene.raised({ type: "goods", more: 500n })]);
  const [item] = await db.rows<{ id: string; line: string }>(sql`
    select i.id, l.id as line from order_line_item i join order_line l on l.id = i.order_line_id
    where l.order_id = ${order.id}`);
  await db.run(sql`
    update order_line_item set paid_price = unit_price, unit_price = unit_price + 500 where id = ${item?.id ?? null}`);
  await scene.send();
  const paid = await db.first<{ goods: bigint; all: bigint }>(sql`
    select goods - discount as goods, total + 500 as all from store_order where id = ${order.id}`);
  const able = await claimableOf({ id: order.id, status: "SHIPPED" });
  const share = sharesOf(able.lines, able.paid).get(item?.line ?? "");
  expect(share?.goods).toBe((paid?.goods ?? 0n) + 500n);
  const units = able.lines.map(({ id, left }) => ({ lineId: id, qty: left }));
  expect(await mostFor(order, world.member.id, units)).toBe(paid?.all);
});

test("what cannot be sent again opens the case again, for as many units, and ends in money", async () => {
  const { world, order, lines, opened, propose, agree, look } = await soldScene();
  const resent = async (qty: number) => {
    const no = await opened({ [lines[0]?.id ?? ""]: qty }, { want: "resend" });
    await propose(no, "resend");
    expect(await agree(no)).toMatchObject({ ok: true });
    return { no, again: (await look(no)).resendNo ?? "" };
  };
  const settled = async (no: string) => {
    expect(await look(no)).toMatchObject({ status: "UNDER_REVIEW", amountOk: null });
    expect(await propose(no, "refund")).toMatchObject({ ok: true });
    const before = await balanceOf(world.member.id);
    expect(await agree(no)).toMatchObject({ ok: true });
    expect(await balanceOf(world.member.id)).toBe(before + ((await look(no)).amountOk ?? 0n));
    return (await anyOrder(order.no))?.lines.find(({ id }) => id === lines[0]?.id)?.items[0]?.refunded;
  };
  const part = await resent(2);
  await acceptOrder({ no: part.again }, "system");
  const short = await transactionOr(async (tx) => {
    const row = await lockAnyOrder(tx, { no: part.again });
    const line = (await anyOrder(part.again))?.lines[0]?.id ?? "";
    const gone = { id: randomUUID(), reason: "gone" };
    return row && refundShort(tx, row, { lineId: line, qty: 1 }, gone);
  });
  expect(short).toEqual({ ok: true, value: null });
  expect(await anyOrder(part.again)).toMatchObject({ status: "PURCHASING" });
  expect(await settled(part.no)).toBe(1);
  const whole = await resent(1);
  expect(await cancelPaidOrder({ no: whole.again }, "system", "")).toMatchObject({ ok: true });
  expect(await settled(whole.no)).toBe(2);
});

test("a line gets a share of what was paid for it, whatever is sent in its place", async () => {
  const { world, order, lines } = await soldScene();
  const most = () =>
    Promise.all(lines.map(({ id }) => mostFor(order, world.member.id, [{ lineId: id, qty: 1 }])));
  const before = await most();
  await db.run(sql`
    update order_line_item set paid_price = unit_price, unit_price = unit_price * 3
    where order_line_id = ${lines[0]?.id ?? null}::uuid`);
  expect(await most()).toEqual(before);
});

describe("a return", () => {
  async function returning() {
    const scene = await soldScene();
    const warehouse = await makeStaff({ roles: ["warehouse"] });
    await enterReturnAddress(scene.world.warehouseId);
    const no = await scene.opened({ [scene.lines[0]?.id ?? ""]: 3 }, { want: "return" });
    await scene.propose(no, "return");
    const before = await balanceOf(scene.world.member.id);
    expect(await scene.agree(no)).toMatchObject({ ok: true });
    const input = { intent: "sent", carrier: "DHL", tracking: `RET${no}` } as const;
    await claimSteps.runStep({ member: scene.world.member.id }, no, "sent", { input });
    const arrive = (code: string) => bookArrival(warehouse, { intent: "arrive", code }, randomUUID());
    const inspect = async (parcel: string, sellable: number, damaged = 0) => {
      const rows = await db.rows<{ id: string; itemId: string }>(sql`
        select l.id, l.order_line_item_id as item_id from return_line l join return_parcel r on r.id = l.return_id
        where r.no = ${parcel} order by l.id`);
      const mine = scene.lines[0]?.items[0]?.id;
      const lines = rows.map(({ id, itemId }) => ({
        ...{ id, disposed: 0 },
        ...(itemId === mine ? { sellable, damaged } : { sellable: 0, damaged: 0 }),
      }));
      return returnSteps.runStep({ staff: warehouse }, parcel, "inspect", {
        input: { intent: "inspect", lines },
      });
    };
    return { ...scene, no, before, arrive, inspect };
  }

  test("is settled by what arrived good: three agreed, two came, two are paid, once", async () => {
    const { world, no, before, arrive, inspect, look, lines, order } = await returning();
    const slip = await callLoader(returnSlip, {
      url: `/user/aftersalesorders/${no}/return.pdf`,
      params: { claimNo: no },
      as: world.member,
    });
    expect(slip.status).toBe(200);
    const agreed = (await look(no)).amountOk ?? 0n;
    const both = await Promise.all([arrive(`ret${no}`), arrive(`ret${no}`)]);
    expect(both.map((one) => one.ok && one.value.joined).sort()).toEqual([false, true]);
    const parcel = both[0]?.ok ? both[0].value.no : "";
    expect(await inspect(parcel, 2, 1)).toMatchObject({ ok: true });
    await runJobs();
    const id = await db.first<{ id: string }>(sql`select id from return_parcel where no = ${parcel}`);
    await settleReturned(id?.id ?? "");
    const claim = await look(no);
    expect(claim).toMatchObject({ status: "RESOLVED_REFUND", returnNo: parcel, lines: [{ arrivedGood: 2 }] });
    const paid = (await balanceOf(world.member.id)) - before;
    expect([paid, paid < agreed, await givenFor(order.id)]).toEqual([claim.amountOk, true, paid]);
    expect(
      (await anyOrder(order.no))?.lines.find(({ id: line }) => line === lines[0]?.id)?.items[0]?.refunded,
    ).toBe(2);
  });

  test("of another case of the order settles only that one, and one without a name by its goods", async () => {
    const { world, order, lines, no, arrive, inspect, opened, propose, agree, look } = await returning();
    const other = await opened({ [lines[1]?.id ?? ""]: 1 }, { want: "return" });
    await propose(other, "return");
    expect(await agree(other)).toMatchObject({ ok: true });
    const first = await arrive(`RET${no}`);
    await inspect(first.ok ? first.value.no : "", 3);
    await runJobs();
    expect([(await look(no)).status, (await look(other)).status]).toEqual([
      "RESOLVED_REFUND",
      "RETURN_PENDING",
    ]);
    // The same job once more, and a second parcel under the number of the first case.
    const id = await db.first<{ id: string }>(sql`select id from return_parcel where order_id = ${order.id}`);
    await settleReturned(id?.id ?? "");
    await db.run(sql`
      insert into return_parcel (no, warehouse_id, order_id, tracking_no, status, created_by)
      values (${`B${no}`}, ${world.warehouseId}, ${order.id}, ${no}, 'INSPECTED', 'system')`);
    const again = await db.first<{ id: string }>(sql`select id from return_parcel where no = ${`B${no}`}`);
    await settleReturned(again?.id ?? "");
    expect((await look(other)).status).toBe("RETURN_PENDING");
    await db.run(
      sql`update return_parcel set tracking_no = ${order.no} where id = ${again?.id ?? null}::uuid`,
    );
    await db.run(sql`
      insert into return_line (return_id, order_line_item_id, variant_id, expected, sellable)
      select ${again?.id ?? null}::uuid, i.id, i.variant_id, 1, 1 from order_line_item i
      where i.order_line_id = ${lines[1]?.id ?? null}::uuid`);
    await settleReturned(again?.id ?? "");
    expect((await look(other)).status).toBe("RESOLVED_REFUND");
  });

  test("in bad order goes back to the agent; without a parcel the case is closed", async () => {
    const bad = await returning();
    const parcel = await bad.arrive(bad.no);
    expect(await bad.inspect(parcel.ok ? parcel.value.no : "", 0, 3)).toMatchObject({ ok: true });
    await runJobs();
    expect([(await bad.look(bad.no)).status, await balanceOf(bad.world.member.id)]).toEqual([
      "UNDER_REVIEW",
      bad.before,
    ]);
    const none = await returning();
    await db.run(sql`update aftersale_case set due_at = now() - interval '1 second' where no = ${none.no}`);
    await endOverdue();
    expect(await none.look(none.no)).toMatchObject({ status: "CLOSED", closedFor: "no-parcel" });
  });
});

test("the screens: member and desk, with forms; many cases get one decision", async () => {
  const { world, lines, agent, opened, look } = await soldScene();
  const as = world.member;
  const [one, two] = [await opened({ [lines[0]?.id ?? ""]: 1 }), await opened({ [lines[1]?.id ?? ""]: 1 })];
  const list = (await callLoader(deskList, { url: "/desk/claims?tab=review", as: agent })).data;
  expect(list.page.rows.map(({ no }) => no)).toEqual(expect.arrayContaining([one, two]));
  const form = { intent: "propose", no: [one, two], kind: "refund", percent: "50", message: "Half of it" };
  expect((await callAction(manyAction, { url: "/desk/claims", form, as: agent })).status).toBe(303);
  expect([(await look(one)).status, (await look(two)).status]).toEqual(["PROPOSED", "PROPOSED"]);
  const params = { claimNo: one };
  const page = (await callLoader(claimPage, { url: `/user/aftersalesorders/${one}`, params, as })).data;
  expect(page.offers).toMatchObject({ agreeRefund: true, counter: true, withdraw: true });
  const agreed = { intent: "agreeRefund", offer: page.claim.offer?.id ?? "", way: "wallet" };
  const done = await callAction(claimAction, {
    url: `/user/aftersalesorders/${one}`,
    params,
    form: agreed,
    as,
  });
  expect(done.location).toBe(`/user/aftersalesorders/${one}`);
  const desk = await callAction(deskAction, {
    url: `/desk/claims/${two}`,
    params: { claimNo: two },
    form: { intent: "assign", to: agent.id },
    as: agent,
  });
  expect(desk.status).toBe(303);
  const missing = { order: "x" };
  expect(
    (await callAction(openAction, { url: `/user/aftersalesorders/new?order=${missing.order}`, form: {}, as }))
      .status,
  ).toBe(404);
  const told = await db.rows<{ event: string }>(sql`
    select distinct event from notification where user_id = ${as.id} and event like 'claim.%' order by event`);
  expect(told.map(({ event }) => event)).toEqual(["claim.opened", "claim.proposed", "claim.refunded"]);
  const kept = async () => {
    const counts = (claimData.kinds ?? []).map(async ({ name, page }) => [
      name,
      (await db.rows(page(as.id, null))).length,
    ]);
    return Object.fromEntries(await Promise.all(counts)) as Record<string, number>;
  };
  expect(await kept()).toMatchObject({ "aftersale-cases": 2, "aftersale-offers": 2, "aftersale-files": 2 });
  await transactionOr(async (tx) => {
    await claimData.close?.(tx, as.id);
    await claimData.erase?.(tx, as.id);
  });
  expect((await look(two)).status).toBe("CLOSED");
  expect(await kept()).toMatchObject({ "aftersale-cases": 2, "aftersale-files": 0, "aftersale-messages": 0 });
});

test("files of forms that were never sent are removed after a while", async () => {
  const member = await makeMember();
  const [old, fresh] = [randomUUID(), randomUUID()];
  for (const [id, hours] of [
    [old, 24 * 30],
    [fresh, 0],
  ] as const)
    await db.run(sql`
      insert into case_file (id, user_id, kind, key, name, type, bytes, sha256, created_at)
      values (${id}, ${member.id}, 'paper', ${`claims/${id}`}, 'paper.pdf', 'application/pdf', 4, '', now() - make_interval(hours => ${hours}))`);
  await sweepFiles();
  const left = await db.rows<{ id: string }>(sql`select id from case_file where user_id = ${member.id}`);
  expect(left).toEqual([{ id: fresh }]);
});
