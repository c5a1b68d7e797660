/** Deliveries of purchase orders: no piece twice, no surplus in silence, and what comes goes to who waits. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import "~/domain/wiring.server";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action, loader } from "~/routes/desk/warehouse/receipt";
import { makeStaff } from "../../../../tests/factories";
import { orderNow } from "../../../../tests/orders";
import { acceptedOrder, draftFor, makeBuying } from "../../../../tests/purchases-of-goods";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { resolveScan } from "../scan/resolve.server";
import { putAway } from "./put-away.server";
import { beginReceipt, bookLine, bookRest, undoLine } from "./receive.server";
import { receiptSteps } from "./steps.server";

/** A purchase order of ten pieces that an order waits for, and its delivery. */
async function scene(ordered = 10) {
  const world = await makeBuying();
  const waiting = await acceptedOrder(world, ordered);
  const purchase = await draftFor(world);
  await purchaseSteps.runStep(world.by, purchase.no, "place", {});
  const staff = await makeStaff({ roles: ["warehouse"] });
  const begin = () => beginReceipt(staff, { order: purchase.no.toLowerCase() }, randomUUID());
  const begun = await begin();
  if (!begun.ok) throw new Error(begun.error);
  const { no } = begun.value;
  type Fields = { good?: number; rejected?: number; intent?: "book" | "take" | "back" };
  const book = (fields: Fields, key: string = randomUUID()) =>
    bookLine(
      staff,
      no,
      {
        intent: "book",
        code: world.sku,
        good: 0,
        reason: fields.rejected ? "damaged" : undefined,
        ...fields,
      },
      key,
    );
  const line = () =>
    db.first<{ received: number; rejected: number; over: number; status: string }>(sql`
      select l.received, l.rejected, l.over, o.status from purchase_order_line l
      join purchase_order o on o.id = l.purchase_order_id where l.id = ${purchase.lineId}`);
  const lies = async (kind: string) =>
    (
      await db.first<{ n: number }>(sql`
        select coalesce(sum(p.qty), 0)::int as n from bin_stock p join bin b on b.id = p.bin_id
        where p.variant_id = ${world.skuId} and b.kind = ${kind}`)
    )?.n;
  const lines = () =>
    db.rows<{ id: string; accepted: number; undoes: boolean }>(sql`
      select l.id, l.accepted, l.undoes_id is not null as undoes from receipt_line l join receipt r on r.id = l.receipt_id
      where r.no = ${no} order by l.id`);
  return { world, waiting, purchase, staff, no, begin, book, line, lies, lines };
}

const said = (done: { ok: boolean; error?: string }) => (done.ok ? "ok" : String(done.error).split("|")[0]);

