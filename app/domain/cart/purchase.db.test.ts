import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { checkoutOf } from "~/domain/orders/checkout.server";
import { acceptOrder } from "~/domain/orders/desk.server";
import { moveOrder } from "~/domain/orders/member-actions.server";
import { orderOf } from "~/domain/orders/order.server";
import { releaseExpired } from "~/domain/stock/jobs.server";
import { db, sql } from "~/platform/db";
import { sellOut } from "../../../tests/stock";
import { pool } from "~/platform/db/pool.server";
import { paths } from "~/platform/paths";
import { action as cartPayAction } from "~/routes/user/cart/cart-pay-list";
import { loader as paymentOrderLoader } from "~/routes/user/cart/payment-order";
import { action as changeAddress, loader as editAddress } from "~/routes/user/profile/address";
import { mostUnpaidOwn } from "~/domain/orders/config";
import { makeAddress, makeMember, makeStaff } from "../../../tests/factories";
import { fund, prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import {
  goods,
  otherWarehouse,
  shopper,
  buy,
  show,
  shownIn,
  order,
  errorOf,
  checkoutIn,
  ordersOf,
  reservedOf,
  payFromWallet,
} from "../../../tests/purchases";
import { addToCart } from "./cart.server";
import { cartOf } from "./view.server";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

describe("buying from the cart", () => {
  test("a remark that no database keeps is refused, and nothing is ordered", async () => {
    const { sku } = await goods();
    const { member } = await shopper([sku, 1]);
    const url = await buy(member);
    expect((await order(member, url, { remark: "Ring\u0000twice" })).status).toBe(400);
    expect(await ordersOf(member.id)).toEqual([]);
  });

  test("who leaves too many orders unpaid pays or cancels some first; nobody else's goods are kept for them", async () => {
    const item = await goods({ onHand: 500 });
    const { member } = await shopper([item.sku, 1]);
    expect((await order(member, await buy(member))).status).toBe(303);
    await db.run(sql`
      insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, store_pay_status,
        ship_to, country, kept_until)
      select 'X' || n || substr(o.no, 2), o.user_id, o.store_id, gen_random_uuid()::text, '', 'manual', now(), 'paid',
        o.ship_to, o.country, o.kept_until
      from store_order o, generate_series(2, ${mostUnpaidOwn}::int) n where o.user_id = ${member.id}`);
    await addToCart({ member: member.id }, { sku: item.sku, mode: "dropship", qty: 1 });
    const url = await buy(member);
    const refused = await order(member, url);
    expect([refused.status, errorOf(refused)]).toEqual([409, expect.stringContaining("cart:error.unpaid")]);
    expect(await ordersOf(member.id)).toHaveLength(1);
    await db.run(
      sql`update store_order set kept_until = now() - interval '1 minute' where user_id = ${member.id}`,
    );
    expect((await order(member, url)).status).toBe(303);
  });

  test("an unpaid order that was changed, or put aside, counts as long as goods are held for it", async () => {
    const item = await goods({ onHand: 500 });
    const { member } = await shopper([item.sku, 1]);
    expect((await order(member, await buy(member))).status).toBe(303);
    await db.run(sql`
      insert into store_order (no, user_id, store_id, external_order_id, external_no, source, placed_at, store_pay_status,
        ship_to, country, kept_until, box)
      select 'Y' || n || substr(o.no, 2), o.user_id, o.store_id, gen_random_uuid()::text, '', 'manual', now(), 'paid',
        o.ship_to, o.country, null, case when n % 2 = 0 then 'IGNORED' else 'ACTIVE' end
      from store_order o, generate_series(2, ${mostUnpaidOwn}::int) n where o.user_id = ${member.id}`);
    await db.run(sql`
      insert into stock_reservation (ref_type, ref_id, variant_id, warehouse_id, qty, status, expires_at)
      select 'store_order', o.id, r.variant_id, r.warehouse_id, 1, 'held', r.expires_at
      from store_order o, stock_reservation r
      where o.user_id = ${member.id} and o.kept_until is null and r.variant_id = ${item.variantId}`);
    await addToCart({ member: member.id }, { sku: item.sku, mode: "dropship", qty: 1 });
    const url = await buy(member);
    const refused = await order(member, url);
    expect([refused.status, errorOf(refused)]).toEqual([409, expect.stringContaining("cart:error.unpaid")]);
    await db.run(sql`
      delete from stock_reservation where variant_id = ${item.variantId} and ref_id in (
        select id from store_order where user_id = ${member.id} and kept_until is null)`);
    expect((await order(member, url)).status).toBe(303);
  });

  test("an order needs one connection of the database, however many others are busy", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const url = await buy(member);
    const { data } = await show(member, url);
    const busy = await Promise.all(Array.from({ length: pool().options.max - 1 }, () => pool().connect()));
    try {
      const form = { intent: "order", ...shownIn(data) };
      expect((await callAction(cartPayAction, { url, as: member, form })).status).toBe(303);
    } finally {
      for (const client of busy) client.release();
    }
  });

  test("the whole way: order, kept price and stock, payment, and at the desk as any other", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 3]);
    const url = await buy(member);
    const { data } = await show(member, url);
    expect(data.purchase.problem).toBeNull();
    const placed = await order(member, url, { remark: "Ring twice" });
    expect(placed.status).toBe(303);
    expect(placed.location).toMatch(/^\/user\/paymentorder\?checkout=/);

    const [made] = await ordersOf(member.id);
    expect(made).toMatchObject({ source: "manual", platform: "manual", qty: 3, goods: 3750n });
    expect(made?.total).toBe(data.purchase.total);
    expect(await cartOf(member.id)).toEqual([]);
    expect(await reservedOf(item.variantId)).toEqual([{ status: "held", qty: 3 }]);

    const confirmation = await callLoader(paymentOrderLoader, { url: placed.location ?? "", as: member });
    const left = (confirmation.data.until?.getTime() ?? 0) - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    expect(confirmation.data.checkout?.total).toBe(data.purchase.total);

    await fund(member.id, 50_000n);
    const paid = await payFromWallet(member, checkoutIn(placed.location));
    expect(paid.location).toMatch(/^\/user\/paystate/);
    const page = await orderOf(member.id, made?.no ?? "");
    expect(page).toMatchObject({ status: "PENDING", remark: "Ring twice", abnormal: [] });
    expect(page?.lines.map(({ linkStatus, qty }) => [linkStatus, qty])).toEqual([["linked", 3]]);
    expect(page?.events.map(({ event }) => event)).toContain("placed");
    const staff = await makeStaff();
    expect((await acceptOrder({ no: made?.no ?? "" }, `staff:${staff.id}`)).ok).toBe(true);
  });

  test("customs wait for the recipient's number: the page leads to its address and back, and the order keeps it", async () => {
    const { sku } = await goods();
    const { member } = await shopper([sku, 1]);
    const brazil = await makeAddress(member.id, {
      country: "BR",
      province: "São Paulo",
      city: "São Paulo",
      street: "Rua Augusta",
      houseNo: "12",
      postCode: "01305-000",
      phone: "+5511912345678",
    });
    const bought = await buy(member);
    const url = `${bought}&address=${brazil.id}`;
    const before = await show(member, url);
    expect(before.data.purchase).toMatchObject({
      problem: "cart:error.number",
      numberMissing: { by: "customs" },
    });
    const refused = await order(member, url, { address: brazil.id });
    expect([refused.status, errorOf(refused)]).toEqual([409, "cart:error.number"]);

    const edit = {
      url: paths.address("shipping", brazil.id, { return: url }),
      params: { addressId: brazil.id },
    };
    const { isDefault: _, ...start } = (await callLoader(editAddress, { ...edit, as: member })).data.start;
    const form = { ...start, taxId: "390.533.447-05" };
    expect((await callAction(changeAddress, { ...edit, as: member, form })).location).toBe(url);
    expect((await order(member, url, { address: brazil.id })).status).toBe(303);
    const [placed] = await db.rows<{ taxId: string; abnormal: string[] }>(sql`
      select ship_to ->> 'taxId' as tax_id, abnormal from store_order where user_id = ${member.id}`);
    expect(placed).toEqual({ taxId: "39053344705", abnormal: [] });
  });

  test("a method that asks for the recipient's number is named; another one that does not is free", async () => {
    const { sku } = await goods();
    const { member } = await shopper([sku, 1]);
    const mexico = await makeAddress(member.id, {
      country: "MX",
      province: "Jalisco",
      city: "Guadalajara",
      street: "Calle 4",
      postCode: "44100",
      phone: "+523312345678",
    });
    const url = `${await buy(member)}&address=${mexico.id}`;
    const { data } = await show(member, url);
    const options = data.purchase.parcels[0]?.options ?? [];
    const by = async (asks: boolean) => {
      const method = options.find(({ taxIdRequired }) => taxIdRequired === asks)?.channelId ?? "";
      return (await show(member, `${url}&method:CN=${method}`)).data.purchase;
    };
    expect(await by(true)).toMatchObject({
      problem: "cart:error.number",
      numberMissing: { by: "channel", method: { en: "Latin America line" } },
    });
    expect(await by(false)).toMatchObject({ problem: null, numberMissing: null });
  });

  test("goods in two warehouses become two orders, paid together", async () => {
    const us = await otherWarehouse();
    const [here, there] = [await goods(), await goods({ warehouse: us })];
    const { member } = await shopper([here.sku, 1], [there.sku, 2]);
    const url = await buy(member);
    const { data } = await show(member, url);
    expect(data.purchase.parcels.map(({ code }) => code).sort()).toEqual(["CN", "US"]);
    const placed = await order(member, url);
    const orders = await ordersOf(member.id);
    expect(orders.map(({ warehouse, qty }) => [warehouse, qty])).toEqual([
      ["CN", 1],
      ["US", 2],
    ]);
    const checkout = await checkoutOf(member.id, checkoutIn(placed.location));
    expect(checkout?.payable).toHaveLength(2);
    expect(checkout?.total).toBe(data.purchase.total);
    expect(new Set(orders.map(({ no }) => no)).size).toBe(2);
  });

  test("the chosen channel is the order's, and its price is what is shown", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const url = await buy(member);
    const { data } = await show(member, url);
    const [parcel] = data.purchase.parcels;
    const other = parcel?.options.find(({ channelId }) => channelId !== parcel.chosen?.channelId);
    expect(other).toBeDefined();
    const choice = { intent: "choose", [`method:${parcel?.code}`]: other?.channelId ?? "" };
    const chosen = await callAction(cartPayAction, { url, as: member, form: choice });
    expect(chosen.status).toBe(303);
    const shown = (await show(member, chosen.location ?? "")).data.purchase;
    expect(shown.parcels[0]?.chosen?.channelId).toBe(other?.channelId);
    await order(member, chosen.location ?? "", choice.intent ? { ...choice, intent: "order" } : {});
    const row = await db.first<{ channelId: string; total: bigint }>(
      sql`select channel_id, total from store_order where user_id = ${member.id}`,
    );
    expect(row).toEqual({ channelId: other?.channelId, total: shown.total });
  });

  test("a choice that is sent before its prices were shown is shown first, and not ordered", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const url = await buy(member);
    const [parcel] = (await show(member, url)).data.purchase.parcels;
    const other = parcel?.options.find(({ channelId }) => channelId !== parcel.chosen?.channelId);
    const answer = await order(member, url, { [`method:${parcel?.code}`]: other?.channelId ?? "" });
    expect(answer.status).toBe(303);
    expect(await ordersOf(member.id)).toEqual([]);
    const shown = (await show(member, answer.location ?? "")).data.purchase;
    expect(shown.parcels[0]?.chosen?.channelId).toBe(other?.channelId);
    expect(
      (await order(member, answer.location ?? "", { [`method:${parcel?.code}`]: other?.channelId ?? "" }))
        .location,
    ).toMatch(/^\/user\/paymentorder/);
  });

  test("pressed twice, sent twice, in two tabs: one order, and every press leads to it", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 2]);
    const [one, two] = [await buy(member), await buy(member)];
    const presses = await Promise.all([order(member, one), order(member, one)]);
    const again = await order(member, one, { seen: "anything" });
    const led = [...presses, again].map(({ location }) => location);
    expect(new Set(led).size).toBe(1);
    expect(await ordersOf(member.id)).toHaveLength(1);
    // The other tab's purchase has nothing left to buy, and says so.
    const late = await callAction(cartPayAction, {
      url: two,
      as: member,
      form: { intent: "order", seen: "x" },
    });
    expect([late.status, errorOf(late)]).toEqual([409, "cart:error.nothing"]);
    expect((await show(member, one)).location).toBe(led[0]);
    expect(await reservedOf(item.variantId)).toEqual([{ status: "held", qty: 2 }]);
  });

  test("two members who want the last piece: one gets it, the other hears it", async () => {
    const item = await goods({ onHand: 1 });
    const buyers = await Promise.all([shopper([item.sku, 1]), shopper([item.sku, 1])]);
    const urls = await Promise.all(buyers.map(({ member }) => buy(member)));
    const answers = await Promise.all(buyers.map(({ member }, i) => order(member, urls[i] ?? "")));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(errorOf(answers[refused] ?? { data: null })).toMatch(/cart:error\.(stock|changed)/);
    expect(await cartOf(buyers[refused]?.member.id ?? "")).toHaveLength(1);
    expect(await reservedOf(item.variantId)).toEqual([{ status: "held", qty: 1 }]);
  });

  test("a price that changes before the order is shown first; one that changes after it is not charged", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const url = await buy(member);
    const { data } = await show(member, url);
    const raise = (price: number) =>
      db.run(sql`update variant set price = ${price} where id = ${item.variantId}`);
    await raise(1500);
    const stale = await callAction(cartPayAction, {
      url,
      as: member,
      form: { intent: "order", seen: data.purchase.seen },
    });
    expect([stale.status, errorOf(stale)]).toEqual([409, "cart:error.changed"]);
    expect(await ordersOf(member.id)).toEqual([]);

    const placed = await order(member, url);
    const [made] = await ordersOf(member.id);
    expect(made?.goods).toBe(1500n);
    await raise(9900);
    await db.run(sql`update product set status = 'off' where id = ${item.productId}`);
    await fund(member.id, 50_000n);
    expect((await payFromWallet(member, checkoutIn(placed.location))).status).toBe(303);
    expect(await orderOf(member.id, made?.no ?? "")).toMatchObject({ status: "PENDING", goods: 1500n });
  });

  test("after a day the goods are free again and the order is quoted anew", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const placed = await order(member, await buy(member));
    await db.run(sql`
      update store_order set kept_until = now() - interval '1 minute', quoted_at = now() - interval '25 hours'
      where user_id = ${member.id}`);
    await db.run(sql`
      update stock_reservation set expires_at = now() - interval '1 minute' where variant_id = ${item.variantId}`);
    await db.run(sql`update variant set price = 2000 where id = ${item.variantId}`);
    await releaseExpired();
    expect(await reservedOf(item.variantId)).toEqual([{ status: "released", qty: 1 }]);
    const { data } = await callLoader(paymentOrderLoader, { url: placed.location ?? "", as: member });
    expect(data.checkout?.orders[0]?.goods).toBe(2000n);
  });

  test("a cancelled order gives its goods back, and costs today's price when it is restored", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    await order(member, await buy(member));
    const [made] = await ordersOf(member.id);
    await moveOrder(member.id, made?.no ?? "", "cancel");
    expect(await reservedOf(item.variantId)).toEqual([{ status: "released", qty: 1 }]);
    await db.run(sql`update variant set price = 2000 where id = ${item.variantId}`);
    await moveOrder(member.id, made?.no ?? "", "restore");
    expect((await ordersOf(member.id))[0]?.goods).toBe(2000n);
  });

  test.each<[string, (item: Awaited<ReturnType<typeof goods>>) => Promise<unknown>, string]>([
    [
      "taken down",
      (item) => db.run(sql`update product set status = 'off' where id = ${item.productId}`),
      "cart:error.takenDown",
    ],
    ["sold out", (item) => sellOut(item.variantId), "cart:error.stock"],
  ])("goods that were %s meanwhile are not ordered", async (_what, change, why) => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const url = await buy(member);
    await change(item);
    expect((await show(member, url)).data.purchase.problem).toBe(why);
    expect(errorOf(await order(member, url))).toBe(why);
    expect(await cartOf(member.id)).toHaveLength(1);
  });

  test("without an address the page asks for one; nobody's else counts; one that no carrier serves says so", async () => {
    const item = await goods();
    const [member, stranger] = [await makeMember(), await makeMember()];
    const foreign = await makeAddress(stranger.id);
    await addToCart({ member: member.id }, { sku: item.sku, qty: 1 });
    const url = await buy(member);
    expect((await show(member, `${url}&address=${foreign.id}`)).data.purchase).toMatchObject({
      address: null,
      problem: "cart:error.address",
    });
    expect(errorOf(await order(member, url, { address: foreign.id }))).toBe("cart:error.address");
    await makeAddress(member.id, { country: "AQ", postCode: "0000", isDefault: true });
    expect(errorOf(await order(member, url))).toBe("cart:error.channel");
  });

  test("a frozen member looks and orders nothing; another's purchase is a 404", async () => {
    const item = await goods();
    const { member } = await shopper([item.sku, 1]);
    const url = await buy(member);
    expect((await show(await makeMember(), url)).status).toBe(404);
    await db.run(sql`update "user" set status = '2' where id = ${member.id}`);
    expect((await show(member, url)).data.frozen).toBe(true);
    expect((await order(member, url)).status).toBe(403);
  });
});
