/** Freight of goods in bulk: sea, rail, truck and air, quoted over the whole order, from the pages of a member. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { startPayment } from "~/domain/payments/payments.server";
import { quoteShipping } from "~/domain/shipping/quote.server";
import { db, sql } from "~/platform/db";
import { action as deskAction } from "~/routes/desk/bulk/order";
import { action as newAction } from "~/routes/user/bulk/new-order";
import { action as orderAction, loader as orderLoader } from "~/routes/user/bulk/order";
import { action as payNowAction, loader as payNowLoader } from "~/routes/user/cart/pay-now-order";
import { come } from "../../../tests/bulk-goods";
import { makeProduct, makeStaff, type TestMember } from "../../../tests/factories";
import { chinaWarehouse, fund, prepareOrders } from "../../../tests/orders";
import { errorOf, shopper } from "../../../tests/purchases";
import { callAction, callLoader } from "../../../tests/setup/call";
import { laterMethod, methodValue, type Freight } from "./freight";
import { readyMark } from "./rules";

beforeAll(prepareOrders);
afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

/** 500 pieces of 300 g and 20 × 15 × 10 cm are 150 kg and 1.5 m³. */
async function scene(saleModes = ["bulk"]) {
  const { member, address } = await shopper();
  await fund(member.id, 10_000_000n);
  const product = await makeProduct({
    product: { moq: 60, saleModes },
    variants: [{ price: 1_000n }],
    warehouseId: await chinaWarehouse(),
    onHand: 0,
  });
  const [variant] = product.variants;
  if (!variant) throw new Error("no variant");
  await db.run(sql`
    update variant set weight_g = 300, length_mm = 200, width_mm = 150, height_mm = 100 where id = ${variant.id}`);
  const staff = await makeStaff({ roles: ["admin"] });
  const ask = (form: Record<string, string>) =>
    callAction(newAction, {
      url: `/user/bulkorders/new?product=${product.id}`,
      as: member,
      form: {
        ...{ kind: "BULK", warehouse: "CN", split: "full", address: address.id },
        ...{ "lines[0].variantId": variant.id, "lines[0].qty": "500" },
        ...form,
      },
    });
  const freights = async () => (freightsIn(await ask({ intent: "freight" })) ?? []) as Freight[];
  const by = async (name: string) => {
    const found = (await freights()).find((each) => each.name["en"]?.startsWith(name));
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const newest = async () =>
    (
      await db.first<{ no: string }>(sql`
      select no from bulk_order where user_id = ${member.id} order by created_at desc limit 1`)
    )?.no ?? "";
  const of = (no: string) => ({ url: `/user/bulkorders/${no}`, params: { orderNo: no }, as: member });
  const see = async (no: string) => (await callLoader(orderLoader, of(no))).data;
  const act = (no: string, form: Record<string, string>) => callAction(orderAction, { ...of(no), form });
  const desk = (no: string, form: Record<string, string>) =>
    callAction(deskAction, { url: `/desk/bulk/${no}`, params: { orderNo: no }, form, as: staff });
  const pay = async (no: string) => {
    const { id, due } = (await see(no)).order;
    return startPayment(
      { id: member.id, email: member.email, locale: "en-US" },
      {
        ...{ method: "wallet", payables: [{ type: "bulk_order", id }], expectedTotal: due },
        idemKey: randomUUID(),
      },
    );
  };
  return { member, address, product, variant, ask, freights, by, newest, see, act, desk, pay };
}

const freightsIn = ({ data }: { data: unknown }) => (data as { freights?: readonly Freight[] }).freights;

describe("the grid", () => {
  test("shows every way for all pieces; one is chosen, paid in full with the goods, and earned when it is sent", async () => {
    const { product, ask, by, newest, see, desk, pay } = await scene();
    const { data } = await ask({ intent: "freight" });
    expect(freightsIn({ data })?.map(({ name }) => name["en"])).toEqual([
      "Sea freight, by cubic metre",
      "Air freight",
      "Air express",
    ]);
    // Without script, who orders at once is shown them.
    const open = await ask({});
    expect([open.status, errorOf(open)]).toEqual([422, "bulk:error.methodChoose"]);
    expect(freightsIn(open)).toHaveLength(3);
    const sea = await by("Sea");
    // 1.5 m³ count as 1.5 t: $95 and 19 cents a kilogram.
    expect(sea).toMatchObject({ shipping: 38_000n, days: [33, 47] });
    expect((await ask({ method: methodValue(sea) })).location).toMatch(/^\/user\/paymentorder/);
    const no = await newest();
    expect((await see(no)).order).toMatchObject({
      shipping: 38_000n,
      due: 538_000n,
      daysMin: 33,
      isSplit: false,
    });
    expect(await pay(no)).toMatchObject({ ok: true });
    await come(product, 500);
    const ready = readyMark((await see(no)).order.lines);
    const packed = { intent: "ship", ready, carrier: "Quay Line", parcels: "pallet 150" };
    expect((await desk(no, packed)).status).toBe(303);
    expect((await see(no)).order).toMatchObject({ status: "SHIPPED", paidState: "full" });
  });

  test("freight that changed is shown first; in full without a method is refused; later begins with a deposit", async () => {
    const { ask, by, newest, see } = await scene();
    const sea = await by("Sea");
    const dear = await ask({ method: methodValue({ ...sea, shipping: sea.shipping - 1n }) });
    expect([dear.status, errorOf(dear)]).toEqual([422, "bulk:error.freight"]);
    const gone = await ask({ method: methodValue({ channelId: randomUUID(), shipping: 1n }) });
    expect(errorOf(gone)).toBe("bulk:error.method");
    expect(errorOf(await ask({ method: laterMethod }))).toBe("bulk:error.split");
    expect((await ask({ method: laterMethod, split: "deposit" })).status).toBe(303);
    expect((await see(await newest())).order).toMatchObject({ shipping: 0n, method: null });
    const stays = await ask({ kind: "INVENTORY", intent: "freight" });
    expect(freightsIn(stays)).toBeNull();
  });
});

describe("the order's page", () => {
  test("another method until the balance is billed, where the agent may set another freight", async () => {
    const { product, ask, by, newest, see, act, desk, pay } = await scene();
    const [sea, air] = [await by("Sea"), await by("Air freight")];
    await ask({ method: methodValue(sea), split: "deposit" });
    const no = await newest();
    await pay(no);
    expect((await see(no)).freights).toHaveLength(3);
    const old = methodValue({ ...air, shipping: 1n });
    expect(errorOf(await act(no, { intent: "choose-method", method: old }))).toBe("bulk:error.freight");
    const chosen = { intent: "choose-method", method: methodValue(air) };
    expect((await act(no, chosen)).status).toBe(303);
    expect((await see(no)).order).toMatchObject({ shipping: air.shipping, channelId: air.channelId });
    await come(product, 500);
    expect((await desk(no, { intent: "bill-balance", shipping: "500.00" })).status).toBe(303);
    const { order, freights } = await see(no);
    expect([order.due, freights]).toEqual([350_000n + 50_000n, null]);
    expect((await act(no, chosen)).status).toBe(409);
    expect(await pay(no)).toMatchObject({ ok: true });
  });

  test("after 24 hours freight has its present price; a closed method has to be chosen anew", async () => {
    const { ask, by, newest, see, act } = await scene();
    const sea = await by("Sea");
    await ask({ method: methodValue(sea) });
    const no = await newest();
    const late = () =>
      db.run(sql`update bulk_order set price_lock_until = now() - interval '1 minute' where no = ${no}`);
    await late();
    const dearer = (cents: number) =>
      db.run(sql`
        update ship_rate r set register_fee = register_fee + ${cents} from ship_zone z
        where z.id = r.zone_id and z.channel_id = ${sea.channelId}`);
    await dearer(100);
    expect((await act(no, { intent: "requote" })).status).toBe(303);
    expect((await see(no)).order.shipping).toBe(sea.shipping + 100n);
    await dearer(-100);
    await late();
    await db.run(sql`update ship_channel set active_to = now() where id = ${sea.channelId}`);
    expect(errorOf(await act(no, { intent: "requote" }))).toBe("bulk:error.method");
    const air = await by("Air freight");
    expect((await act(no, { intent: "choose-method", method: methodValue(air) })).status).toBe(303);
    expect((await act(no, { intent: "requote" })).status).toBe(303);
    expect((await see(no)).order.shipping).toBe(air.shipping);
    await db.run(sql`update ship_channel set active_to = null where id = ${sea.channelId}`);
  });
});

describe("buying one product at once", () => {
  const loadIn = (member: TestMember, url: string) => callLoader(payNowLoader, { url, as: member });

  test("asks what becomes of it; in bulk to an address it becomes the order of the grid", async () => {
    const { member, variant, newest, see } = await scene(["dropship", "bulk"]);
    const url = `/user/paynoworder?sku=${variant.sku}&qty=500&mode=bulk`;
    const { data } = await loadIn(member, url);
    expect(data).toMatchObject({ kinds: ["DROPSHIP", "BULK", "INVENTORY"], kind: "INVENTORY", moq: 60 });
    const choose = (form: Record<string, string>) =>
      callAction(payNowAction, { url, as: member, form: { intent: "choose", ...form } });
    const { location } = await choose({ kind: "BULK", split: "full", qty: "600" });
    const bulk = (await loadIn(member, location ?? "")).data;
    expect(bulk.bulk).toMatchObject({ goods: 600_000n, now: 643_700n, problem: null });
    const press = (form: Record<string, string>) =>
      callAction(payNowAction, {
        url: location ?? "",
        as: member,
        form: {
          ...{ intent: "order", seenBulk: bulk.bulk?.seen ?? "", kind: "BULK", split: "full", qty: "600" },
          ...form,
        },
      });
    // Another quantity has a price that nobody has seen.
    expect((await press({ qty: "700" })).location).toMatch(/^\/user\/paynoworder.*qty=700/);
    expect((await press({})).location).toMatch(/^\/user\/paymentorder/);
    expect((await see(await newest())).order).toMatchObject({
      kind: "BULK",
      shipping: 43_700n,
      due: 643_700n,
    });
  });

  test("fewer than the minimum cannot be ordered in bulk; what is sold in bulk alone is asked for so", async () => {
    const { member, variant } = await scene();
    const { data } = await loadIn(member, `/user/paynoworder?sku=${variant.sku}&qty=2`);
    expect(data).toMatchObject({ kinds: ["BULK", "INVENTORY"], kind: "BULK" });
    expect(data.purchase.problem).toContain("bulk:error.qty.moq");
  });
});

test("a pallet begun is paid: by rail and truck volume counts a third of a tonne a cubic metre", async () => {
  const { variant } = await scene();
  const { options } = await quoteShipping({
    ...{ country: "DE", zip: "20457", warehouseCode: "CN", mode: "bulk" },
    items: [{ variantId: variant.id, qty: 501 }],
  });
  const charged = Object.fromEntries(
    options.map(({ code, chargeG, shipping }) => [code, [chargeG, shipping]]),
  );
  expect(charged).toMatchObject({
    "CN-BULK-SEA": [1_600_000, 36_000n],
    "CN-BULK-RAIL": [510_000, 54_950n],
    "CN-BULK-TRUCK": [1_000_000, 129_500n],
  });
});
