import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { cancelPaidOrder } from "~/domain/orders/cancel-paid.server";
import { raw, transaction } from "~/platform/db";
import { makeAddress, makeMember } from "../../../tests/factories";
import { issuedInvoices } from "../../../tests/invoices";
import { makeWorld, paidOrder, prepareOrders } from "../../../tests/orders";

const found = async () =>
  (await checkLedger()).mismatches.filter(({ count }) => count > 0).map(({ name }) => name);

/** Does what the database refuses, as only somebody with all rights could. */
async function tamper(statement: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.run(raw("set local session_replication_role = replica"));
    await tx.run(raw(statement));
  });
}

let stranger: string;

beforeAll(async () => {
  await prepareOrders();
  const world = await makeWorld();
  stranger = (await makeMember()).id;
  await makeAddress(world.member.id, { kind: "billing", isDefault: true });
  for (let n = 0; n < 2; n++) await paidOrder(world);
  const given = await paidOrder(world);
  expect(await issuedInvoices(world.member.id)).toBe(3);
  await cancelPaidOrder({ no: given.no }, "system", "Ordered twice");
  expect(await issuedInvoices(world.member.id)).toBe(1);
  await tamper("create table kept as select * from invoice");
  await tamper("create table kept_series as select * from invoice_series");
});
afterEach(async () => {
  await tamper("delete from invoice");
  await tamper("insert into invoice select * from kept");
  await tamper("insert into invoice_series select * from kept_series on conflict do nothing");
  expect(await found()).toEqual([]);
});

test.each([
  [
    "a document of somebody else",
    () => `update invoice set user_id = '${stranger}' where seq = 2`,
    ["documents of another member than their money"],
  ],
  [
    "parts that its lines do not come to",
    () => "update invoice set goods = goods - 1, shipping = shipping + 1 where seq = 2",
    ["documents whose lines do not come to their sums"],
  ],
  [
    "a day before the one of the number before",
    () => "update invoice set issued_at = issued_at - interval '2 days' where kind = 'INVOICE' and seq = 2",
    ["documents whose days do not follow their numbers"],
  ],
  [
    "a series that nobody keeps",
    () => "delete from invoice_series where series = 'CN'",
    ["series of documents with gaps"],
  ],
  [
    "a credit note that was thrown away",
    () => "delete from invoice where kind = 'CREDIT_NOTE'",
    ["series of documents with gaps", "money whose document was never asked for"],
  ],
])("%s is found", async (_, statement, names) => {
  await tamper(statement());
  expect(await found()).toEqual(names);
});
