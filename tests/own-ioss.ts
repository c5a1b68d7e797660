/** What tests of a store's own IOSS number share. */
import { saveStoreSettings } from "~/domain/stores/settings.server";
import { db, sql } from "~/platform/db";
import { fund, lineOf, newOrder, orderNow, pay, type OrderRow, type World } from "./orders";

/** Saves the number as the store's settings do; null takes it back. */
export const saveIoss = (world: World, ioss: string | null) =>
  saveStoreSettings(world.member.id, world.storeId, {
    name: "Harbour",
    emailPermission: true,
    paidOnly: true,
    importFrom: new Date(),
    autopay: "rule",
    ioss,
  });

/** An order to Germany by a duty-paid channel that clears by IOSS. */
export async function byIoss(world: World, qty = 1): Promise<OrderRow> {
  const order = await newOrder(world, { lines: [lineOf(world, 0, qty)] });
  await db.run(sql`
    update store_order set channel_chosen = true,
      channel_id = (select id from ship_channel where ioss_ok and ddp order by code limit 1) where id = ${order.id}`);
  return order;
}

/** One under the store's own number, paid from the balance. */
export async function paidByOwnIoss(world: World): Promise<OrderRow> {
  const { no } = await byIoss(world);
  await saveIoss(world, "IM0123456789");
  await fund(world.member.id, 50_000n);
  await pay(world, { no });
  return orderNow(world, no);
}
