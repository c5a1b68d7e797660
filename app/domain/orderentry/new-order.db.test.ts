/** An order that a member types: lines, address, and what stands against it; all by posts, as without script. */
import { beforeAll, expect, test } from "vitest";
import { db, prisma, sql } from "~/platform/db";
import { flashOf } from "~/platform/http/flash.server";
import * as newOrderPage from "~/routes/user/orderentry/new-order";
import { makeWorld, type World } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";

let world: World;
let sku: string;
beforeAll(async () => {
  world = await makeWorld();
  sku = (await prisma.variant.findUniqueOrThrow({ where: { id: world.variants[0]?.skuId ?? "" } })).sku;
});

type Fields = Record<string, string | string[]>;
const press = (form: Fields) => callAction(newOrderPage.action, { as: world.member, form });
const page = async (url: string) => (await callLoader(newOrderPage.loader, { as: world.member, url })).data;

const address = {
  firstName: "Nora",
  lastName: "Blum",
  country: "DE",
  city: "Bremen",
  street: "Am Kai 4",
  postCode: "28195",
  phone: "+49 421 12345",
};

test("products are found and added, lines go, a pasted address fills the fields, and nothing typed is lost", async () => {
  const found = await press({ intent: "find", q: sku, sku: [""], qty: ["1"], remark: "gift" });
  const first = await page(found.location ?? "");
  expect(first.found?.map((each) => each.sku)).toContain(sku);
  const used = await press({ intent: `use:${sku}`, q: sku, sku: [""], qty: ["1"], remark: "gift" });
  const twice = await press({ intent: `use:${sku}`, sku: [sku], qty: ["1"] });
  expect((await page(used.location ?? "")).draft).toMatchObject({ sku: [sku], qty: ["1"], remark: "gift" });
  expect((await page(twice.location ?? "")).draft).toMatchObject({ sku: [sku], qty: ["2"] });
  const added = await press({ intent: "add", sku: [sku], qty: ["2"] });
  expect((await page(added.location ?? "")).draft?.sku).toHaveLength(2);
  const removed = await press({ intent: "remove:0", sku: [sku, "B"], qty: ["2", "3"] });
  expect((await page(removed.location ?? "")).draft).toMatchObject({ sku: ["B"], qty: ["3"] });
  const paste = "Nora Blum\nAm Kai 4\n28195 Bremen\nGermany\n+49 421 12345";
  const read = await press({ intent: "read", paste, sku: [sku], qty: ["2"] });
  expect((await page(read.location ?? "")).draft).toMatchObject({ ...address, sku: [sku] });
  const foreign = await makeWorld();
  const other = await callLoader(newOrderPage.loader, { as: foreign.member, url: read.location ?? "" });
  expect(other.data.draft).toBeNull();
});

test("it is an order like any other, once for a form, in the store that was chosen", async () => {
  const form = {
    intent: "create",
    ...address,
    sku: [sku, ""],
    qty: ["2", "1"],
    orderNo: "HAND-1",
    remark: "gift",
  };
  const made = await press(form);
  const no = made.location?.split("/").at(-1) ?? "";
  const rows = await db.rows(sql`
    select o.status, o.source, o.external_no, o.connection, o.abnormal, o.goods, s.platform, o.autopay_from
    from store_order o join store s on s.id = o.store_id where o.no = ${no}`);
  expect(rows).toEqual([
    {
      status: "AWAITING_PAYMENT",
      source: "manual",
      externalNo: "HAND-1",
      connection: "CONNECTED",
      abnormal: [],
      goods: 2500n,
      platform: "manual",
      autopayFrom: null,
    },
  ]);
  const again = await press(form);
  expect(again.data.result.error).toEqual({ orderNo: [`neworder:error.there|{"no":"${no}"}`] });
  const inStore = await press({ ...form, store: world.storeId });
  const order = await prisma.storeOrder.findUniqueOrThrow({
    where: { no: inStore.location?.split("/").at(-1) ?? "" },
  });
  expect(order).toMatchObject({ storeId: world.storeId, externalNo: "HAND-1" });
  expect(flashOf(inStore.headers)?.message).toBe("neworder:flash.twin");
  // What is thrown away frees its number.
  await db.run(sql`update store_order set box = 'TRASH' where no = ${no}`);
  expect((await press(form)).location).not.toBe(made.location);
});

test.each([
  [{ sku: ["NOTHING"], qty: ["1"] }, { sku: ['neworder:error.sku-unknown|{"sku":"NOTHING"}'] }],
  [{ sku: [""], qty: ["1"] }, { sku: ["neworder:error.lines"] }],
  [
    { sku: ["A", "B"], qty: ["0", "100"] },
    { sku: ['neworder:error.qty|{"sku":"A","most":99}', 'neworder:error.qty|{"sku":"B","most":99}'] },
  ],
  [{ sku: ["A"], qty: ["1"], postCode: "x" }, { postCode: ["address:error.postCode"] }],
])("%j is refused by field, and what was typed stays", async (fields, error) => {
  const answer = await press({ intent: "create", ...address, ...fields });
  expect(answer.data.result.error).toEqual(error);
  expect(answer.data.result.initialValue).toMatchObject({ firstName: "Nora" });
});
