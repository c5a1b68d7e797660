import "~/domain/wiring.server";
/** Goods that an import keeps off the shelf until a picture of them is ready. */
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { ok } from "~/platform/result";
import { seedReference } from "../../../../prisma/seed/reference";
import { makeStaff, type TestStaff } from "../../../../tests/factories";
import { file, importText, row } from "../../../../tests/product-files";
import { whenWaiting } from "../../../../tests/setup/locks";
import { shelveAwaited } from "../waiting-for-picture.server";
import { productHistory } from "../desk/product.server";
import { changeMany, setShelf } from "../desk/shelf.server";
import { fetchQueuedMedia } from "../media.server";

let staff: TestStaff;
beforeAll(() => seedReference());
beforeEach(async () => {
  staff = await makeStaff({ roles: ["catalog"] });
  await db.run(sql`delete from product_media`);
});

const image = "https://img.example/held.jpg";
const goods = (handle: string, over = {}) =>
  file(row({ handle, sku: `${handle}-1`, title: "Held", category: "Held goods", image, ...over }));
const stateOf = async (spu: string) => {
  const state = await db.first<{
    id: string;
    version: number;
    status: string;
    waits: boolean;
    count: number;
  }>(
    sql`
      select p.id, p.version, p.status, p.awaits_picture as waits, c.product_count as count
      from product p join category c on c.id = p.category_id where p.spu = ${spu}`,
  );
  if (!state) throw new Error(`no product ${spu}`);
  return state;
};
const fetchAll = async () => {
  const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: "#0b6380" } })
    .jpeg()
    .toBuffer();
  return fetchQueuedMedia(60, async () => ok(picture));
};

describe("goods whose picture is only an address yet", () => {
  test("are held and said to be, and go on the shelf with it: counted, and noted", async () => {
    const { count = 0 } =
      (await db.first<{ count: number }>(
        sql`select product_count as count from category where slug = 'held-goods'`,
      )) ?? {};
    expect(await importText(goods("oar"))).toMatchObject({ created: 1, hints: [[2, "held-picture"]] });
    expect(await stateOf("oar")).toMatchObject({ status: "draft", waits: true, count });
    await fetchAll();
    const oar = await stateOf("oar");
    expect(oar).toMatchObject({ status: "on", waits: false, count: count + 1 });
    expect((await productHistory(oar.id))[0]).toMatchObject({
      action: "product.shelf",
      by: null,
      before: { status: "draft" },
      after: { status: "on" },
    });
    expect(await importText(goods("oar"))).toMatchObject({ unchanged: 1, hints: [] });
  });

  test("stay off where staff took them off meanwhile, one or many, and the same file changes nothing of that", async () => {
    await importText(goods("keel"));
    const keel = await stateOf("keel");
    expect(await setShelf(staff, keel.id, keel.version, "draft")).toMatchObject({ ok: true });
    await importText(goods("hull"));
    const hull = await stateOf("hull");
    await changeMany(staff, { intent: "off", product: [hull.id], category: null });
    for (const spu of ["keel", "hull"]) expect(await importText(goods(spu))).toMatchObject({ unchanged: 1 });
    await fetchAll();
    expect(await stateOf("keel")).toMatchObject({ status: "draft", waits: false });
    expect(await stateOf("hull")).toMatchObject({ status: "off", waits: false });
  });

  test("that were off the shelf wait there, until staff say otherwise", async () => {
    await importText(goods("mast", { status: "archived" }));
    await importText(goods("mast"));
    const mast = await stateOf("mast");
    expect(mast).toMatchObject({ status: "off", waits: true });
    await changeMany(staff, { intent: "off", product: [mast.id], category: null });
    expect(await stateOf("mast")).toMatchObject({ status: "off", waits: false });
  });

  test("go up at once where that is asked for, with the same file, too", async () => {
    await importText(goods("sail"));
    const asked = { withoutPictures: true };
    expect(await importText(goods("sail"), asked)).toMatchObject({ updated: 1, hints: [] });
    expect(await stateOf("sail")).toMatchObject({ status: "on", waits: false });
    expect(await importText(goods("flag", { image: "" }), asked)).toMatchObject({ created: 1, hints: [] });
    expect(await stateOf("flag")).toMatchObject({ status: "on" });
  });

  test("without any address wait as well: the first picture that staff add puts them up", async () => {
    await importText(goods("rib", { image: "" }));
    const rib = await stateOf("rib");
    expect(rib).toMatchObject({ status: "draft", waits: true });
    await db.run(sql`
      insert into product_media (product_id, source_url, host, status, next_at)
      values (${rib.id}, 'https://img.example/rib.jpg', 'img.example', 'queued', now())`);
    await fetchAll();
    expect(await stateOf("rib")).toMatchObject({ status: "on" });
  });

  test("stay wanted by a file without a column of states, and no longer by one that says draft", async () => {
    await importText(goods("rudder"));
    const prices = "Handle,Title,Variant SKU,Variant Price\nrudder,Held,rudder-1,4.00\n";
    expect(await importText(prices)).toMatchObject({ updated: 1, hints: [[2, "held-picture"]] });
    expect(await stateOf("rudder")).toMatchObject({ status: "draft", waits: true });
    await importText(goods("rudder", { status: "draft" }));
    expect(await stateOf("rudder")).toMatchObject({ status: "draft", waits: false });
  });
});

