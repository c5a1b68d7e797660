/** Changes of a paid order that are too small to be billed or given back count together. */
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import type { Parts } from "~/domain/ledger/postings";
import { db, sql, transactionOr } from "~/platform/db";
import type { Result } from "~/platform/result";
import { billScene } from "../../../tests/bills";
import { expectCleanBooks } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { chargeAnew, costsMore } from "./charge-anew.server";
import { toleranceOf } from "./config";

beforeAll(prepareOrders);
afterEach(expectCleanBooks);

const none: Parts = { goods: 0n, shipping: 0n, service: 0n, tax: 0n };

/** A paid order, and what happens as it is changed. */
async function scene() {
  const { order, raised } = await billScene();
  const row = await db.first<{ total: bigint }>(sql`select total from store_order where id = ${order.id}`);
  /** Changes it; answers what the member was shown that it costs more. */
  const changed = async (parts: Partial<Parts>): Promise<bigint> => {
    const now = { by: { ...none, ...parts }, reason: "other lines" };
    const shown = await costsMore(db, order.id, now);
    const done = await transactionOr<Result<undefined, string>, never>((tx) => chargeAnew(tx, order.no, now));
    expect(done).toMatchObject({ ok: true });
    return shown;
  };
  const bills = () =>
    db.rows(
      sql`select type, status, amount from price_diff_bill where order_id = ${order.id} order by created_at`,
    );
  return { order, raised, changed, bills, tolerance: toleranceOf(row?.total ?? 0n) };
}

describe("two steps within the tolerance", () => {
  test("are billed as one that goes beyond it, and a third begins anew", async () => {
    const { changed, bills, tolerance } = await scene();
    expect(await changed({ shipping: tolerance, tax: 1n })).toBe(0n);
    expect(await bills()).toEqual([]);
    expect(await changed({ shipping: 1n })).toBe(tolerance + 1n);
    expect(await bills()).toEqual([{ type: "shipping", status: "OPEN", amount: tolerance + 1n }]);
    expect(await changed({ shipping: tolerance, tax: tolerance - 1n })).toBe(0n);
    expect(await bills()).toHaveLength(1);
  });

  test("are given back as one that goes beyond it", async () => {
    const { changed, bills, tolerance } = await scene();
    expect(await changed({ shipping: -tolerance })).toBe(0n);
    expect(await changed({ shipping: -tolerance })).toBe(-2n * tolerance);
    expect(await bills()).toEqual([{ type: "shipping", status: "CREDITED", amount: 2n * tolerance }]);
  });

  test("there and back again leave nothing", async () => {
    const { changed, bills, tolerance } = await scene();
    for (const shipping of [tolerance, -tolerance, tolerance]) await changed({ shipping });
    expect(await bills()).toEqual([]);
  });

  test("do not count together where a person has billed that part between them", async () => {
    const { raised, changed, bills, tolerance } = await scene();
    await changed({ shipping: tolerance });
    await raised({ more: 2n * tolerance });
    await changed({ shipping: tolerance });
    expect(await bills()).toHaveLength(1);
  });

  test("do not count together where the order was paid anew between them", async () => {
    const { order, changed, bills, tolerance } = await scene();
    await changed({ shipping: tolerance });
    await db.run(sql`update store_order set paid_at = now() where id = ${order.id}`);
    await changed({ shipping: tolerance });
    expect(await bills()).toEqual([]);
  });
});
