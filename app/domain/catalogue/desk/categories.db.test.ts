import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { makeStaff, unique, type TestStaff } from "../../../../tests/factories";
import { runJobs } from "../../../../tests/setup/jobs";
import { productOf, withPicture, countOf, find, newProduct } from "../../../../tests/desk-products";
import { seedReference } from "../../../../prisma/seed/reference";
import { allCategories, mergeCategory, removeCategory, saveCategory } from "./categories.server";
import { setShelf } from "./shelf.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
});

describe("categories", () => {
  const save = async (
    id: string | null,
    fields: { nameEn: string; parentId?: string | null; nameZh?: string | null },
  ) => saveCategory(staff, id, { parentId: null, nameZh: null, sort: 10, active: true, ...fields });
  const made = async (nameEn: string, parentId: string | null = null) => {
    const done = await save(null, { nameEn, parentId });
    if (!done.ok) throw new Error(done.error);
    return done.value;
  };
  const pathOf = async (id: string) =>
    (await db.first<{ path: string[] }>(sql`select path from category where id = ${id}`))?.path;

  test("are moved with all below them, and the counts follow", async () => {
    const [a, b] = [await made(unique("A")), await made(unique("B"))];
    const child = await made(unique("Child"), a);
    const leaf = await made(unique("Leaf"), child);
    const product = await newProduct(staff, { categoryId: leaf });
    await withPicture(product.id);
    await setShelf(staff, product.id, product.version, "on");
    expect([await countOf(a), await countOf(b)]).toEqual([1, 0]);
    expect(await save(child, { nameEn: "Moved", parentId: b })).toMatchObject({ ok: true });
    expect(await pathOf(leaf)).toEqual([b, child, leaf]);
    expect([await countOf(a), await countOf(b), await countOf(leaf)]).toEqual([0, 1, 1]);
    const drawn = (await allCategories()).filter(({ id }) => [b, child, leaf].includes(id));
    expect(drawn.map(({ id, depth }) => [id, depth])).toEqual([
      [b, 0],
      [child, 1],
      [leaf, 2],
    ]);
  });

  test("never hang under themselves, nor twice under one name", async () => {
    const name = unique("Tree");
    const root = await made(name);
    const child = await made("Branch", root);
    expect(await save(root, { nameEn: name, parentId: child })).toEqual({ ok: false, error: "parent" });
    expect(await save(root, { nameEn: name, parentId: root })).toEqual({ ok: false, error: "parent" });
    expect(await save(null, { nameEn: "branch", parentId: root })).toEqual({ ok: false, error: "twin" });
  });

  test("a renamed one is found by its new name, and a file that still says the old one finds it too", async () => {
    const old = `Lamps ${unique("q")}`;
    const id = await made(old);
    const product = await newProduct(staff, { categoryId: id, titleEn: unique("Thing") });
    const name = unique("Luminaires").replace(/[^A-Za-z]/g, "x");
    await save(id, { nameEn: name });
    await runJobs();
    expect((await find(`q=${name}`)).rows.map((row) => row.id)).toEqual([product.id]);
    const { transaction } = await import("~/platform/db");
    const { categoryAt } = await import("../categories.server");
    const found = await transaction((tx) => Promise.all([categoryAt(tx, new Map(), [name])]));
    const byOld = await transaction((tx) => categoryAt(tx, new Map(), [old]));
    expect([found[0]?.id, byOld.id]).toEqual([id, id]);
  });

  test("are merged with what is in them, and deleted only when empty", async () => {
    const [from, into] = [await made(unique("From")), await made(unique("Into"))];
    const child = await made(unique("Under"), from);
    const product = await newProduct(staff, { categoryId: from });
    expect(await removeCategory(staff, from)).toEqual({ ok: false, error: "not-empty" });
    expect(await mergeCategory(staff, from, child)).toEqual({ ok: false, error: "parent" });
    expect(await mergeCategory(staff, from, into)).toEqual({ ok: true, value: null });
    expect([(await productOf(product.id)).categoryId, await pathOf(child), await pathOf(from)]).toEqual([
      into,
      [into, child],
      undefined,
    ]);
    expect(await removeCategory(staff, child)).toEqual({ ok: true, value: null });
    expect(await removeCategory(staff, child)).toEqual({ ok: false, error: "gone" });
  });
});
