import { beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { replaceListeners } from "~/domain/bus";
import { decideOlderOrders, unbindStore } from "~/domain/stores/connect.server";
import { saveStoreSettings } from "~/domain/stores/settings.server";
import { pollOrders } from "~/domain/stores/sync.server";
import { storeOf } from "~/domain/stores/views.server";
import { db, raw, sql } from "~/platform/db";
import { makeMember, type TestMember } from "../../../tests/factories";
import { forgetJobs, runJobs } from "../../../tests/setup/jobs";
import { buy, connect, inShop, makeShop, type Shop } from "../../../tests/shops";
import {
  chinaWarehouse,
  fund,
  link,
  pay,
  prepareOrders,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { makeProduct } from "../../../tests/factories";
import { checkoutOf, createCheckout } from "./checkout.server";
import { moveOrder } from "./member-actions.server";
import { storeListeners } from "./store-listeners.server";

beforeEach(async () => {
  replaceListeners(storeListeners);
  await prepareOrders();
  await forgetJobs();
});

type Stand = Pick<OrderRow, "id" | "no" | "status" | "box" | "abnormal" | "paidAt"> & { externalNo: string };

const ordersIn = (storeId: string) =>
  db.rows<Stand>(sql`
    select id, no, external_no, status, box, abnormal, paid_at from store_order
    where store_id = ${storeId} order by external_order_id::int`);

async function orderIn(storeId: string, number: string): Promise<Stand> {
  const order = (await ordersIn(storeId)).find(({ externalNo }) => externalNo === number);
  if (!order) throw new Error(`no order ${number}`);
  return order;
}

/** Somebody's shop with its mug linked to goods of ours. */
async function connected(member: TestMember, shop: Shop): Promise<string> {
  const storeId = await connect(member.id, shop);
  await runJobs();
  const goods = await makeProduct({ warehouseId: await chinaWarehouse(), onHand: 100, variants: [{}] });
  const mug = await db.first<{ id: string }>(sql`
    select id from store_variant where store_id = ${storeId} and sku = ${`${shop.slug}-MUG-1`}`);
  await link(mug?.id ?? "", [{ variantId: goods.variants[0]?.id ?? "", qty: 1 }]);
  return storeId;
}

/** An address that no other order of the shop goes to, so that none is taken for another's twin. */
let door = 0;
const buyMug = (shop: Shop) => {
  door += 1;
  const shipping = { first_name: "Nora", last_name: "Blum", address_1: `Am Kai ${door}`, city: "Bremen" };
  return buy(shop, `${shop.slug}-MUG-1`, {
    shipping: { ...shipping, postcode: "28195", country: "DE", state: "" },
  });
};

async function unbind(member: TestMember, storeId: string): Promise<void> {
  // A shop's clock has whole seconds: what is placed in the second of a move belongs to both.
  await new Promise((done) => setTimeout(done, 1100));
  expect(await unbindStore(member.id, storeId, "Test store")).toEqual({ ok: true, value: undefined });
  await runJobs();
}

async function payNow(member: TestMember, storeId: string, order: Stand): Promise<void> {
  await fund(member.id, 50_000n);
  await pay({ member, storeId } as World, order);
}

/** What stands against paying an order, as its checkout says. */
async function problemsOf(member: TestMember, no: string): Promise<readonly string[]> {
  const checkout = await checkoutOf(member.id, (await createCheckout(member.id, [no])) ?? "");
  return checkout?.orders.flatMap(({ problems }) => problems) ?? [];
}

describe("the same store connected again by its member", () => {
  test("brings back what unbinding had ignored, and not what the member had", async () => {
    const [member, shop] = [await makeMember(), await makeShop()];
    const storeId = await connected(member, shop);
    const numbers = [];
    for (let i = 0; i < 3; i++) numbers.push((await buyMug(shop)).number);
    await pollOrders(storeId, "poll");
    const [kept, ignored, noted] = await Promise.all(numbers.map((number) => orderIn(storeId, number)));
    await db.run(sql`update store_order set abnormal = '{DUPLICATE}' where id = ${ignored?.id ?? ""}`);
    expect((await moveOrder(member.id, ignored?.no ?? "", "ignore")).ok).toBe(true);
    await unbind(member, storeId);
    expect((await ordersIn(storeId)).map(({ box }) => box)).toEqual(["IGNORED", "IGNORED", "IGNORED"]);
    expect(await connect(member.id, shop)).toBe(storeId);
    await runJobs();
    expect(await orderIn(storeId, numbers[0] ?? "")).toMatchObject({ box: "ACTIVE", abnormal: [] });
    expect(await orderIn(storeId, numbers[1] ?? "")).toMatchObject({ box: "IGNORED" });
    expect(await orderIn(storeId, numbers[2] ?? "")).toMatchObject({ box: "ACTIVE", abnormal: [] });
    const history = await db.rows<{ event: string }>(sql`
      select event from state_transition where entity_id = ${noted?.id ?? ""} order by id`);
    expect(history.map(({ event }) => event)).toEqual(["import", "store-unbound", "store-bound"]);
    await payNow(member, storeId, kept as Stand);
    expect((await orderIn(storeId, numbers[0] ?? "")).status).toBe("PENDING");
  });
});

test("an order that the store cancelled while it was unbound does not come back, nor can it be paid before", async () => {
  const [member, shop] = [await makeMember(), await makeShop()];
  const storeId = await connected(member, shop);
  const [cancelled, kept] = [await buyMug(shop), await buyMug(shop)];
  await pollOrders(storeId, "poll");
  await unbind(member, storeId);
  await inShop(shop, { method: "PUT", path: `wc/v3/orders/${cancelled.id}`, body: { status: "cancelled" } });
  await connect(member.id, shop);
  // Nobody has asked the store yet what became of them.
  for (const { number } of [cancelled, kept])
    expect(await orderIn(storeId, number)).toMatchObject({ box: "IGNORED" });
  await runJobs();
  expect(await orderIn(storeId, cancelled.number)).toMatchObject({
    box: "IGNORED",
    abnormal: ["STORE_CANCELLED"],
  });
  expect(await orderIn(storeId, kept.number)).toMatchObject({ box: "ACTIVE", abnormal: [] });
});

describe("a store that moves to another member", () => {
  test("only what is placed from then on is active there; older orders are offered, without those paid", async () => {
    const [first, second, shop] = [await makeMember(), await makeMember(), await makeShop()];
    const was = await connected(first, shop);
    const [paid, unpaid] = [await buyMug(shop), await buyMug(shop)];
    await pollOrders(was, "poll");
    await payNow(first, was, await orderIn(was, paid.number));
    await unbind(first, was);

    const storeId = await connected(second, shop);
    expect(storeId).not.toBe(was);
    await runJobs();
    // The shop's clock has whole seconds.
    await new Promise((done) => setTimeout(done, 1100));
    const fresh = await buyMug(shop);
    await pollOrders(storeId, "poll");
    expect((await ordersIn(storeId)).map(({ externalNo }) => externalNo)).toEqual([fresh.number]);
    expect(await orderIn(storeId, fresh.number)).toMatchObject({ box: "ACTIVE", abnormal: [] });

    expect((await storeOf(second.id, storeId))?.olderOffered).toBeInstanceOf(Date);
    const yesterday = new Date(Date.now() - 86_400_000);
    expect((await decideOlderOrders(first.id, storeId, yesterday)).ok).toBe(false);
    expect((await decideOlderOrders(second.id, storeId, yesterday)).ok).toBe(true);
    await runJobs();
    expect((await ordersIn(storeId)).map(({ externalNo }) => externalNo)).toEqual([
      unpaid.number,
      fresh.number,
    ]);
    expect((await storeOf(second.id, storeId))?.olderOffered).toBeNull();
    expect((await decideOlderOrders(second.id, storeId, yesterday)).ok).toBe(false);

    // The first member can bring the order back and still not pay it.
    const old = await orderIn(was, unpaid.number);
    expect(old).toMatchObject({ box: "IGNORED", abnormal: ["OTHER_ACCOUNT"] });
    expect((await moveOrder(first.id, old.no, "restore")).ok).toBe(true);
    expect((await orderIn(was, unpaid.number)).abnormal).toContain("OTHER_ACCOUNT");
    expect(await problemsOf(first, old.no)).toContain("orders:tag.OTHER_ACCOUNT");
    await expect(payNow(first, was, old)).rejects.toThrow();
    await payNow(second, storeId, await orderIn(storeId, unpaid.number));
    expect((await orderIn(storeId, unpaid.number)).status).toBe("PENDING");
  });

  test("saving its settings does not fetch the older orders of that day", async () => {
    const [first, second, shop] = [await makeMember(), await makeMember(), await makeShop()];
    const was = await connected(first, shop);
    const older = await buyMug(shop);
    await unbind(first, was);
    const storeId = await connected(second, shop);
    const importFrom = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
    const settings = { name: "Test store", emailPermission: true, paidOnly: true, importFrom };
    expect(
      (await saveStoreSettings(second.id, storeId, { ...settings, autopay: "rule", ioss: null })).ok,
    ).toBe(true);
    await runJobs();
    expect((await ordersIn(storeId)).map(({ externalNo }) => externalNo)).not.toContain(older.number);
  });

  test.each([
    ["a payment that is under way", "pay_lock = uuidv7()"],
    ["a wire that is looked for", "pay_lock = uuidv7(), status = 'PENDING', hold = 'PAYMENT_REVIEW'"],
  ])("%s at the first keeps the order from the second", async (_, underWay) => {
    const [first, second, shop] = [await makeMember(), await makeMember(), await makeShop()];
    const was = await connected(first, shop);
    const sold = await buyMug(shop);
    await pollOrders(was, "poll");
    const order = await orderIn(was, sold.number);
    await unbind(first, was);
    await moveOrder(first.id, order.no, "restore");
    await db.run(sql`update store_order set ${raw(underWay)} where id = ${order.id}`);
    const storeId = await connected(second, shop);
    await decideOlderOrders(second.id, storeId, new Date(Date.now() - 86_400_000));
    await runJobs();
    expect(await ordersIn(storeId)).toEqual([]);
    // It fails: the first cannot try again.
    await db.run(sql`
      update store_order set pay_lock = null, status = 'AWAITING_PAYMENT', hold = 'NONE' where id = ${order.id}`);
    expect(await problemsOf(first, order.no)).toContain("orders:tag.OTHER_ACCOUNT");
  });

  test("back at the first, what the second has paid stays ignored and cannot be paid", async () => {
    const [first, second, shop] = [await makeMember(), await makeMember(), await makeShop()];
    const was = await connected(first, shop);
    const [one, two] = [await buyMug(shop), await buyMug(shop)];
    await pollOrders(was, "poll");
    await unbind(first, was);
    const storeId = await connected(second, shop);
    await decideOlderOrders(second.id, storeId, new Date(Date.now() - 86_400_000));
    await runJobs();
    await payNow(second, storeId, await orderIn(storeId, one.number));
    await unbind(second, storeId);

    // Nobody has the store: each order belongs to who got it last.
    const theirs = await orderIn(was, two.number);
    await moveOrder(first.id, theirs.no, "restore");
    expect(await problemsOf(first, theirs.no)).toContain("orders:tag.OTHER_ACCOUNT");

    expect(await connect(first.id, shop)).toBe(was);
    await runJobs();
    expect((await storeOf(first.id, was))?.olderOffered).toBeInstanceOf(Date);
    const kept = await orderIn(was, one.number);
    expect(kept.box).toBe("IGNORED");
    await moveOrder(first.id, kept.no, "restore");
    expect(await problemsOf(first, kept.no)).toContain("orders:tag.OTHER_ACCOUNT");
    const lost = await orderIn(storeId, two.number);
    await moveOrder(second.id, lost.no, "restore");
    expect(await problemsOf(second, lost.no)).toContain("orders:tag.OTHER_ACCOUNT");
  });
});
