/** The keys of an AliExpress store: renewed once whoever asks, and asked of its owner again when they end. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Keys } from "~/partners/aliexpress/tokens.server";
import { db, sql } from "~/platform/db";
import { buyAtAliexpress, makeAliexpressShop, type AliexpressShop } from "../../../tests/aliexpress";
import { makeMember } from "../../../tests/factories";
import { control } from "../../../tests/setup/outside";
import { forgetJobs } from "../../../tests/setup/jobs";
import { listenToStores, stopShops, type StoreNews } from "../../../tests/stores";
import { connectStore } from "./connect.server";
import { confirmAccess, findStore, sealKeys, storeClient } from "./stores.server";
import { pollOrders } from "./sync.server";

let news: StoreNews;
beforeEach(() => {
  news = listenToStores();
});
afterEach(stopShops);

async function connect({ url, keys }: AliexpressShop): Promise<string> {
  const { id: memberId } = await makeMember();
  const done = await connectStore({ platform: "aliexpress", memberId, name: "", url, keys });
  if (!done.ok) throw new Error(done.error);
  await forgetJobs();
  return done.value.storeId;
}

type Pair = { access: string; refresh: string; expires: number; refreshExpires: number };

/** Gives a store keys that open, and can be renewed, for so many seconds. */
async function keep(
  storeId: string,
  { slug, keys }: AliexpressShop,
  seconds: number,
  refreshSeconds: number,
) {
  const pair = await control<Pair>(`/control/aliexpress/${slug}/tokens`, { seconds, refreshSeconds });
  const kept: Keys = {
    ...keys,
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresAt: new Date(pair.expires).toISOString(),
    refreshEndsAt: new Date(pair.refreshExpires).toISOString(),
  };
  await db.run(sql`update store set credentials_enc = ${sealKeys(storeId, kept)} where id = ${storeId}`);
}

const tokensOf = async ({ slug }: AliexpressShop) =>
  (await control<{ tokens: Pair[] }>(`/control/aliexpress/${slug}`, undefined, "GET")).tokens;

test("two workers at once renew the keys once, and both go on", async () => {
  const shop = await makeAliexpressShop();
  const storeId = await connect(shop);
  await keep(storeId, shop, 600, 86_400);
  const before = (await tokensOf(shop)).length;
  const ask = async () => (await storeClient(storeId))?.client.shop();
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map((answer) => answer?.ok)).toEqual([true, true]);
  expect((await tokensOf(shop)).length).toBe(before + 1);
});

test("orders are found by asking; when the right to renew is over, the owner is asked again", async () => {
  const shop = await makeAliexpressShop({ family: "global" });
  const storeId = await connect(shop);
  const { id } = await buyAtAliexpress(shop, [{ sku: `${shop.slug}-MUG-1`, quantity: 1 }]);
  expect((await pollOrders(storeId, "sync")).outcome).toBe("done");
  expect(news.numbers(storeId)).toContain(id);
  await keep(storeId, shop, 1, 1);
  await new Promise((done) => setTimeout(done, 1_100));
  expect((await pollOrders(storeId, "sync")).outcome).toBe("unauthorised");
  await confirmAccess(storeId);
  expect((await findStore(storeId))?.status).toBe("NEED_REAUTH");
});
