/** The screens of counts and transfers: what they show, and to whom they do not show what is expected. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { moveGoods } from "~/domain/stock/goods.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeProduct, makeStaff, makeWarehouse, type TestStaff } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action as countAction, loader as countLoader } from "./count";
import { action as countsAction, loader as countsLoader } from "./counts";
import { action as transferAction, loader as transferLoader } from "./transfer";
import { action as transfersAction, loader as transfersLoader } from "./transfers";

let [ann, ben]: TestStaff[] = [];
let [warehouse, sku, bin, variantId] = ["", "", "", ""];

beforeAll(async () => {
  [ann, ben] = await Promise.all([1, 2].map(() => makeStaff({ roles: ["warehouse"] })));
});

beforeEach(async () => {
  const product = await makeProduct({ onHand: 0 });
  [warehouse, variantId, bin] = [
    product.warehouseId,
    product.variants[0]?.id ?? "",
    `S-${randomUUID().slice(0, 8)}`,
  ];
  sku = (await db.first<{ sku: string }>(sql`select sku from variant where id = ${variantId}`))?.sku ?? "";
  const row = await db.first<{ id: string }>(
    sql`insert into bin (warehouse_id, code) values (${warehouse}, ${bin}) returning id`,
  );
  const move = {
    variantId,
    warehouseId: warehouse,
    binId: row?.id ?? null,
    qty: 10,
    reason: "delivery",
  } as const;
  await transaction((tx) => moveGoods(tx, "system", [move]));
});

const as = (who: TestStaff | undefined) => {
  if (!who) throw new Error("nobody");
  return who;
};
/** The last part of where an action leads. */
const noIn = (location: string | null | undefined) => /([A-Z]{2}\d+)/.exec(location ?? "")?.[1] ?? "";

test("a count, from suggested bins to the booked difference", async () => {
  const list = await callLoader(countsLoader, { url: paths.deskCounts({ warehouse }), as: as(ann) });
  expect(list.data?.bins).toMatchObject([{ code: bin, skus: 1, why: "planned", lastAt: null }]);
  const begun = await callAction(countsAction, {
    ...{ url: paths.deskCounts(), as: as(ann) },
    form: { intent: "suggested", warehouse, bin: list.data?.bins[0]?.id ?? "" },
  });
  const no = noIn(begun.location);
  const page = { url: paths.deskCount(no), params: { countNo: no } };
  const act = (who: TestStaff | undefined, form: Record<string, string>) =>
    callAction(countAction, { ...page, as: as(who), form });
  const open = await callLoader(countLoader, { ...page, as: as(ann) });
  expect(open.data?.count).toMatchObject({ counted: [], toCount: [{ bin, sku, state: "open" }] });
  // Neither what the books have there nor what others found.
  expect(Object.keys(open.data?.count.toCount[0] ?? {}).sort()).toEqual([
    "bin",
    "by",
    "key",
    "sku",
    "state",
    "title",
  ]);

  const scanned = await act(ann, { intent: "figure", bin, code: sku });
  expect(scanned.location).toContain(`code=${encodeURIComponent(sku)}`);
  expect((await act(ann, { intent: "finish" })).status).toBe(409);
  expect((await act(ann, { intent: "figure", bin, code: sku, counted: "9" })).location).toContain(no);
  await act(ann, { intent: "finish" });
  const waits = await callLoader(countLoader, { ...page, as: as(ben) });
  expect(waits.data?.count).toMatchObject({
    status: "TO_APPROVE",
    counted: [{ sku, expected: 10, counted: 9, booked: null, rounds: 1, isOwn: false }],
  });
  const line = waits.data?.count.counted[0]?.id ?? "";
  expect((await act(ann, { intent: "book", line })).status).toBe(409);
  expect((await act(ben, { intent: "leave", line, note: "" })).status).toBe(400);
  expect((await act(ben, { intent: "book", line })).location).toContain(no);
  const done = await callLoader(countsLoader, {
    url: paths.deskCounts({ tab: "DONE", q: sku }),
    as: as(ben),
  });
  expect(done.data?.list.page.rows).toMatchObject([{ no, bins: bin, places: 1, open: 0, differences: 1 }]);
});

test("a transfer, from its draft to the piece that is lost", async () => {
  const to = (await makeWarehouse()).id;
  const begun = await callAction(transfersAction, {
    ...{ url: paths.deskTransfers(), as: as(ann) },
    form: { intent: "draft", from: warehouse, to },
  });
  const no = noIn(begun.location);
  const page = { url: paths.deskTransfer(no), params: { transferNo: no }, as: as(ann) };
  const act = (form: Record<string, string>) => callAction(transferAction, { ...page, form });
  expect((await act({ intent: "add", code: "nothing", pieces: "3" })).status).toBe(409);
  expect((await act({ intent: "add", code: sku, bin, pieces: "4" })).location).toContain(no);
  expect((await act({ intent: "send", carrier: "Quay Line" })).location).toContain(no);
  const sent = await callLoader(transferLoader, page);
  const [line] = sent.data?.transfer.rows ?? [];
  const come = { "lines[0].id": line?.id ?? "", "lines[0].received": "3", "lines[0].lost": "1" };
  expect((await act({ intent: "arrive", ...come })).status).toBe(409);
  expect((await act({ intent: "arrive", ...come, "lines[0].reason": "carrier" })).location).toContain(no);
  const list = await callLoader(transfersLoader, {
    url: paths.deskTransfers({ tab: "RECEIVED", q: sku }),
    as: as(ann),
  });
  expect(list.data?.list.page.rows).toMatchObject([{ no, pieces: 4, lost: 1, onTheWay: 0 }]);
});
