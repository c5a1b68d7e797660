/** Documents out of journals: once, in order, without gaps, and never changed. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { db, sql, transaction } from "~/platform/db";
import { makeAddress } from "../../../tests/factories";
import { enterCompany } from "../../../tests/invoices";
import { makeWorld, newOrder, paidOrder, prepareOrders, type World } from "../../../tests/orders";
import { documentsOfThing, findDocument } from "./invoices.server";
import { issueDue, issueFor } from "./issue.server";
import { keepDocuments, type Draft } from "./numbers.server";

beforeAll(async () => {
  await prepareOrders();
  await enterCompany();
});

async function billed(): Promise<World> {
  const world = await makeWorld();
  await makeAddress(world.member.id, {
    kind: "billing",
    company: "Holm 贸易有限公司",
    vatNo: "DE123456789",
    isDefault: true,
  });
  return world;
}

type Row = { no: string; kind: string; total: bigint; refNo: string };
const documents = (memberId: string) =>
  db.rows<Row>(sql`
    select no, kind, total, ref_no from invoice where user_id = ${memberId} order by issued_at, id`);
const openDues = (memberId: string) =>
  db.rows<{ kind: string; waits: string | null; status: string }>(sql`
    select kind, waits, status from invoice_due where user_id = ${memberId} order by journal_id`);
const journalSum = async (orderId: string, type: string) => {
  const row = await db.first<{ amount: bigint }>(sql`
    select sum(e.amount)::bigint as amount from journal j join ledger_entry e on e.journal_id = j.id and e.dc = 'C'
    where j.ref_id = ${orderId} and j.type = ${type}`);
  return row?.amount;
};

describe("an order that was paid", () => {
  test("gets one invoice, to the cent of its journal, with who bought, what and how it was paid", async () => {
    const world = await billed();
    const order = await paidOrder(world);
    await issueDue();
    await issueDue();
    const [only, ...more] = await documents(world.member.id);
    expect(more).toEqual([]);
    expect(only?.no).toMatch(/^INV-\d{4}-\d{6}$/);
    expect(only?.total).toBe(await journalSum(order.id, "J2"));
    const found = await findDocument(world.member.id, only?.no ?? "");
    expect(found).toMatchObject({
      refNo: order.no,
      buyer: { company: "Holm 贸易有限公司", vatNo: "DE123456789" },
      seller: { legalName: "Quayside Trading Ltd" },
      content: { paid: { method: "wallet" }, store: { name: "Harbour Goods" }, to: "DE", from: "CN" },
    });
    expect(found?.content.lines.reduce((total, line) => total + line.amount, 0n)).toBe(found?.goods);
    expect(await openDues(world.member.id)).toEqual([]);
  });

  test("says in each language which variant it was", async () => {
    const world = await billed();
    const sku = world.variants[0]?.skuId ?? null;
    const offered = [{ name: { en: "Colour", zh: "颜色" }, values: [{ en: "Moss", zh: "苔绿" }] }];
    await db.run(sql`update product set options = ${JSON.stringify(offered)}::jsonb 
      where id = (select product_id from variant where id = ${sku})`);
    await db.run(sql`update variant set options = '{"Colour": "Moss"}' where id = ${sku}`);
    await paidOrder(world);
    await issueDue();
    const [only] = await documents(world.member.id);
    const found = await findDocument(world.member.id, only?.no ?? "");
    expect(found?.content.lines[0]?.description).toEqual({
      en: "Folding camp chair (Moss)",
      zh: "户外折叠露营椅 (苔绿)",
    });
  });

  test("waits for a billing address, and is issued once there is one", async () => {
    const world = await makeWorld();
    await paidOrder(world);
    await issueDue();
    expect(await openDues(world.member.id)).toEqual([{ kind: "INVOICE", waits: "billing", status: "OPEN" }]);
    expect(await documents(world.member.id)).toEqual([]);
    await makeAddress(world.member.id, { kind: "billing" });
    await issueDue({ waiting: true });
    expect(await documents(world.member.id)).toHaveLength(1);
  });

  test("waits while its address has letters that no typeface has, and says which", async () => {
    const world = await billed();
    await db.run(sql`update address set company = 'ᠮᠣᠩ Ltd' where user_id = ${world.member.id}`);
    const { no } = await paidOrder(world);
    await issueFor(world.member.id);
    expect(await openDues(world.member.id)).toEqual([{ kind: "INVOICE", waits: "letters", status: "OPEN" }]);
    expect(await documentsOfThing(world.member.id, ["store_order"], no)).toEqual({
      documents: [],
      waits: "letters",
      letters: "ᠮ (U+182E), ᠣ (U+1823), ᠩ (U+1829)",
    });
    await db.run(sql`update address set company = 'شركة المرفأ บริษัท' where user_id = ${world.member.id}`);
    await issueDue({ waiting: true });
    expect(await documents(world.member.id)).toHaveLength(1);
  });

  test("keeps the address it was issued with", async () => {
    const world = await billed();
    await paidOrder(world);
    await issueFor(world.member.id);
    await db.run(
      sql`update address set company = 'Another', city = 'Köln' where user_id = ${world.member.id}`,
    );
    const [row] = await documents(world.member.id);
    const found = await findDocument(world.member.id, row?.no ?? "");
    expect(found?.buyer).toMatchObject({ company: "Holm 贸易有限公司", city: "Hamburg" });
  });

  test("unpaid orders get none", async () => {
    const world = await billed();
    await newOrder(world);
    await issueFor(world.member.id);
    expect(await documents(world.member.id)).toEqual([]);
  });
});

describe("money given back", () => {
  test("after the invoice: a credit note of the same amounts that names it", async () => {
    const world = await billed();
    const order = await paidOrder(world);
    await issueFor(world.member.id);
    await cancelPaidOrder({ no: order.no }, "system", "Ordered twice");
    await issueFor(world.member.id);
    const [invoice, credit] = await documents(world.member.id);
    expect(credit).toMatchObject({ kind: "CREDIT_NOTE", total: invoice?.total, refNo: order.no });
    expect(credit?.total).toBe(await journalSum(order.id, "J5"));
    const found = await findDocument(world.member.id, credit?.no ?? "");
    expect(found?.content).toMatchObject({ corrects: { no: invoice?.no }, reason: "Ordered twice" });
    expect(found?.content.lines).toHaveLength(1);
  });

  test("before the invoice was issued: neither, and the next payment gets its own", async () => {
    const world = await billed();
    const order = await paidOrder(world);
    await cancelPaidOrder({ no: order.no }, "system", "Changed my mind");
    await issueFor(world.member.id);
    expect(await documents(world.member.id)).toEqual([]);
    expect((await openDues(world.member.id)).map(({ status }) => status)).toEqual([
      "NOT_NEEDED",
      "NOT_NEEDED",
    ]);
  });
});

describe("numbers", () => {
  test("fifty at once: each once, none left out", async () => {
    const worlds = await Promise.all(Array.from({ length: 10 }, () => billed()));
    for (const world of worlds) for (let i = 0; i < 5; i++) await paidOrder(world);
    await Promise.all(worlds.flatMap(({ member }) => [issueFor(member.id), issueFor(member.id)]));
    const rows = await db.rows<{ seq: number }>(
      sql`select seq from invoice where series = 'INV' order by seq`,
    );
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 1));
    for (const { member } of worlds) expect(await documents(member.id)).toHaveLength(5);
  });

  test("a number that is rolled back is given to the next", async () => {
    const world = await billed();
    await paidOrder(world);
    await issueFor(world.member.id);
    const last = async () =>
      (await db.first<{ last: number }>(sql`select last from invoice_series where series = 'INV'`))?.last;
    const before = await last();
    const [row] = await documents(world.member.id);
    const found = await findDocument(world.member.id, row?.no ?? "");
    if (!found) throw new Error("no document");
    const draft = {
      ...found,
      id: randomUUID(),
      userId: world.member.id,
      journalId: randomUUID(),
      refId: randomUUID(),
      storeId: null,
      creditsId: null,
      supplyOn: new Date(),
    } satisfies Draft;
    await expect(
      transaction(async (tx) => {
        await keepDocuments(tx, [draft]);
        throw new Error("the power is cut");
      }),
    ).rejects.toThrow("the power is cut");
    expect(await last()).toBe(before);
    await paidOrder(world);
    await issueFor(world.member.id);
    expect(await last()).toBe((before ?? 0) + 1);
  });

  test("the database refuses what was not drawn", async () => {
    await expect(
      db.run(sql`
        insert into invoice (no, series, year, seq, kind, user_id, journal_id, ref_type, ref_id, ref_no, issued_at,
          supply_on, seller, buyer, content, ccy, goods, total)
        select 'INV-' || year || '-009999', series, year, 9999, kind, user_id, uuidv7(), ref_type, ref_id, ref_no,
          issued_at, supply_on, seller, buyer, content, ccy, 100, 100 from invoice limit 1`),
    ).rejects.toThrow(/does not follow its series/);
  });
});

describe("what was issued", () => {
  test.each([
    ["changed", sql`update invoice set total = total + 1`],
    ["given another buyer", sql`update invoice set buyer = '{}'`],
    ["deleted", sql`delete from invoice`],
    ["emptied", sql`truncate invoice`],
    ["sold by another", sql`update invoice_seller set legal_name = 'x'`],
    ["numbered again", sql`update invoice_series set last = last - 1 where series = 'INV'`],
    ["numbered in another series", sql`update invoice_series set series = 'REC' where series = 'CN'`],
    ["numbered in another year", sql`update invoice_series set year = year + 1 where series = 'INV'`],
    ["numbered from the start", sql`delete from invoice_series where series = 'INV'`],
    ["numbered from the start by all at once", sql`truncate invoice_series`],
  ])("is not %s", async (_, statement) => {
    await expect(db.run(statement)).rejects.toThrow(/what was issued stays|cannot truncate/);
  });

  test("is another member's business only", async () => {
    const [world, other] = await Promise.all([billed(), billed()]);
    await paidOrder(world);
    await issueFor(world.member.id);
    const [row] = await documents(world.member.id);
    expect(await findDocument(other.member.id, row?.no ?? "")).toBeNull();
  });
});