describe("a hidden category", () => {
  const hide = (active: boolean) =>
    db.run(sql`update category set active = ${active} where slug = 'held-goods'`);

  test("that is hidden when the picture comes keeps goods waiting; they go up once it is shown", async () => {
    await importText(goods("cleat"));
    await hide(false);
    await fetchAll();
    expect(await stateOf("cleat")).toMatchObject({ status: "draft", waits: true });
    await hide(true);
    expect(await transaction((tx) => shelveAwaited(tx))).toBe(1);
    expect(await stateOf("cleat")).toMatchObject({ status: "on", waits: false });
  });

  test("that is shown again puts goods on the shelf in the order of their ids, as the desk locks them", async () => {
    for (const spu of ["bow", "stern"]) await importText(goods(spu));
    await hide(false);
    await fetchAll();
    await hide(true);
    const [first = "", second = ""] = [(await stateOf("bow")).id, (await stateOf("stern")).id].sort();
    // A row that was written later is found later.
    await db.run(sql`update product set updated_at = now() where id = ${first}`);
    const lock = (tx: Tx, id: string) =>
      tx.rows(sql`select 1 from product where id = ${id} for update nowait`);
    let shelving: Promise<number> | undefined;
    await transaction(async (tx) => {
      await lock(tx, first);
      shelving = transaction((other) => shelveAwaited(other));
      await whenWaiting(1);
      expect(await lock(tx, second)).toHaveLength(1);
    });
    expect(await shelving).toBe(2);
  });

  test("that was hidden before leaves it to staff", async () => {
    await importText(goods("winch"));
    await hide(false);
    const done = await importText(goods("anchor"), { withoutPictures: true });
    expect(done).toMatchObject({ created: 1, hints: [[2, "held-category"]] });
    await hide(true);
    expect(await stateOf("anchor")).toMatchObject({ status: "draft", waits: false });
  });
});

test("many at once go on the shelf without a picture only where that is asked for", async () => {
  await importText(goods("tiller"));
  const { id } = await stateOf("tiller");
  const put = { intent: "on" as const, product: [id], category: null };
  expect(await changeMany(staff, put)).toMatchObject({ value: { changed: 0, refused: 1 } });
  const done = await changeMany(staff, { ...put, withoutPictures: true });
  expect(done).toMatchObject({ value: { changed: 1, refused: 0 } });
  expect(await stateOf("tiller")).toMatchObject({ status: "on", waits: false });
});
