import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction } from "~/platform/db";
import { loader } from "~/routes/desk/audit";
import { makeCategory, makeStaff } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { wired } from "../../../tests/statements";
import { auditOf, change } from "./audit-log.server";

test("the log says categories and agents by their names, and who is gone by the id", async () => {
  const [from, to] = [await makeCategory(), await makeCategory({ name: { en: "Bells" } })];
  const agent = await makeStaff({ name: "Lin Yue" });
  const [product, gone] = [randomUUID(), randomUUID()];
  const entry = { actor: "system", action: "product.basics", entity: "product", entityId: product } as const;
  await audit(db, {
    ...entry,
    before: { categoryId: from.id, agent: null, moq: 1 },
    after: { categoryId: to.id, parentId: gone, into: from.id, agent: agent.id, moq: 5 },
  });
  await audit(db, { ...entry, after: { sku: "A-1", agent: "of nobody" } });
  const [plain, noted] = await auditOf("product", product);
  expect(noted).toMatchObject({
    before: { categoryId: { en: "Outdoor", zh: "户外" }, agent: null, moq: 1 },
    after: { categoryId: { en: "Bells" }, parentId: gone, into: { en: "Outdoor" }, agent: "Lin Yue", moq: 5 },
  });
  expect(plain).toMatchObject({ before: null, after: { sku: "A-1", agent: "of nobody" } });
});

test("a page of the log reads no other categories than those it names", async () => {
  const plan = await transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    return tx.rows(sql`explain select ${change()} from audit_log a`);
  });
  expect(JSON.stringify(plan)).toContain("category_pkey");
  expect(JSON.stringify(plan)).not.toMatch(/Scan on category/);
});

test("what is known by a number is said by it", async () => {
  const { no } = await wired();
  const row = await db.first<{ id: string }>(sql`select id from recharge_order where no = ${no}`);
  const [known, gone] = [row?.id ?? "", randomUUID()];
  const entry = { actor: "system", action: "recharge.confirm", entity: "recharge_order" } as const;
  for (const entityId of [known, gone]) await audit(db, { ...entry, entityId });
  const admin = await makeStaff({ roles: ["admin"] });
  const subjects = async (id: string) => {
    const { data } = await callLoader(loader, { url: `/desk/audit?id=${id}`, as: admin });
    return data.page.rows.map(({ subject }) => subject);
  };
  expect(await subjects(known)).toEqual([no]);
  expect(await subjects(gone)).toEqual([null]);
  for (const entity of ["withdrawal", "refund", "bank_line", "payment"])
    await audit(db, { ...entry, entity, entityId: gone });
  expect(await subjects(gone)).toHaveLength(5);
});
