/** Orders in bulk from the grid to the member's own stock: through the pages of the member and of the desk. */
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { promoGranted } from "~/domain/ledger/postings";
import { startPayment } from "~/domain/payments/payments.server";
import { db, sql, transaction } from "~/platform/db";
import { loader as deskList } from "~/routes/desk/bulk/orders";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/bulk/order";
import { loader as proforma } from "~/routes/user/bulk/proforma";
import { action as newAction, loader as newLoader } from "~/routes/user/bulk/new-order";
import { loader as bulkOrders } from "~/routes/user/bulk/bulk-orders";
import { loader as inventoryOrders } from "~/routes/user/bulk/inventory-orders";
import { loader as myInventory } from "~/routes/user/bulk/my-inventory";
import { action as orderAction, loader as orderLoader } from "~/routes/user/bulk/order";
import { loader as payMoney } from "~/routes/user/payments/pay-money";
import { buy, come, receive, shelfOf, shelve, toBuyOf } from "../../../tests/bulk-goods";
import { makeAddress, makeMember, makeProduct, makeStaff } from "../../../tests/factories";
import { fund } from "../../../tests/funds";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { jobs } from "./jobs.server";
import { bulkPaper } from "./paper.server";
import { bulkPayable } from "./payable.server";
import { readyMark } from "./rules";
import { bulkOf, namedLines } from "./view.server";

