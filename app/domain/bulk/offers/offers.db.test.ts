/** A wholesale question becomes an offer, a counter-offer, and an order that is paid with one press. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { openTicket } from "~/domain/tickets/open.server";
import { db, sql } from "~/platform/db";
import { shiftDay } from "~/platform/days";
import { action as makeAction, loader as makeLoader } from "~/routes/desk/bulk/new-offer";
import { action as deskAction } from "~/routes/desk/bulk/offer";
import { loader as deskList } from "~/routes/desk/bulk/offers";
import { action as orderAction } from "~/routes/desk/bulk/order";
import { action as memberAction, loader as memberLoader } from "~/routes/user/bulk/offer";
import { loader as memberList } from "~/routes/user/bulk/offers";
import {
  makeAddress,
  makeMember,
  makeProduct,
  makeStaff,
  type TestMember,
} from "../../../../tests/factories";
import { come } from "../../../../tests/bulk-goods";
import { fund, prepareOrders } from "../../../../tests/orders";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { createBulk } from "../create.server";
import { bulkOffer } from "../offer.server";
import { NewOfferForm } from "./forms";
import { makeOffer } from "./make.server";
import { jobs } from "../jobs.server";
import { bulkSteps } from "../steps.server";

beforeAll(prepareOrders);
afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

const until = shiftDay(new Date().toISOString().slice(0, 10), 10);

async function scene(kind: "INVENTORY" | "BULK" = "INVENTORY") {
  const member = await makeMember();
  await fund(member.id, 500_000n);
  const agent = await makeStaff({ roles: ["agent"] });
  await db.run(sql`update "user" set agent_id = ${agent.id} where id = ${member.id}`);
  const product = await makeProduct({ product: { moq: 60 }, variants: [{ price: 1_000n }], onHand: 0 });
  const [variant] = product.variants;
  const place = await db.first<{ code: string }>(
    sql`select code from warehouse where id = ${product.warehouseId}`,
  );
  const sku = variant?.sku ?? "";
  const form = {
    ...{ member: member.email, kind, warehouse: place?.code ?? "", split: "deposit", keep: "on" },
    ...{ rows: `${sku}\t100\t8.00`, freight: kind === "BULK" ? "50.00" : "0.00" },
    ...{ daysMin: "7", daysMax: "20", validUntil: until, note: "As you asked" },
  };
  const make = (fields: Record<string, string> = {}, as = agent, ticket = "") =>
    callAction(makeAction, {
      url: `/desk/bulk/offers/new?ticket=${ticket}`,
      form: { ...form, ...fields },
      as,
    });
  const noOf = (answer: { location: string | null }) => String(answer.location).split("/").at(-1) ?? "";
  const at = (no: string) => ({ url: `/user/bulkorders/offers/${no}`, params: { offerNo: no } });
  const see = async (no: string, as: TestMember = member) =>
    (await callLoader(memberLoader, { ...at(no), as })).data;
  const act = (no: string, fields: Record<string, string>, as: TestMember = member) =>
    callAction(memberAction, { ...at(no), form: fields, as });
  const desk = (no: string, fields: Record<string, string>) =>
    callAction(deskAction, {
      url: `/desk/bulk/offers/${no}`,
      params: { offerNo: no },
      form: fields,
      as: agent,
    });
  return { member, agent, product, sku, form, make, noOf, see, act, desk };
}

const versionIn = ({ offer }: { offer: { version: number } }) => String(offer.version);

describe("an offer", () => {
  test("question, offer, counter-offer, other terms, accepted and paid with one press", async () => {
    const { member, agent, sku, form, make, noOf, see, act, desk, product } = await scene();
    const asked = {
      ...{ name: "Mira", email: member.email, topic: "pre-sale" as const },
      message: `I would like an offer for this bulk order:\n100 × ${sku} Mug ($10.00 each, from China)\n`,
    };
    const ticket = await openTicket(asked, { locale: "en-US", memberId: member.id });
    const ticketNo = ticket.ok ? ticket.value : "";
    const url = `/desk/bulk/offers/new?ticket=${ticketNo}`;
    const { data } = await callLoader(makeLoader, { url, as: agent });
    expect(data.start).toMatchObject({ member: member.email, rows: `${sku}\t100\t` });

    const no = noOf(await make({}, agent, ticketNo));
    const first = await see(no);
    expect(first.offer).toMatchObject({ status: "OPEN", goods: 80_000n, ticketNo });
    expect((await act(no, { intent: "counter", rows: `${sku}\t100\t7.00`, note: "7?" })).status).toBe(303);
    expect((await see(no)).offers["accept"]).toBeUndefined();
    const terms = { ...form, intent: "revise", rows: `${sku}\t100\t7.50` };
    expect((await desk(no, terms)).status).toBe(303);
    // What was shown before is not paid.
    const stale = { intent: "accept-from-wallet", version: versionIn(first) };
    expect((await act(no, stale)).status).toBe(409);
    const shown = await see(no);
    expect(shown.offer.rounds.map(({ by }) => by)).toEqual(["agent", "member", "agent"]);
    const paid = await act(no, { intent: "accept-from-wallet", version: versionIn(shown) });
    expect(paid.location).toMatch(/^\/user\/paystate/);
    expect((await see(no)).offer).toMatchObject({
      status: "ACCEPTED",
      orderNo: expect.stringMatching(/^BK/),
    });
    const order = await db.first(sql`
      select status, goods, deposit, paid_state from bulk_order where user_id = ${member.id}`);
    expect(order).toEqual({
      status: "TO_BE_PURCHASED",
      goods: 75_000n,
      deposit: 22_500n,
      paidState: "deposit",
    });
    expect((await walletOf(member.id)).deposit).toBe(22_500n);

    // The agreed price is the member's own until the offer would have ended; nobody else has it.
    const own = await bulkOffer(member.id, product.id);
    expect(own?.variants[0]?.tiers).toContainEqual({ minQty: 100, price: 750n });
    expect((await bulkOffer((await makeMember()).id, product.id))?.variants[0]?.tiers).toEqual([]);
    const lists = [
      await callLoader(memberList, { url: "/user/bulkorders/offers?tab=accepted", as: member }),
      await callLoader(deskList, { url: "/desk/bulk/offers?tab=accepted", as: agent }),
    ];
    for (const list of lists) expect(list.data.page.rows.map((row) => row.no)).toContain(no);
  });

  test("freight to an address is part of the order; its choice of payment comes next", async () => {
    const { member, make, noOf, see, act } = await scene("BULK");
    const no = noOf(await make({ split: "full" }));
    const version = versionIn(await see(no));
    expect((await act(no, { intent: "accept", version })).status).toBe(409);
    const { id } = await makeAddress(member.id, { country: "US", postCode: "94607" });
    const accepted = await act(no, { intent: "accept", version, address: id });
    expect(accepted.location).toMatch(/^\/user\/paymoney/);
    const order = await db.first(
      sql`select goods, shipping, deposit from bulk_order where user_id = ${member.id}`,
    );
    expect(order).toEqual({ goods: 80_000n, shipping: 5_000n, deposit: 0n });
  });

  test("taken anew after its price was kept, an offer's price and freight stay; a lower usual price holds", async () => {
    const { member, product, make, noOf, see, act } = await scene("BULK");
    const no = noOf(await make({ split: "full" }));
    const { id } = await makeAddress(member.id, { country: "US", postCode: "94607" });
    await act(no, { intent: "accept", version: versionIn(await see(no)), address: id });
    const row = () =>
      db.first<{ no: string; goods: bigint; shipping: bigint }>(
        sql`select no, goods, shipping from bulk_order where user_id = ${member.id}`,
      );
    const requote = async () => {
      await db.run(sql`
        update bulk_order set price_lock_until = now() - interval '1 minute' where user_id = ${member.id}`);
      const orderNo = (await row())?.no ?? "";
      const by = { member: member.id };
      expect(await bulkSteps.runStep(by, orderNo, "requote", {})).toMatchObject({ ok: true });
    };
    await db.run(sql`update member_price set valid_until = now() where user_id = ${member.id}`);
    await requote();
    expect(await row()).toMatchObject({ goods: 80_000n, shipping: 5_000n });
    await db.run(sql`update variant set price = 700 where product_id = ${product.id}`);
    await requote();
    expect(await row()).toMatchObject({ goods: 70_000n, shipping: 5_000n });
  });

  test("its freight is the most that the balance asks for, whatever was billed before", async () => {
    const { member, agent, product, make, noOf, see, act } = await scene("BULK");
    const no = noOf(await make());
    const { id } = await makeAddress(member.id, { country: "US", postCode: "94607" });
    const accepted = { intent: "accept-from-wallet", version: versionIn(await see(no)), address: id };
    expect((await act(no, accepted)).location).toMatch(/^\/user\/paystate/);
    await come(product, 100);
    const order = () =>
      db.first<{ no: string; shipping: bigint; due: Date | null }>(sql`
        select no, shipping, balance_due_at as due from bulk_order where user_id = ${member.id}`);
    const orderNo = (await order())?.no ?? "";
    const bill = (shipping: string) =>
      callAction(orderAction, {
        url: `/desk/bulk/${orderNo}`,
        params: { orderNo },
        form: { intent: "bill-balance", shipping },
        as: agent,
      });
    const refused = await bill("50.01");
    expect([refused.status, JSON.stringify(refused.data)]).toEqual([
      409,
      expect.stringMatching(/offeredFreight.*50\.00/),
    ]);
    expect(await order()).toMatchObject({ shipping: 5_000n, due: null });
    expect((await bill("45.00")).status).toBe(303);
    expect((await bill("50.01")).status).toBe(409);
    expect(await order()).toMatchObject({ shipping: 4_500n });
    expect((await bill("50.00")).status).toBe(303);
    expect(await order()).toMatchObject({ shipping: 5_000n });
  });

  test("declined, withdrawn, over: nothing more is accepted", async () => {
    const { make, noOf, see, act, desk } = await scene();
    const declined = noOf(await make());
    expect((await act(declined, { intent: "decline" })).status).toBe(303);
    const withdrawn = noOf(await make());
    expect((await desk(withdrawn, { intent: "withdraw" })).status).toBe(303);
    const over = noOf(await make());
    const version = versionIn(await see(over));
    await db.run(sql`update bulk_offer set valid_until = now() - interval '1 minute' where no = ${over}`);
    expect((await act(over, { intent: "accept", version })).status).toBe(409);
    await jobs["bulk.tick"]?.({}, {} as never);
    expect((await see(over)).offer.status).toBe("EXPIRED");
    for (const no of [declined, withdrawn, over])
      expect((await act(no, { intent: "accept", version: versionIn(await see(no)) })).status).toBe(409);
  });

  test("its prices are the member's own as long as it stands: other terms replace them, its end ends them", async () => {
    const { member, product, sku, make, noOf, see, desk, form } = await scene();
    const price = async () =>
      (await bulkOffer(member.id, product.id))?.variants[0]?.tiers.map(({ price: cents }) => cents) ?? [];
    const no = noOf(await make({ rows: `${sku}\t10\t0.80` }));
    expect(await price()).toEqual([80n]);
    const terms = { ...form, intent: "revise", rows: `${sku}\t100\t8.00` };
    expect((await desk(no, terms)).status).toBe(303);
    expect(await price()).toEqual([800n]);
    expect((await see(no)).offer.pricesUntil).not.toBeNull();
    expect((await desk(no, { intent: "withdraw" })).status).toBe(303);
    expect(await price()).toEqual([]);
  });

  test("the same form makes one offer, and one order", async () => {
    const { member, agent, form, product } = await scene();
    const fields = NewOfferForm.parse(form);
    const make = async () =>
      await makeOffer({ ...agent, name: "" } as never, { ...fields, ticketNo: null }, "twice");
    const first = await make();
    expect(first.ok).toBe(true);
    expect(await make()).toEqual(first);
    const lines = product.variants.map(({ id }) => ({ variantId: id, qty: 60 }));
    const wanted = {
      kind: "INVENTORY",
      productId: product.id,
      lines,
      addressId: null,
      isSplit: true,
    } as const;
    const order = () => createBulk(member.id, { ...wanted, warehouse: form.warehouse }, "twice");
    expect(await order()).toEqual(await order());
  });

  test.each([
    ["an unknown SKU", { rows: "NOPE\t5\t1.00" }],
    ["no price", { rows: "NOPE\t5" }],
    ["freight for what stays with us", { freight: "5.00" }],
    ["days the wrong way round", { daysMin: "9", daysMax: "3" }],
    ["a member of nobody's", { member: "nobody@example.com" }],
  ])("%s is refused", async (_what, fields) => {
    const { make } = await scene();
    expect((await make(fields)).status).toBe(422);
  });

  test("another agent's member, and another member's offer, are not there", async () => {
    const { make, noOf } = await scene();
    const other = await makeStaff({ roles: ["agent"] });
    expect((await make({}, other)).status).toBe(422);
    const no = noOf(await make());
    const stranger = await makeMember();
    const at = { url: `/user/bulkorders/offers/${no}`, params: { offerNo: no } };
    expect((await callLoader(memberLoader, { ...at, as: stranger })).status).toBe(404);
  });
});