describe("a delivery of a purchase order", () => {
  test("is counted once by two people, who go on with one receipt", async () => {
    const { staff, no, begin, book, line } = await scene();
    expect(await begin()).toMatchObject({ value: { no, joined: true } });
    const three = await Promise.all([book({ good: 10 }), book({ good: 10 }), book({ good: 10 })]);
    expect(three.map(said).sort()).toEqual(["ok", "over", "over"]);
    expect(await line()).toMatchObject({ received: 10, over: 0, status: "RECEIVED" });
    expect(said(await bookRest(staff, no, { seen: 10 }, randomUUID()))).toBe("changed");
  });

  test("5 of 10 are scanned, then the rest is booked: 10, not 15", async () => {
    const { staff, no, book, line } = await scene();
    for (let i = 0; i < 5; i++) await book({ good: 1 });
    const key = randomUUID();
    // Whoever is first books: one press that came twice, or another person.
    const [press, again, other] = await Promise.all([
      bookRest(staff, no, { seen: 5 }, key),
      bookRest(staff, no, { seen: 5 }, key),
      bookRest(staff, no, { seen: 5 }, randomUUID()),
    ]);
    expect([said(press), said(again)]).toEqual(said(other) === "ok" ? ["changed", "changed"] : ["ok", "ok"]);
    expect(await line()).toMatchObject({ received: 10, over: 0 });
  });

  test("more than was ordered is asked for: taken on purpose, or sent back", async () => {
    const { book, line, lies } = await scene();
    expect(await book({ good: 12 })).toMatchObject({ error: expect.stringContaining('"more":2') });
    expect([await line(), await lies("receiving")]).toMatchObject([{ received: 0 }, 0]);
    await book({ good: 12, intent: "back", rejected: 1 });
    expect(await line()).toMatchObject({ received: 10, rejected: 1, over: 0 });
    expect([await lies("receiving"), await lies("quarantine")]).toEqual([10, 3]);
    await book({ good: 4, intent: "take" });
    expect(await line()).toMatchObject({ received: 10, over: 4, status: "RECEIVED" });
  });

  test("goods of an order that was cancelled meanwhile are not lost: taken in without it, or sent back", async () => {
    const { world, purchase, staff, no, book, line, lies } = await scene();
    expect(await purchaseSteps.runStep(world.by, purchase.no, "cancel", {})).toMatchObject({ ok: true });
    const page = await callLoader(loader, {
      url: paths.deskReceipt(no),
      params: { receiptNo: no },
      as: staff,
    });
    expect(page.data.receipt).toMatchObject({ notAwaited: true, rest: 0 });
    expect(said(await book({ good: 3 }))).toBe("over");
    expect(said(await book({ good: 3, intent: "take" }))).toBe("ok");
    expect(said(await book({ good: 2, intent: "back", rejected: 1 }))).toBe("ok");
    expect([await lies("receiving"), await lies("quarantine")]).toEqual([3, 3]);
    expect(await line()).toMatchObject({ received: 0, over: 0, status: "CANCELLED" });
  });

  test("the scan field knows purchase orders, receipts and bins", async () => {
    const { world, purchase, staff, no, book } = await scene();
    expect(await resolveScan(no.toLowerCase())).toBe(paths.deskReceipt(no));
    expect(await resolveScan(purchase.no)).toBe(paths.deskReceipt(no));
    await book({ good: 1 });
    await receiptSteps.runStep({ staff }, no, "close", { input: { intent: "close", version: 1 } });
    expect(await resolveScan(purchase.no)).toBe(paths.deskReceiving({ order: purchase.no }));
    const code = `SCAN-${randomUUID().slice(0, 8).toUpperCase()}`;
    const bin = await db.first<{ id: string }>(sql`
      insert into bin (warehouse_id, code) values (${world.warehouseId}, ${code}) returning id`);
    expect(await resolveScan(code.toLowerCase())).toBe(paths.deskBin(bin?.id ?? ""));
    await db.run(sql`insert into bin (warehouse_id, code) select id, ${code} from warehouse
      where id <> ${world.warehouseId} limit 1`);
    expect(await resolveScan(code)).toMatch(/^\/desk\/warehouse\/bins/);
  });

  test("a wrong line is taken back: the purchase order waits for its goods again", async () => {
    const { staff, no, book, line, lines, lies } = await scene();
    await book({ good: 12, intent: "take", rejected: 2 });
    const [first] = await lines();
    expect(said(await undoLine(staff, no, first?.id ?? "", "Another box", randomUUID()))).toBe("ok");
    expect(await line()).toMatchObject({ received: 0, rejected: 0, over: 0, status: "PLACED" });
    expect([await lies("receiving"), await lies("quarantine")]).toEqual([0, 0]);
    await book({ good: 4 });
    expect(await line()).toMatchObject({ received: 4, status: "PART_RECEIVED" });
  });

  test("what is put away goes to the order that waits; closing the receipt leaves the rest open", async () => {
    const { world, waiting, staff, no, book, line } = await scene();
    await book({ good: 6 });
    const close = { input: { intent: "close" as const, version: 1 } };
    expect(said(await receiptSteps.runStep({ staff }, no, "close", close))).toBe("ok");
    expect(await line()).toMatchObject({ received: 6, status: "PART_RECEIVED" });
    const put = () => putAway(staff, { warehouse: world.warehouseId, code: world.sku }, randomUUID());
    await put();
    const reserved = () =>
      db.first<{ qty: number }>(sql`
        select sum(qty)::int as qty from stock_reservation where ref_id = ${waiting.id} and status in ('held', 'firm')`);
    expect(await reserved()).toEqual({ qty: 6 });
    const second = await beginReceipt(staff, { order: await purchaseNo(no) }, randomUUID());
    const next = second.ok ? second.value.no : "";
    expect(said(await bookRest(staff, next, { seen: 4 }, randomUUID()))).toBe("ok");
    await put();
    expect([await reserved(), (await orderNow(world, waiting.no)).status]).toEqual([
      { qty: 10 },
      "PURCHASING",
    ]);
    const bought = await db.first<{ at: Date | null }>(sql`
      select purchased_at as at from store_order where id = ${waiting.id}`);
    expect(bought?.at).not.toBeNull();
  });

  test("its page books by form, asks about surplus, and shows who booked what", async () => {
    const { world, staff, no } = await scene();
    const send = (form: Record<string, string>) =>
      callAction(action, { url: paths.deskReceipt(no), params: { receiptNo: no }, as: staff, form });
    const typed = { code: world.sku, good: "12" };
    expect(await send({ intent: "book", ...typed })).toMatchObject({
      status: 409,
      data: { surplus: { more: 2, rest: 10 } },
    });
    expect((await send({ intent: "take", ...typed })).status).toBe(303);
    expect(await send({ intent: "book", code: "NO-SUCH", good: "1" })).toMatchObject({ status: 409 });
    expect(await send({ intent: "book", code: world.sku, good: "0", rejected: "1" })).toMatchObject({
      status: 400,
    });
    const page = await callLoader(loader, {
      url: paths.deskReceipt(no),
      params: { receiptNo: no },
      as: staff,
    });
    expect(page.data.receipt).toMatchObject({
      rest: 0,
      lines: [{ ordered: 10, received: 10, here: 12, rest: 0 }],
      booked: [{ sku: world.sku, accepted: 12, over: 2, by: staff.name, undone: false }],
    });
  });
});