afterEach(async () => {
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

type Fields = Record<string, string>;

/** A member with money, six variants of a product at $10 with a minimum of 60, and all of the desk. */
async function scene({ balance = 1_000_000n } = {}) {
  const member = await makeMember();
  await fund(member.id, balance);
  const staff = await makeStaff({ roles: ["admin"] });
  const product = await makeProduct({
    product: { moq: 60 },
    variants: Array.from({ length: 6 }, () => ({ price: 1_000n })),
    onHand: 0,
  });
  const place = await db.first<{ code: string }>(
    sql`select code from warehouse where id = ${product.warehouseId}`,
  );
  const url = `/user/bulkorders/new?product=${product.id}`;

  const ask = (qty: number, fields: Fields = {}, as = member) =>
    callAction(newAction, {
      url,
      form: {
        kind: "INVENTORY",
        warehouse: place?.code ?? "",
        split: "deposit",
        ...Object.fromEntries(
          product.variants.flatMap(({ id }, i) => [
            [`lines[${i}].variantId`, id],
            [`lines[${i}].qty`, qty === 0 ? "" : String(qty)],
          ]),
        ),
        ...fields,
      },
      as,
    });
  const order = async (qty = 50, fields: Fields = {}) => {
    const answer = await ask(qty, fields);
    expect(answer).toMatchObject({ status: 303 });
    const { data } = await callLoader(payMoney, {
      url: String(answer.location).replace("paymentorder", "paymoney"),
      as: member,
    });
    return data.step.payables[0]?.no ?? "";
  };
  const of = (no: string) => ({ url: `/user/inventoryorders/${no}`, params: { orderNo: no } });
  const act = (no: string, intent: string, as = member) =>
    callAction(orderAction, { ...of(no), form: { intent }, as });
  const see = async (no: string) => (await callLoader(orderLoader, { ...of(no), as: member })).data.order;
  const pay = async (no: string, useCredit = false) => {
    const { id, due } = await see(no);
    const payer = { id: member.id, email: member.email, locale: "en-US" };
    return startPayment(payer, {
      method: "wallet",
      useCredit,
      payables: [{ type: "bulk_order", id }],
      expectedTotal: due,
      idemKey: randomUUID(),
    });
  };
  const desk = (no: string, form: Fields, as = staff) =>
    callAction(deskAction, { url: `/desk/bulk/${no}`, params: { orderNo: no }, form, as });
  const count = async (
    no: string,
    intent: string,
    { sound = 0, defective = 0, ...fields }: { sound?: number; defective?: number; reason?: string },
  ) => {
    const { lines } = await see(no);
    const form = Object.fromEntries(
      lines.flatMap(({ id }, i) => [
        [`counted[${i}].lineId`, id],
        [`counted[${i}].sound`, String(sound)],
        [`counted[${i}].defective`, String(defective)],
      ]),
    );
    return desk(no, { intent, ...form, ...fields });
  };
  const deskSees = async (no: string) =>
    (await callLoader(deskLoader, { url: `/desk/bulk/${no}`, params: { orderNo: no }, as: staff })).data
      .order;
  const ready = async (no: string) => {
    expect(await pay(no)).toMatchObject({ ok: true });
    await come(product, 50);
  };
  return { member, staff, product, url, ask, order, of, act, see, pay, desk, deskSees, count, ready };
}

const journalsOf = async (no: string) =>
  (
    await db.rows<{ type: string }>(sql`
      select j.type from journal j join bulk_order b on b.id = j.ref_id where b.no = ${no} order by j.id`)
  ).map(({ type }) => type);

/** Whether each piece of an order stands in exactly one stage. */
const staged = async (no: string) =>
  (
    await db.first<{ whole: boolean }>(sql`
      select bool_and(l.qty = (l.qty - l.received - l.cancelled) + (l.received - l.stocked - l.defective) + l.stocked
        + l.defective + l.cancelled and l.received + l.cancelled <= l.qty and l.stocked + l.defective <= l.received
        and s.on_hand >= s.reserved and s.reserved >= 0) as whole
      from bulk_line l join bulk_order b on b.id = l.bulk_order_id
      left join stock s on s.variant_id = l.variant_id and s.warehouse_id = b.warehouse_id where b.no = ${no}`)
  )?.whole;

const error = (answer: { data: unknown }) => JSON.stringify(answer.data);

describe("300 pieces in six variants", () => {
  test("a proforma says what it comes to before it is paid", async () => {
    const { order, member } = await scene();
    const no = await order();
    const at = { url: `/user/bulkorders/${no}/proforma`, params: { orderNo: no } };
    const { data } = await callLoader(proforma, { ...at, as: member });
    expect(data).toMatchObject({
      order: { goods: 300_000n, deposit: 90_000n },
      buyer: expect.arrayContaining([]),
    });
    expect((await callLoader(proforma, { ...at, as: await makeMember() })).status).toBe(404);
  });

  test("99,999 pieces of each variant are one order, and a balance that does not suffice says so", async () => {
    const { order, pay, see, ask } = await scene();
    const no = await order(99_999);
    expect(await see(no)).toMatchObject({ ordered: 599_994, goods: 599_994_000n });
    expect(await pay(no)).toMatchObject({ value: { state: "failed" } });
    expect(await see(no)).toMatchObject({ status: "AWAITING_PAYMENT", deposited: 0n });
    expect((await ask(100_000)).status).toBe(400);
  });

  test("rows that were copied from a sheet are ordered; a wrong one is named", async () => {
    const { ask, member, product, see } = await scene();
    const [one, two] = product.variants;
    const pasted = `${one?.sku}\t60\n${two?.sku}\t40`;
    const done = await ask(0, { pasted });
    expect(done).toMatchObject({ status: 303 });
    const url = String(done.location).replace("paymentorder", "paymoney");
    const { data } = await callLoader(payMoney, { url, as: member });
    expect(await see(data.step.payables[0]?.no ?? "")).toMatchObject({ ordered: 100, goods: 100_000n });
    for (const wrong of ["NOPE\t60", `${one?.sku}\tmany`])
      expect(await ask(0, { pasted: `${one?.sku}\t60\n${wrong}` })).toMatchObject({ status: 422 });
  });

  test("deposit, purchase, delivery with defective pieces, balance, put away, own stock", async () => {
    const { member, staff, url, product, order, of, act, see, pay, desk, deskSees, count } = await scene();
    expect((await callLoader(newLoader, { url, as: member })).data.offer).toMatchObject({ moq: 60 });
    const no = await order();
    expect(await see(no)).toMatchObject({ status: "AWAITING_PAYMENT", goods: 300_000n, due: 90_000n });

    const step = await act(no, "pay");
    const page = await callLoader(payMoney, { url: String(step.location), as: member });
    expect(page.data.step).toMatchObject({ total: 90_000n, loanLimit: 0n });
    expect(await pay(no)).toMatchObject({ ok: true });
    expect(await walletOf(member.id)).toMatchObject({ balance: 910_000n, deposit: 90_000n });
    expect(await see(no)).toMatchObject({
      status: "TO_BE_PURCHASED",
      paidState: "deposit",
      deposited: 90_000n,
    });
    expect(await pay(no)).toMatchObject({ ok: false });

    // What nobody has is to buy; a purchase order that is placed binds.
    expect(await toBuyOf(product)).toEqual({ missing: 300, qty: 300, orders: 6 });
    const purchase = await buy(product);
    expect(await toBuyOf(product)).toMatchObject({ missing: 300, qty: 0 });
    expect(error(await act(no, "cancel"))).toContain("bulk:error.placed");
    const bought = (await deskSees(no)).lines[0];
    expect(bought?.purchases).toMatchObject([{ no: purchase, qty: 50 }]);

    // Refused pieces are defective at once; good ones are the order's when they lie on the shelf.
    await receive(product, purchase, { good: 40, rejected: 2 });
    expect(await see(no)).toMatchObject({ status: "TO_BE_PURCHASED", received: 12, defective: 12 });
    await shelve(product);
    expect(await see(no)).toMatchObject({ status: "TO_BE_PURCHASED", received: 252, defective: 12 });
    expect(await shelfOf(product)).toEqual({ onHand: 240, reserved: 240 });
    expect(await staged(no)).toBe(true);
    expect(error(await count(no, "replace", { defective: 3 }))).toContain("bulk:error.tooMany");
    expect((await count(no, "replace", { defective: 2 })).status).toBe(303);
    expect(error(await desk(no, { intent: "put-away" }))).toContain("bulk:error.unpaid");

    // One more of each than was ordered is ours, and nobody's.
    await receive(product, purchase, { good: 11, more: true });
    await shelve(product);
    expect(await see(no)).toMatchObject({ status: "READY_TO_STOCK", received: 300, defective: 0 });
    expect(await shelfOf(product)).toEqual({ onHand: 306, reserved: 300 });
    expect(await toBuyOf(product)).toMatchObject({ missing: 0, qty: 0 });
    expect(await staged(no)).toBe(true);

    expect((await pay(no)).ok).toBe(false);
    expect((await desk(no, { intent: "bill-balance", shipping: "0.00" })).status).toBe(303);
    await runJobs();
    const told = await db.rows(
      sql`select 1 from notification where user_id = ${member.id} and event = 'bulk.balance'`,
    );
    expect(told).toHaveLength(1);
    expect(await see(no)).toMatchObject({ due: 210_000n });
    expect(await pay(no)).toMatchObject({ ok: true });
    expect(await walletOf(member.id)).toMatchObject({ balance: 700_000n, deposit: 0n });

    expect((await desk(no, { intent: "put-away" })).status).toBe(303);
    expect(await see(no)).toMatchObject({ status: "IN_STOCK", stocked: 300 });
    expect(await journalsOf(no)).toEqual(["J7", "J9", "J6"]);
    expect(await shelfOf(product)).toEqual({ onHand: 306, reserved: 300 });
    expect(await staged(no)).toBe(true);
    const { rows } = (await callLoader(myInventory, { url: "/user/myinventory", as: member })).data.page;
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ inStock: 50, ready: 0, toBePurchased: 0, value: 50_000n });
    expect(rows.map(({ sku }) => sku).sort()).toEqual(product.variants.map(({ sku }) => sku).sort());

    const listed = await callLoader(inventoryOrders, {
      url: "/user/inventoryorders?tab=stocked",
      as: member,
    });
    expect(listed.data.page.rows).toMatchObject([{ no }]);
    const desked = await callLoader(deskList, { url: `/desk/bulk?tab=stocked&q=${no}`, as: staff });
    expect(desked.data.page.rows).toMatchObject([{ no }]);
    const seen = await callLoader(deskLoader, {
      url: `/desk/bulk/${no}`,
      params: { orderNo: no },
      as: staff,
    });
    expect(seen.data.order.events.map(({ event }) => event)).toContain("put-away");
    const other = await makeMember();
    expect((await callLoader(orderLoader, { ...of(no), as: other })).status).toBe(404);
  });

  test("a part that arrived is put away alone, and earned alone", async () => {
    const { product, order, see, pay, desk } = await scene();
    const no = await order(50, { split: "full" });
    expect(await pay(no)).toMatchObject({ ok: true });
    await come(product, 20);
    expect((await desk(no, { intent: "put-away" })).status).toBe(303);
    expect(error(await desk(no, { intent: "put-away" }))).toContain("bulk:error.nothing");
    expect(await see(no)).toMatchObject({ status: "TO_BE_PURCHASED", stocked: 120 });
    await come(product, 30);
    expect((await desk(no, { intent: "put-away" })).status).toBe(303);
    expect(await see(no)).toMatchObject({ status: "IN_STOCK", stocked: 300 });
    expect(await journalsOf(no)).toEqual(["J2", "J6", "J6"]);
  });

  test("to an address: freight is billed with the balance, and earned when it is sent", async () => {
    const { member, staff, product, ask, order, see, pay, desk, ready } = await scene();
    expect(error(await ask(50, { kind: "BULK" }))).toContain("bulk:error.address");
    const { id } = await makeAddress(member.id);
    expect(error(await ask(50, { kind: "BULK", address: id, split: "full" }))).toContain("bulk:error.split");
    const no = await order(50, { kind: "BULK", address: id });
    await ready(no);
    expect((await desk(no, { intent: "bill-balance", shipping: "120.00" })).status).toBe(303);
    expect(await see(no)).toMatchObject({ due: 222_000n });
    const mark = readyMark((await bulkOf(member.id, no))?.lines ?? []);
    const packed = { intent: "ship", ready: mark, carrier: "DHL", parcels: "pallet 350.5 AB1\nparcel 12,25" };
    expect(error(await desk(no, packed))).toContain("bulk:error.unpaid");
    // The freight was mistyped: it is billed again while nobody has paid.
    expect((await desk(no, { intent: "bill-balance", shipping: "12.00" })).status).toBe(303);
    expect(await see(no)).toMatchObject({ due: 211_200n });
    expect((await desk(no, { intent: "bill-balance", shipping: "120.00" })).status).toBe(303);
    expect(await pay(no)).toMatchObject({ ok: true });
    // What came after the boxes were packed is not in them.
    expect(error(await desk(no, { ...packed, ready: mark.replace(/:\d+/, ":1") }))).toContain(
      "bulk:error.stale",
    );
    expect(error(await desk(no, { ...packed, parcels: "box 3" }))).toContain("bulk:error.parcel");
    expect((await desk(no, packed)).status).toBe(303);
    expect(await shelfOf(product)).toEqual({ onHand: 0, reserved: 0 });
    expect((await see(no)).shipments).toMatchObject([
      {
        ...{ seq: 1, carrier: "DHL", pieces: 300 },
        parcels: [
          { kind: "pallet", grams: 350_500, trackingNo: "AB1" },
          { kind: "parcel", grams: 12_250, trackingNo: "" },
        ],
      },
    ]);
    for (const paper of ["slip", "invoice"] as const) {
      const bytes = await bulkPaper(staff, no, 1, paper);
      expect(bytes?.subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect(await bulkPaper(staff, no, 2, "slip")).toBeNull();
    expect((await desk(no, { intent: "deliver" })).status).toBe(303);
    expect(await see(no)).toMatchObject({ status: "DELIVERED", stocked: 300 });
    expect(
      (await callLoader(bulkOrders, { url: "/user/bulkorders?tab=delivered", as: member })).data.page.rows,
    ).toHaveLength(1);
    expect((await callLoader(myInventory, { url: "/user/myinventory", as: member })).data.page.rows).toEqual(
      [],
    );
  });
});

describe("what is refused, and what ends", () => {
  test("quantities below the minimum of the product, none at all, and another's address", async () => {
    const { ask } = await scene();
    expect(error(await ask(9))).toContain("bulk:error.qty.moq");
    expect(error(await ask(0))).toContain("bulk:error.qty.none");
    const { id } = await makeAddress((await makeMember()).id);
    expect(error(await ask(50, { kind: "BULK", address: id }))).toContain("bulk:error.address");
  });

  test("cancelled before the purchase: the deposit goes back whole", async () => {
    const { member, order, act, see, pay } = await scene();
    const no = await order();
    await pay(no);
    expect((await act(no, "cancel")).status).toBe(303);
    expect(await see(no)).toMatchObject({ status: "CLOSED", kept: 0n });
    expect(await walletOf(member.id)).toMatchObject({ balance: 1_000_000n, deposit: 0n });
    expect((await act(no, "cancel")).status).toBe(409);
    expect(await journalsOf(no)).toEqual(["J7", "J8"]);
  });

  test("ended after the purchase: a penalty up to what was paid is kept", async () => {
    const { member, product, order, see, pay, desk } = await scene();
    const no = await order();
    await pay(no);
    const purchase = await buy(product);
    // Half has come and is free again when the order ends.
    await receive(product, purchase, { good: 25 });
    await shelve(product);
    expect(await shelfOf(product)).toEqual({ onHand: 150, reserved: 150 });
    const giveUp = (kept: string) =>
      desk(no, { intent: "give-up", kept, reason: "The supplier's invoice 7" });
    expect(error(await giveUp("900.01"))).toContain("bulk:error.kept");
    expect((await giveUp("300.00")).status).toBe(303);
    expect(await see(no)).toMatchObject({ status: "CLOSED", kept: 30_000n });
    expect(await shelfOf(product)).toEqual({ onHand: 150, reserved: 0 });
    expect(await toBuyOf(product)).toMatchObject({ missing: 0, orders: 0 });
    expect(await staged(no)).toBe(true);
    expect(await walletOf(member.id)).toMatchObject({ balance: 970_000n, deposit: 0n });
  });

  test("paid in full, cancelled: promotional money goes back as such; no deposit is paid with it", async () => {
    const { member, order, act, pay } = await scene({ balance: 295_000n });
    const grant = { idemKey: randomUUID(), member: member.id, ref: { type: "adjustment", id: randomUUID() } };
    await transaction((tx) => post(tx, [promoGranted({ ...grant, amount: 10_000n })]));
    const deposit = await order();
    await pay(deposit);
    expect(await walletOf(member.id)).toMatchObject({ promo: 10_000n, deposit: 90_000n });
    await act(deposit, "cancel");
    const full = await order(50, { split: "full" });
    expect(await pay(full)).toMatchObject({ ok: true });
    expect(await walletOf(member.id)).toMatchObject({ promo: 0n, balance: 5_000n });
    expect((await act(full, "cancel")).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ promo: 10_000n, balance: 305_000n });
    expect(await journalsOf(full)).toEqual(["J2", "J5"]);
  });

  test("a price is kept 24 hours; then the present one must be taken first", async () => {
    const { product, order, act, see, pay } = await scene();
    const no = await order();
    await db.run(sql`update variant set price = 1100 where product_id = ${product.id}`);
    expect(await see(no)).toMatchObject({ goods: 300_000n });
    await db.run(sql`update bulk_order set price_lock_until = now() - interval '1 second' where no = ${no}`);
    expect(await pay(no)).toMatchObject({ ok: false });
    expect((await act(no, "requote")).status).toBe(303);
    expect(await see(no)).toMatchObject({ goods: 330_000n, due: 99_000n });
    expect(await pay(no)).toMatchObject({ ok: true });
  });

  test("nobody pays: closed after seven days; a balance ends only after 30 days and two reminders", async () => {
    const { member, order, see, desk, ready } = await scene();
    const unpaid = await order();
    await db.run(sql`
      update bulk_order set created_at = now() - interval '8 days', price_lock_until = now() - interval '7 days'
      where no = ${unpaid}`);
    // One that came from an offer is kept as long as its price was promised.
    const promised = await order();
    await db.run(sql`
      update bulk_order set created_at = now() - interval '8 days', price_lock_until = now() + interval '1 day'
      where no = ${promised}`);
    const no = await order();
    await ready(no);
    await desk(no, { intent: "bill-balance", shipping: "0.00" });
    const lapse = () => desk(no, { intent: "lapse", kept: "100.00", reason: "Storage" });
    await db.run(sql`update bulk_order set balance_due_at = now() - interval '31 days' where no = ${no}`);
    expect(error(await lapse())).toContain("bulk:error.soon");
    await jobs["bulk.tick"]?.({}, {} as never);
    await db.run(sql`update bulk_order set reminded_at = now() - interval '11 days' where no = ${no}`);
    await jobs["bulk.tick"]?.({}, {} as never);
    expect(await see(unpaid)).toMatchObject({ status: "CLOSED" });
    expect(await see(promised)).toMatchObject({ status: "AWAITING_PAYMENT" });
    expect((await lapse()).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 990_000n, deposit: 0n });
  });

  test("is named where it is paid, and where its goods moved", async () => {
    const { member, order, see } = await scene();
    const no = await order();
    const { id, due, lines } = await see(no);
    expect(await bulkPayable.describe(member.id, [id])).toMatchObject([{ id, no, amount: due, ccy: "USD" }]);
    const ref = { type: "bulk_line", id: lines[0]?.id ?? "" };
    expect((await namedLines([ref])).get(ref.id)).toEqual({ no, to: `/desk/bulk/${no}` });
  });

  test("two presses at once pay a deposit once", async () => {
    const { member, order, pay } = await scene();
    const no = await order();
    const done = await Promise.all([pay(no), pay(no)]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await walletOf(member.id)).toMatchObject({ deposit: 90_000n });
  });
});
