/** Money given back, and the documents that say so: what was invoiced less what was credited is what the books kept. */
import { chargedOfOrder } from "~/domain/bills/charged.server";
import { partOf, type BillType } from "~/domain/bills/states";
import { decimalText } from "~/platform/money";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { addAddress } from "~/domain/accounts/addresses.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { checkoutOf, createCheckout, payCheckout } from "~/domain/orders/checkout.server";
import { acceptOrder, markPurchased } from "~/domain/orders/desk.server";
import { dispatchParcel } from "~/domain/orders/dispatch.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { anyOrder } from "~/domain/orders/order.server";
import { refundableOfOrder } from "~/domain/orders/refundable.server";
import { requestRefund, type RefundWish } from "~/domain/orders/refund.server";
import { startPayment } from "~/domain/payments/payments.server";
import { lookAtPayment } from "~/domain/payments/view.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action as raiseAction } from "~/routes/desk/bills/raise";
import { loader as listFile } from "~/routes/list-file";
import { db, raw, sql, transaction } from "~/platform/db";
import { makeAddress, makeStaff, type TestStaff } from "../../../tests/factories";
import { enterCompany } from "../../../tests/invoices";
import {
  address,
  makeWorld,
  newOrder,
  orderNow,
  orderRow,
  paidOrder,
  type OrderRow,
  type World,
} from "../../../tests/orders";
import { payAt } from "../../../tests/payments/checkout";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import type { KeptContent } from "./document";
import { issueDue, issueFor } from "./issue.server";

let world: World;
let staff: TestStaff;
let order: OrderRow;

beforeAll(enterCompany);
beforeEach(async () => {
  forgetStripe();
  world = await makeWorld();
  staff = await makeStaff({ roles: ["admin", "finance"] });
});
afterEach(async () => {
  expect((await checkLedger()).mismatches.filter(({ count }) => count > 0)).toEqual([]);
});

const bill = () => makeAddress(world.member.id, { kind: "billing", isDefault: true });

type Shown = { kind: string; refNo: string; total: bigint; shipping: bigint; tax: bigint };
const documents = () =>
  db.rows<Shown>(sql`
    select kind, ref_no, total, shipping, tax from invoice where user_id = ${world.member.id}
    order by kind desc, seq`);
const credits = async () => (await documents()).filter(({ kind }) => kind === "CREDIT_NOTE");
const waits = async () =>
  (
    await db.rows<{ waits: string | null }>(sql`
      select waits from invoice_due where user_id = ${world.member.id} and status = 'OPEN'`)
  ).map((row) => row.waits);

/** What the books say the member has paid for the order: still deferred or earned, with the fees of its payments. */
async function kept(): Promise<bigint> {
  const row = await db.first<{ amount: bigint }>(sql`
    select coalesce(sum(case e.dc when 'C' then e.amount else -e.amount end), 0)::bigint as amount
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.status = 'posted' and a.member_id is null and ((j.ref_id = ${order.id}
      and a.code in ('def:order', 'rev:goods', 'rev:shipping', 'rev:service', 'tax:payable', 'rev:cancel_fee'))
      or (a.code = 'rev:paypal_fee' and exists (select 1 from payment_payable pp where pp.payable_id = ${order.id}
        and j.idem_key = 'payment:' || pp.payment_id || ':fee')))`);
  return row?.amount ?? 0n;
}

/** Issues everything, and compares the documents of the order with the books. */
async function settled(): Promise<void> {
  await issueFor(world.member.id);
  expect(await waits()).toEqual([]);
  const shown = (await documents()).map(({ kind, total }) => (kind === "CREDIT_NOTE" ? -total : total));
  expect(shown.reduce((all, one) => all + one, 0n)).toBe(await kept());
}

type Raise = { type?: BillType; more?: bigint };

/** Raises a difference over what was charged for that part of the price, in cents. */
async function raise({ type = "weight", more = 420n }: Raise = {}): Promise<void> {
  const file = new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])], "scale.jpg", { type: "image/jpeg" });
  const charged = await chargedOfOrder(await orderNow(world, order.no));
  const newAmount = decimalText(charged[partOf[type]] + more);
  const form = { type, newAmount, reason: "It weighs more", cost: "", file };
  const url = `/desk/orders/${order.no}/bill`;
  const answer = await callAction(raiseAction, { url, params: { orderNo: order.no }, form, as: staff });
  expect(answer.status).toBe(303);
}

