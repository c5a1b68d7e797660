import { beforeAll, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { seedReference } from "../../../prisma/seed/reference";
import { makeMember, makeProduct } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "./home";

beforeAll(() => seedReference());

const open = async (url = "/index") => (await callLoader(loader, { url })).data;

test("an empty shop shows no rail and no tile, and is open all the same", async () => {
  const { rails, tiles } = await open();
  expect([rails.hot, rails.fresh, rails.sourced, rails.ready]).toEqual([[], [], [], []]);
  expect(tiles).toEqual([]);
});

describe("the rail of what was sourced", () => {
  test("has what was found for a member and is sold to all by now, and no one's private goods", async () => {
    const { id: ownerUserId } = await makeMember();
    await makeProduct({ product: { ownerUserId, visibility: "private" } });
    await makeProduct({ product: { ownerUserId, status: "off" } });
    await makeProduct();
    expect((await open()).rails.sourced).toEqual([]);
    const opened = await makeProduct({ product: { ownerUserId, visibility: "public" } });
    expect((await open()).rails.sourced.map(({ id }) => id)).toEqual([opened.id]);
  });

  test("has no goods that were sourced long ago, and knows which ones the member wishes for", async () => {
    const { id: ownerUserId } = await makeMember();
    const long = new Date(Date.now() - 100 * 86_400_000);
    const old = await makeProduct({ product: { ownerUserId } });
    await db.run(sql`update product set created_at = ${long} where id = ${old.id}`);
    const lately = await makeProduct({ product: { ownerUserId } });
    const as = await makeMember();
    await db.run(
      sql`insert into wishlist_item (user_id, product_id, price) values (${as.id}, ${lately.id}, 1)`,
    );
    const { rails, wished } = (await callLoader(loader, { as, url: "/index" })).data;
    const shown = rails.sourced.map(({ id }) => id);
    expect([shown.includes(lately.id), shown.includes(old.id)]).toEqual([true, false]);
    expect(wished).toEqual([lately.id]);
  });
});

test("each language has its own near warehouse", async () => {
  const near = async (lng: string) => (await open(`/index?lng=${lng}`)).near.code;
  expect([await near("en-US"), await near("zh-CN")]).toEqual(["US", "CN"]);
});

test("a category with goods has its tile", async () => {
  await db.run(sql`update category set product_count = 3 where slug = 'bags'`);
  expect((await open("/index?lng=zh-CN")).tiles).toEqual([{ slug: "bags", name: "箱包" }]);
});
