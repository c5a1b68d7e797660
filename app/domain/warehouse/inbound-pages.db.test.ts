/** Pages and lists of goods that come, opened by who works with them, and their forms. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as expectedPage } from "~/routes/desk/warehouse/expected-returns";
import { loader as photo } from "~/routes/desk/warehouse/photo";
import { action as putAction, loader as putPage } from "~/routes/desk/warehouse/put-away";
import { action as quarantineAction, loader as quarantinePage } from "~/routes/desk/warehouse/quarantine";
import { action as beginAction, loader as receivingPage } from "~/routes/desk/warehouse/receiving";
import { loader as returnPage } from "~/routes/desk/warehouse/return";
import { action as returnsAction, loader as returnsPage } from "~/routes/desk/warehouse/returns";
import { loader as weightPage } from "~/routes/desk/warehouse/weigh-in";
import { purchaseSteps } from "~/domain/purchasing/steps.server";
import { jpeg } from "../../../tests/bills";
import { makeStaff } from "../../../tests/factories";
import { acceptedOrder, draftFor, makeBuying } from "../../../tests/purchases-of-goods";
import { callAction, callLoader } from "../../../tests/setup/call";
import { weighedParcel } from "../../../tests/weights";
import { bookLine } from "./receiving/receive.server";

test("a delivery by its pages: expected, begun, at the dock, in quarantine", async () => {
  const world = await makeBuying();
  await acceptedOrder(world, 4);
  const purchase = await draftFor(world);
  await purchaseSteps.runStep(world.by, purchase.no, "place", {});
  await db.run(sql`update variant set barcode = '0 4006381-333931' where id = ${world.skuId}`);
  const staff = await makeStaff({ roles: ["warehouse"] });
  const url = paths.deskReceiving();
  const shown = await callLoader(receivingPage, { url, as: staff });
  expect(shown.data.deliveries.map(({ no, pieces }) => [no, pieces])).toContainEqual([purchase.no, 4]);
  const begun = await callAction(beginAction, {
    url,
    as: staff,
    form: { intent: "begin", order: purchase.no },
  });
  const no = String(begun.location).split("/").at(-1) ?? "";
  const fields = {
    intent: "book" as const,
    code: "4006381333931",
    good: 3,
    rejected: 1,
    reason: "damaged" as const,
  };
  expect(await bookLine(staff, no, { ...fields, photo: jpeg }, randomUUID())).toMatchObject({ ok: true });
  const line = await db.first<{ id: string }>(
    sql`select id from receipt_line where photo_key is not null limit 1`,
  );
  const file = await callLoader(photo, { params: { of: "receipt", rowId: line?.id ?? "" }, as: staff });
  expect(file.status).toBe(200);

  const dock = await callLoader(putPage, { url: paths.deskPutAway({ q: world.sku }), as: staff });
  const [row] = dock.data.list.page.rows;
  expect(row).toMatchObject({ sku: world.sku, qty: 3, suggested: null });
  const put = { intent: "suggested", place: [row?.place ?? ""] };
  expect((await callAction(putAction, { url: paths.deskPutAway(), as: staff, form: put })).status).toBe(303);
  const list = await callLoader(quarantinePage, { url: paths.deskQuarantine({ q: world.sku }), as: staff });
  const bad = list.data.page.rows.map(({ place }) => place);
  expect(bad).toHaveLength(1);
  const form = { intent: "supplier", place: bad, note: "Dented" };
  const decided = await callAction(quarantineAction, { url: paths.deskQuarantine(), as: staff, form });
  expect(decided.status).toBe(303);
});

test("a return and a weight by their pages", async () => {
  const { order, no: parcelNo, packageId } = await weighedParcel(2600);
  const staff = await makeStaff({ roles: ["warehouse", "agent"] });
  await db.run(sql`update tracking set state = 'RETURNED' where package_id = ${packageId}`);
  const expected = await callLoader(expectedPage, { url: paths.deskExpectedReturns(), as: staff });
  expect(expected.data.list.page.rows.map(({ orderNo }) => orderNo)).toContain(order.no);
  const url = paths.deskReturns();
  const form = { intent: "arrive", code: order.no };
  const booked = await callAction(returnsAction, { url, as: staff, form });
  const no = String(booked.location).split("/").at(-1) ?? "";
  const page = await callLoader(returnPage, { params: { returnNo: no }, as: staff });
  expect(page.data.parcel).toMatchObject({ orderNo: order.no, lines: [{ most: 2 }] });
  const rows = (await callLoader(returnsPage, { url, as: staff })).data.list.page.rows;
  expect(rows.map((row) => row.no)).toContain(no);
  const weight = await callLoader(weightPage, { params: { parcelNo }, as: staff });
  expect(weight.data).toMatchObject({
    weight: { orderNo: order.no, weighedG: 2600 },
    offers: { bill: true },
  });
});