/** A difference of 4.20, raised at the desk and paid from the balance. */
async function payDifference(fields: Raise = {}): Promise<void> {
  expect((await payRaised("wallet", fields)).ok).toBe(true);
}

/** The same paid by card; the payment's id. */
async function payDifferenceByCard(): Promise<string> {
  const begun = await payRaised("card");
  if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
  await payAt(begun.value.url);
  await lookAtPayment(world.member.id, begun.value.paymentId);
  return begun.value.paymentId;
}

async function payRaised(method: "wallet" | "card", fields: Raise = {}) {
  await raise(fields);
  const due = await db.first<{ id: string; amount: bigint }>(sql`
    select id, amount from price_diff_bill where order_id = ${order.id} and status = 'OPEN'`);
  if (!due) throw new Error("no bill");
  const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
  return startPayment(payer, {
    method,
    payables: [{ type: "price_diff_bill" as const, id: due.id }],
    expectedTotal: due.amount,
    idemKey: randomUUID(),
  });
}

async function send(): Promise<void> {
  const actor = `staff:${staff.id}` as const;
  await acceptOrder({ no: order.no }, actor);
  await markPurchased(order.no, actor);
  const page = await anyOrder(order.no);
  const items = page?.lines.flatMap((line) => line.items).map(({ id, qty }) => ({ itemId: id, qty })) ?? [];
  const parcel = { carrier: "Quay Line", trackingNo: `T${randomUUID().slice(0, 12).toUpperCase()}` };
  const sent = await dispatchParcel(order.no, { ...parcel, trackingUrl: null, weightG: null, items }, actor);
  expect(sent.ok).toBe(true);
}

async function refund(parts: Partial<RefundWish["parts"]>, more: Partial<RefundWish> = {}): Promise<void> {
  const wish = {
    parts: { goods: 0n, shipping: 0n, service: 0n, tax: 0n, ...parts },
    goodwill: 0n,
    paymentId: null,
    reason: "One piece is missing",
    ...more,
  };
  expect(await requestRefund({ id: staff.id, roles: ["admin", "finance"] }, order.no, wish)).toMatchObject({
    ok: true,
  });
}

const fresh = async () => {
  const row = await db.first<{ id: string }>(
    sql`select external_order_id as id from store_order where no = ${order.no}`,
  );
  return orderRow(world, row?.id ?? "");
};

test("documents that wait hold up none that come after them, however many they are", async () => {
  const foreign = await paidOrder(await makeWorld());
  const stuck = [await paidOrder(world), await paidOrder(world)];
  const last = await paidOrder(world);
  expect(await issueFor(world.member.id)).toBe(0);
  // What two of them are about is another member's: finance has to look, and their credit notes wait for them.
  await db.run(sql`
    update invoice_due set ref_id = ${foreign.id} where ref_id = any(${stuck.map(({ id }) => id)}::uuid[])`);
  await bill();
  for (order of [...stuck, last]) await refund({ shipping: 100n });
  expect(await issueFor(world.member.id, { atOnce: 2 })).toBe(2);
  expect((await documents()).map(({ kind, refNo }) => [kind, refNo])).toEqual([
    ["INVOICE", last.no],
    ["CREDIT_NOTE", last.no],
  ]);
  expect((await waits()).toSorted()).toEqual(["mismatch", "mismatch", "original", "original"]);
});

