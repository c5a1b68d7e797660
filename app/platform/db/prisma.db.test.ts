/** The generated client beside SQL: one pool, one transaction, one language of errors. */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import {
  db,
  isUniqueViolation,
  limitStatements,
  prisma,
  sql,
  transaction,
  transactionOr,
  Rollback,
  closeDatabase,
  isCheckViolation,
  pool,
} from "./index.server";

const warehouse = (code: string) => ({ code, country: "CN", name: { en: "Yiwu" } });

const codes = async () =>
  (await prisma.warehouse.findMany({ orderBy: { code: "asc" } })).map(({ code }) => code);

test("inside a transaction it sees what SQL wrote, and SQL what it wrote", async () => {
  await transaction(async (tx) => {
    await tx.run(sql`insert into warehouse (code, country, name) values ('J1', 'CN', '{"en": "Yiwu"}')`);
    await tx.prisma.warehouse.create({ data: warehouse("J2") });
    expect(await tx.prisma.warehouse.count({ where: { code: { in: ["J1", "J2"] } } })).toBe(2);
    expect(await tx.first(sql`select 1 as there from warehouse where code = 'J2'`)).toEqual({ there: 1 });
    // Nobody else sees it yet.
    expect(await prisma.warehouse.findUnique({ where: { code: "J2" } })).toBeNull();
  });
  expect(await codes()).toEqual(expect.arrayContaining(["J1", "J2"]));
});

test("what it wrote in a transaction is undone with it", async () => {
  const undone = transaction(async (tx) => {
    await tx.prisma.warehouse.create({ data: warehouse("U") });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const back = await transactionOr(async (tx) => {
    await tx.prisma.warehouse.create({ data: warehouse("U") });
    throw new Rollback("back");
  });
  expect(back).toBe("back");
  expect(await codes()).not.toContain("U");
});

test("transactions beside each other keep their calls apart", async () => {
  const names = Array.from({ length: 12 }, (_, i) => `P${i}`);
  const seen = await Promise.all(
    names.map((code) =>
      transaction(async (tx) => {
        await tx.prisma.warehouse.create({ data: warehouse(code) });
        const found = await Promise.all(
          names.map((one) => tx.prisma.warehouse.findUnique({ where: { code: one } })),
        );
        await tx.run(sql`select pg_sleep(0.02)`);
        if (code === "P3") throw new Error("undone");
        return found.filter((one) => one?.code === code).length;
      }).catch((error: Error) => error.message),
    ),
  );
  expect(seen).toEqual(names.map((code) => (code === "P3" ? "undone" : 1)));
});

test("a joined transaction can be used no longer than it runs", async () => {
  const { prisma: left } = await transaction(async (tx) => {
    await tx.prisma.warehouse.count();
    return tx;
  });
  await expect(left.warehouse.count()).rejects.toThrow(/transaction/i);
});

test("its errors have the driver's code and constraint", async () => {
  await prisma.warehouse.create({ data: warehouse("E") });
  const again = await prisma.warehouse.create({ data: warehouse("E") }).catch((error: unknown) => error);
  expect(isUniqueViolation(again, "warehouse_code_key")).toBe(true);
  expect(isUniqueViolation(again, "another_key")).toBe(false);
  const inside = await transaction((tx) => tx.prisma.warehouse.create({ data: warehouse("E") })).catch(
    (error: unknown) => error,
  );
  expect(isUniqueViolation(inside)).toBe(true);
  const { id } = await prisma.warehouse.findUniqueOrThrow({ where: { code: "E" } });
  await db.run(sql`alter table warehouse add constraint known_sort check (sort < 99)`);
  const refused = await prisma.warehouse
    .update({ where: { id }, data: { sort: 99 } })
    .catch((e: unknown) => e);
  expect(isCheckViolation(refused, "known_sort")).toBe(true);
  await expect(prisma.warehouse.update({ where: { id: randomUUID() }, data: {} })).rejects.toThrow(
    "No record was found for an update",
  );
});

test("a condition without a value is refused, and matches not everything", async () => {
  const nothing = { code: undefined } as unknown as { code: string };
  await expect(prisma.warehouse.deleteMany({ where: nothing })).rejects.toThrow(/undefined/);
});

test("it makes no connections of its own, and has the limits of the pool's", async () => {
  await closeDatabase();
  limitStatements({ statementMs: 200, lockMs: 100, idleMs: 1_000, tooSlow: () => new Error("busy") });
  onTestFinished(async () => {
    limitStatements(null);
    await closeDatabase();
  });
  await prisma.warehouse.create({ data: warehouse("L") });
  await transaction(async (tx) => {
    await tx.first(sql`select 1 from warehouse where code = 'L' for update`);
    await expect(prisma.warehouse.update({ where: { code: "L" }, data: { sort: 1 } })).rejects.toThrow(
      "busy",
    );
  });
  await Promise.all(Array.from({ length: 40 }, () => prisma.warehouse.findFirst()));
  const [count] = await db.rows<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity where datname = current_database()`,
  );
  expect(count?.open).toBe(pool().totalCount);
});
