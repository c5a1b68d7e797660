import { afterEach, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { makeMember } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { stopShops, connectedStore, listenToStores } from "../../../tests/stores";
import { loader } from "./external-jump";

beforeEach(() => void listenToStores());
afterEach(stopShops);

async function jump(to: string, as?: { id: string }) {
  const { data } = await callLoader(loader, {
    url: paths.externalJump(to),
    ...(as ? { as: as as never } : {}),
  });
  return data.to?.href ?? null;
}

test("a page on which a carrier's parcels are followed is opened for anybody", async () => {
  await prepareOrders();
  await db.run(sql`
    update ship_channel set tracking_url = 'https://follow.carrier.example/p?no={no}'
    where id = (select id from ship_channel order by id limit 1)`);
  const page = "https://follow.carrier.example/p?no=QL1";
  expect(await jump(page)).toBe(page);
  expect(await jump("https://carrier.example/p?no=QL1")).toBeNull();
});

test("a store, and the site on which it shows its products, are opened for their member alone", async () => {
  const { member, storeId } = await connectedStore();
  const other = await makeMember();
  const [store] = await db.rows<{ url: string }>(sql`select url from store where id = ${storeId}`);
  await db.run(sql`
    insert into store_product (store_id, external_id, title, status, url)
    values (${storeId}, 'away', 'Lamp', 'publish', 'https://shown.elsewhere.example/lamp')`);
  for (const to of [`${store?.url}/lamp`, "https://shown.elsewhere.example/lamp"]) {
    expect(await jump(to, member)).toBe(to);
    expect(await jump(to, other)).toBeNull();
    expect(await jump(to)).toBeNull();
  }
  await db.run(sql`update store set status = 'UNBOUND' where id = ${storeId}`);
  expect(await jump(`${store?.url}/lamp`, member)).toBeNull();
});
