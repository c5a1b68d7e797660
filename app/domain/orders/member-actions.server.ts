/** What a member does with unpaid orders: ignore, cancel, delete, restore, and change what they cost (§3.1 #3–#10). */
import { sql, transaction, type Tx } from "~/platform/db";
import { evaluateOrders } from "./evaluate.server";
import type { Row } from "./row.server";
import type { OrderEvent } from "./states";
import { orderSteps, type OrderEdit } from "./steps.server";
import { syncNow } from "~/domain/stores/connect.server";
import { storesOf } from "./list.server";

/** Queues a look at each connected store; how many there are. */
export async function syncStores(memberId: string): Promise<number> {
  const stores = (await storesOf(memberId)).filter((store) => store.status === "CONNECTED");
  for (const store of stores) await syncNow(memberId, store.id, "orders");
  return stores.length;
}

export type MemberMove = Extract<
  OrderEvent,
  "ignore" | "restore" | "cancel" | "delete" | "close" | "request-quote"
>;

/** Locks one order of a member by its number; null where it is not theirs. */
export const lockOrder = (tx: Tx, memberId: string, orderNo: string) =>
  orderSteps.lock(tx, orderNo, { member: memberId });

/** Moves one order as its member wishes, or says why not. */
export const moveOrder = (memberId: string, orderNo: string, event: MemberMove) =>
  orderSteps.runStep({ member: memberId }, orderNo, event, {});

/** §3.1 #3: the member chooses the channel, mends the address or notes something; the order is quoted anew. */
export const editOrder = (memberId: string, orderNo: string, input: OrderEdit) =>
  orderSteps.runStep({ member: memberId }, orderNo, "edited", { input });

/**
 * The member confirms that an order is to be sent although its store does not clearly say so (D38). `seen`: the doubt and
 * the store's word that were shown; with others meanwhile it is stale.
 */
export const confirmState = (memberId: string, orderNo: string, seen: string) =>
  orderSteps.runStep({ member: memberId }, orderNo, "state-confirmed", { input: { seen } });

/** The member accepts `seen` (the total they saw, in cents) as the quoted price: auto-pay measures a rise from there. */
export const acceptPrice = (memberId: string, orderNo: string, seen: bigint) =>
  orderSteps.runStep({ member: memberId }, orderNo, "price-accepted", { input: { seen } });

/** §3.1 #3: the member links a line of an unpaid order; it is quoted again, and no quoted price holds. */
export async function relinked(tx: Tx, order: Row, memberId: string): Promise<void> {
  await orderSteps.takeStep(tx, order, "edited", { member: memberId }, { input: { relinked: true } });
}

/** Quotes orders anew, for a checkout that finds them older than a day. */
export async function requote(memberId: string, orderIds: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    const own = await tx.rows<{ id: string }>(sql`
      select id from store_order where user_id = ${memberId} and id = any(${orderIds}::uuid[]) order by id for update`);
    await evaluateOrders(
      tx,
      own.map((row) => row.id),
    );
  });
}

/** Changes several orders, each by itself; what became of each. */
export const moveOrders = (memberId: string, orderNos: readonly string[], event: MemberMove) =>
  orderSteps.runSteps({ member: memberId }, orderNos, event, {});

/** Keeps the letters of several orders' addresses that carriers may not print; answers as `moveOrders`. */
export const keepLetters = (memberId: string, orderNos: readonly string[]) =>
  orderSteps.runSteps({ member: memberId }, orderNos, "edited", { input: { lettersKept: true } });