describe("an order with a paid difference", () => {
  beforeEach(async () => {
    order = await paidOrder(world);
  });

  test("is in the file of documents with its kind, its currency and how it was paid, in words", async () => {
    await bill();
    await payDifference();
    await settled();
    const url = "/user/downloadinvoice.csv";
    const { body } = await callLoader(listFile, { url, as: world.member });
    const [head = [], ...rows] = body
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(new Set(head).size).toBe(head.length);
    const of = (row: string[], name: string) => row[head.indexOf(name)];
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(["Document", "Currency", "Payment"].map((name) => of(row, name))).toEqual([
        "Invoice",
        "USD",
        "Balance",
      ]);
    }
  });

  test("is cancelled: each of its two invoices gets a credit note of its own whole amount", async () => {
    await bill();
    await payDifference();
    await settled();
    await cancelPaidOrder({ no: order.no }, "system", "Ordered twice");
    await settled();
    const found = await documents();
    const [ordered, difference] = found;
    expect(difference?.total).toBe(420n);
    expect((await credits()).map(({ refNo, total }) => [refNo, total])).toEqual([
      [ordered?.refNo, ordered?.total],
      [difference?.refNo, 420n],
    ]);
    expect(await kept()).toBe(0n);
  });

  test("is cancelled before anything was invoiced: no document at all, and the next payment gets its own", async () => {
    await payDifference();
    await issueFor(world.member.id);
    expect(await waits()).toEqual(["billing", "billing"]);
    await cancelPaidOrder({ no: order.no }, "system", "Ordered twice");
    await bill();
    await settled();
    expect(await documents()).toEqual([]);
  });

  test("is given back more of a part than its own invoice has: the rest is the difference's", async () => {
    await bill();
    await payDifference();
    await send();
    await settled();
    const [ordered] = await documents();
    const shipping = (ordered?.shipping ?? 0n) + 150n;
    await refund({ shipping });
    await settled();
    expect((await credits()).map((credit) => credit.shipping)).toEqual([ordered?.shipping, 150n]);
  });

  test("is given back to the card that paid the difference: that invoice is corrected; to the balance, the oldest", async () => {
    await bill();
    const paymentId = await payDifferenceByCard();
    await settled();
    // Before dispatch the books defer all of it; after it they name the part.
    await refund({ shipping: 190n }, { paymentId });
    await send();
    await refund({ shipping: 120n }, { paymentId });
    await refund({ shipping: 50n });
    await runJobs();
    await settled();
    const notes = await db.rows<{ refType: string; shipping: bigint; content: KeptContent }>(sql`
      select ref_type, shipping, content from invoice
      where user_id = ${world.member.id} and kind = 'CREDIT_NOTE' order by seq`);
    expect(notes.map(({ refType, shipping, content }) => [refType, shipping, content.paid?.method])).toEqual([
      ["price_diff_bill", 190n, "card"],
      ["price_diff_bill", 120n, "card"],
      ["store_order", 50n, "wallet"],
    ]);
  });

  test("after dispatch: each refund is credited where something is left, until nothing is", async () => {
    await bill();
    await send();
    await payDifference({ type: "goods" });
    await refund({ goods: 300n }, { goodwill: 100n });
    await settled();
    const { parts } = await refundableOfOrder(await fresh());
    await refund(parts);
    await settled();
    expect(await kept()).toBe(0n);
  });
});

describe("part of an order", () => {
  test("before dispatch: the credit note names the parts the desk named, not a share of all", async () => {
    await bill();
    order = await paidOrder(world);
    await settled();
    await refund({ shipping: 110n });
    await settled();
    expect(await credits()).toMatchObject([{ total: 110n, shipping: 110n, tax: 0n }]);
    await refund({ goods: 200n, shipping: 40n });
    await send();
    await settled();
    await refund({ goods: 100n });
    await settled();
    expect(await credits()).toMatchObject([{ total: 110n }, { total: 240n, shipping: 40n }, { total: 100n }]);
  });

  test("of a taxed one: the tax is given back under its name and rate, and no other is spoken of", async () => {
    await bill();
    order = await paidOrder(world, {
      shipTo: address({ country: "GB", postCode: "EC1A 1BB", province: "" }),
    });
    expect(order.tax).toBe(250n);
    await settled();
    await refund({ goods: 100n, tax: 20n });
    await refund({ shipping: 50n });
    await runJobs();
    await settled();
    const notes = await db.rows<{ content: KeptContent }>(sql`
      select content from invoice where user_id = ${world.member.id} and kind = 'CREDIT_NOTE' order by seq`);
    expect(notes.map(({ content: { taxes, note } }) => ({ taxes, note }))).toMatchObject([
      { taxes: [{ kind: "vat", ppm: "200000", amount: "20" }], note: "taxed" },
      { taxes: [], note: null },
    ]);
  });

  test("freight that was over-charged comes off the freight (J14), deferred or earned", async () => {
    await bill();
    order = await paidOrder(world);
    await raise({ more: -110n });
    await settled();
    await send();
    await raise({ more: -90n });
    await settled();
    expect(await credits()).toMatchObject([
      { total: 110n, shipping: 110n },
      { total: 90n, shipping: 90n },
    ]);
  });

  test("to the card that paid: credited once, whatever becomes of it at the provider", async () => {
    await bill();
    order = await newOrder(world);
    const checkoutId = (await createCheckout(world.member.id, [order.no])) ?? "";
    const checkout = await checkoutOf(world.member.id, checkoutId);
    const payer = { id: world.member.id, email: world.member.email, locale: "en-US" };
    const seen = { expectedTotal: checkout?.total ?? 0n, seen: checkout?.seen ?? "" };
    const begun = await payCheckout(payer, checkoutId, { method: "card" as const, ...seen }, randomUUID());
    if (!begun.ok || begun.value.state !== "leave") throw new Error(JSON.stringify(begun));
    await payAt(begun.value.url);
    await lookAtPayment(world.member.id, begun.value.paymentId);
    await settled();
    await refund({ goods: 300n }, { paymentId: begun.value.paymentId });
    await runJobs();
    await settled();
    expect(await credits()).toMatchObject([{ total: 300n }]);
  });
});

