/** What tests of stores share: stores connected to shops of the sandbox, and what is told of their orders. */
import "~/domain/wiring.server";
import { replaceListeners, type Listeners } from "~/domain/bus";
import type { StoreOrderSeen } from "~/domain/orders/import.server";
import { action as hook } from "~/routes/hooks/store-delivery";
import { action as authoriseHook } from "~/routes/hooks/store-grant";
import { action as privacyHook } from "~/routes/hooks/store-privacy";
import { makeMember } from "./factories";
import { forgetJobs, runJobs } from "./setup/jobs";
import { control, receive } from "./setup/outside";
import { connect, makeShop, type Shop } from "./shops";

export type StoreNews = ReturnType<typeof listenToStores>;

/** Listens in place of the orders, and takes what shops call; anew for each test. */
export function listenToStores() {
  const seen: StoreOrderSeen[] = [];
  const unbound: string[] = [];
  const news = {
    seen,
    /** Stores that were let go of. */
    unbound,
    /** Whether a payment of a store's order is on its way. */
    payLocked: false,
    /** Numbers of the orders of a store that were told of; other tests' shops may still be sending theirs. */
    numbers: (storeId: string) =>
      seen.flatMap((told) => (told.storeId === storeId ? [told.order.number] : [])),
  };
  const listeners: Listeners = {
    "stores.ordersSeen": async ({ orders, ...about }) =>
      void seen.push(...orders.map((order) => ({ ...about, order }))),
    "stores.linksChanged": async () => undefined,
    "stores.taxChanged": () => Promise.resolve(),
    "stores.autopayChanged": async () => undefined,
    "stores.reconnected": async () => undefined,
    "stores.caughtUp": async () => undefined,
    "stores.eraseBuyers": async () => 0,
    "stores.openOrders": async () => [],
    "stores.placedAt": async () => null,
    "stores.isBeingWritten": async () => false,
    "stores.payLocked": async () => news.payLocked,
    "stores.unbound": async (_tx, storeId) => void unbound.push(storeId),
  };
  replaceListeners(listeners);
  receive({
    "/hooks/:platform/authorise": authoriseHook,
    "/hooks/:platform/privacy": privacyHook,
    "/hooks/:platform/:storeId": hook,
  });
  return Object.assign(news, { listeners });
}

/** The shops behave again, and nothing is left to do. */
export async function stopShops(): Promise<void> {
  await control("/control/faults", undefined, "DELETE");
  await forgetJobs();
}

/** A store that is connected. */
export async function connectedStore(shop?: Shop) {
  const [member, own] = [await makeMember(), shop ?? (await makeShop())];
  return { member, shop: own, storeId: await connect(member.id, own) };
}

/** A store that is connected, imported, and called by its shop. */
export async function readyStore() {
  const store = await connectedStore();
  await runJobs();
  return store;
}
