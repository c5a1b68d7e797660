import { Linter } from "eslint";
import { describe, expect, test } from "vitest";
import { ownTables } from "./own-tables.js";
import { nounRows } from "./rooms.js";
import { open, owners, touched, trespass } from "./tables.js";

describe("what a statement touches", () => {
  test.each([
    ["select 1 from store_order o join store s on s.id = o.store_id", [], ["store", "store_order"]],
    ["select 1 from wire w, payment p where w.id = p.id", [], ["payment", "wire"]],
    ["with payment as (select 1) select 1 from payment", [], []],
    ["update \"user\" u set locale = 'from payment' from staff s", ["user"], ["staff"]],
    ["insert into stock (id) select id from variant on conflict do nothing", ["stock"], ["variant"]],
    ["delete from cart_item using product p where p.id = product_id", ["cart_item"], ["product"]],
    ["select extract(epoch from at), a is distinct from b from wallet", [], ["wallet"]],
  ])("%s", (text, writes, reads) => {
    const found = touched(text);
    expect([[...found.writes].sort(), [...found.reads].sort()]).toEqual([writes, reads]);
  });
});

test("a noun writes its own tables, and reads those that earlier nouns open", () => {
  expect(trespass("orders", "store_order", "writes")).toBeNull();
  expect(trespass("orders", "store", "reads")).toBeNull();
  expect(trespass("orders", "store", "writes")).toMatch(/orders writes store, which belongs to stores/);
  expect(trespass("stores", "store_order", "reads")).toMatch(/belongs to orders/);
  expect(trespass("orders", "recovery_code", "reads")).toMatch(/belongs to accounts/);
  expect(trespass("orders", "audit_log", "reads")).toBeNull();
});

/** What lint says of a text in a file of orders. */
function saidOf(text: string): string[] {
  const config = {
    files: ["**/*.ts"],
    plugins: { own: { rules: { tables: ownTables } } },
    rules: { "own/tables": "error" },
  } as never;
  const said = new Linter().verify(text, config, "app/domain/orders/any.server.ts");
  return said.map(({ message }) => message.split(",")[0] ?? "");
}

test.each([
  ["prisma.storeOrder.update({ where: { id }, data: { status } })", []],
  ["tx.prisma.storeOrder.findMany({ include: { lines: true, store: true } })", []],
  ["prisma.store.findUnique({ where: { id } })", []],
  ["prisma.store.update({ where: { id }, data: {} })", ["orders writes store"]],
  ["on.prisma.recoveryCode.count({ where: { userId } })", ["orders reads recovery_code"]],
  [
    "prisma.storeOrder.findFirst({ where: { user: { recoveryCodes: { none: {} } } } })",
    ["orders reads recovery_code"],
  ],
  ["prisma.storeOrder.update({ where: { id }, data: { store: { update: {} } } })", ["orders writes store"]],
  ["const { store } = { store: prisma.store }", ["orders writes store"]],
])("lint knows whose the tables of the client are: %s", (text, said) => {
  expect(saidOf(text)).toEqual(said);
});

test("each table belongs to a noun or to the platform", () => {
  const nouns = [...nounRows.flat(), "platform"];
  expect([...owners].filter(([, owner]) => !nouns.includes(owner))).toEqual([]);
});

test("no table is opened twice", () => {
  const opened = Object.values(open).flat();
  expect(opened).toEqual([...new Set(opened)]);
  expect(
    Object.entries(open).filter(([noun, tables]) => tables.some((table) => owners.get(table) !== noun)),
  ).toEqual([]);
});