test("a billing address that is saved issues what waited for it, without waiting for the next round", async () => {
  order = await paidOrder(world);
  await issueDue();
  expect(await waits()).toEqual(["billing"]);
  const fields = {
    firstName: "Nora",
    lastName: "Blum",
    company: "",
    companyId: "",
    vatNo: "",
    country: "DE",
    province: "",
    city: "Bremen",
    street: "Am Kai",
    houseNo: "4",
    address: "",
    postCode: "28195",
    phone: "+49 421 12345",
    email: "",
    isDefault: true,
  };
  expect((await addAddress(world.member.id, "billing", fields as never)).ok).toBe(true);
  await runJobs();
  expect(await documents()).toHaveLength(1);
});

describe("the check of the books", () => {
  const found = async () =>
    (await checkLedger()).mismatches.filter(({ count }) => count > 0).map(({ name }) => name);
  const tamper = (statement: string) =>
    transaction(async (tx) => {
      await tx.run(raw("set local session_replication_role = replica"));
      await tx.run(raw(statement));
    });

  test("finds what was forgotten, lost, changed and credited twice", async () => {
    await bill();
    order = await paidOrder(world);
    const second = await paidOrder(world);
    await tamper(
      `update invoice_due set created_at = now() - interval '61 minutes' where ref_id = '${order.id}'`,
    );
    expect(await found()).toEqual(["documents that were due an hour ago and say no reason"]);
    await tamper(`delete from invoice_due where ref_id = '${order.id}'`);
    expect(await found()).toEqual(["money whose document was never asked for"]);
    await tamper(`insert into invoice_due (journal_id, kind, ref_type, ref_id, user_id)
      select id, 'INVOICE', ref_type, ref_id, '${world.member.id}' from journal where ref_id = '${order.id}' and type = 'J2'`);
    await issueFor(world.member.id);
    expect(await found()).toEqual([]);

    await tamper(
      `update invoice set total = total + 1, shipping = shipping + 1 where ref_id = '${order.id}'`,
    );
    expect(await found()).toEqual(["invoices that are not what was charged"]);
    await tamper(
      `update invoice set total = total - 1, shipping = shipping - 1 where ref_id = '${order.id}'`,
    );

    await cancelPaidOrder({ no: second.no }, "system", "Ordered twice");
    await issueFor(world.member.id);
    const credit = `kind = 'CREDIT_NOTE' and ref_id = '${second.id}'`;
    await tamper(`update invoice set total = total + 1, shipping = shipping + 1 where ${credit}`);
    expect(await found()).toEqual([
      "invoices credited above themselves",
      "credit notes that are not what was given back",
    ]);
    await tamper(`update invoice set total = total - 1, shipping = shipping - 1 where ${credit}`);

    await tamper("update invoice_series set last = last + 1 where series = 'CN'");
    expect(await found()).toEqual(["series of documents with gaps"]);
    await tamper("update invoice_series set last = last - 1 where series = 'CN'");
  });
});
