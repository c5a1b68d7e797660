/** Products that have changed in a store and that no webhook has told of. */
import { db } from "~/platform/db";
import { log } from "~/platform/log.server";
import { pollOverlapSeconds } from "./config";
import { cursorOf, moveCursor } from "./cursors.server";
import type { ReadFailure } from "./failures";
import { queuePictures } from "./pictures.server";
import { firstRound, onward, type Round } from "./cycle-detection";
import { reportStoreFailure, storeClient } from "./stores.server";
import { runOf, type Reading, type Run } from "./poll-jobs.server";
import { readClock } from "./read-clock.server";
import { takeProducts, type Polled } from "./sync.server";

/**
 * Reads the products that changed since the last time; `more`: the next run continues. The cursor passes only products
 * that were taken, as with orders.
 */
export async function pollProducts(
  storeId: string,
  from: Reading | null = null,
  limits?: Run,
): Promise<Polled> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return { outcome: "off" };
  const run = limits ?? runOf(found.store.platform);
  let cursor = await cursorOf(storeId, "products");
  const asked = new Date(cursor.at.getTime() - pollOverlapSeconds * 1000);
  const until = new Date(Date.now() + run.seconds * 1000);
  let page = from?.page ?? null;
  let round: Round | null = from?.round ?? firstRound;
  for (let pages = 0; ; pages++) {
    if (page !== null && pages > 0 && (pages >= run.pages || new Date() >= until))
      return { outcome: "more", reading: { page, round } };
    const read = await readClock();
    const answer = await found.client.productsChangedSince(asked, page, until);
    if (!answer.ok) return stopPoll(storeId, answer.error);
    round = onward(round, answer.value.mark);
    if (round === null) return stopPoll(storeId, "endless");
    let newest = cursor.at;
    await takeProducts(storeId, answer.value.items, { asked: read });
    for (const { modifiedAt: at } of answer.value.items) {
      // A store's clock may run ahead: the cursor must not pass changes still to come.
      if (at && at > newest) newest = new Date(Math.min(at.getTime(), Date.now()));
    }
    if (answer.value.items.length > 0) await queuePictures(db, storeId);
    cursor = await moveCursor(storeId, "products", cursor, { at: newest });
    page = answer.value.next;
    if (page === null) return { outcome: "done" };
  }
}

async function stopPoll(storeId: string, failure: ReadFailure): Promise<Polled> {
  log.warn({ store: storeId, failure }, "products were not polled");
  // A failure of products alone does not count for the store: the orders' poll decides that.
  if (failure === "unavailable" || failure === "unauthorised") await reportStoreFailure(storeId, failure);
  return { outcome: failure };
}