const purchaseNo = async (receiptNo: string): Promise<string> =>
  (
    await db.first<{ no: string }>(sql`
      select p.no from receipt r join purchase_order p on p.id = r.purchase_order_id where r.no = ${receiptNo}`)
  )?.no ?? "";

test("whatever comes and is taken back in whatever order, pieces are neither made nor lost", async () => {
  const step = fc.record({
    what: fc.constantFrom("book", "take", "back", "undo", "rest"),
    good: fc.integer({ min: 0, max: 8 }),
    rejected: fc.integer({ min: 0, max: 2 }),
    which: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { staff, no, book, line, lines, lies } = await scene(8);
      for (const { what, good, rejected, which } of steps) {
        if (what === "undo") {
          const all = (await lines()).filter(({ undoes }) => !undoes);
          await undoLine(
            staff,
            no,
            all[which % Math.max(1, all.length)]?.id ?? randomUUID(),
            "Wrong",
            randomUUID(),
          );
        } else if (what === "rest") await bookRest(staff, no, { seen: which + 1 }, randomUUID());
        else if (good + rejected > 0) await book({ intent: what as "book", good, rejected });
      }
      const booked = await db.first<{ good: number; bad: number; over: number }>(sql`
        select coalesce(sum(accepted), 0)::int as good, coalesce(sum(rejected), 0)::int as bad,
          coalesce(sum(over), 0)::int as over
        from receipt_line l join receipt r on r.id = l.receipt_id where r.no = ${no}`);
      const now = await line();
      expect([await lies("receiving"), await lies("quarantine")]).toEqual([booked?.good, booked?.bad]);
      expect((now?.received ?? 0) + (now?.over ?? 0)).toBe(booked?.good);
      expect([now?.over, (now?.received ?? 0) <= 8]).toEqual([booked?.over, true]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
