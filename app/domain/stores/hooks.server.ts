/** The webhooks in a store: made, kept switched on, and what to do where they had been off. */
import { open } from "~/platform/crypto.server";
import { prisma, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { paths } from "~/platform/paths";
import { noteCheck } from "./cursors.server";
import { credentialsContext, reportStoreFailure, storeClient } from "./stores.server";

/**
 * Makes sure the store calls us, as it switches webhooks off after failures. Where some had been off or were taken out,
 * what they did not tell meanwhile is fetched: a store never sends it again.
 */
export async function ensureWebhooks(storeId: string): Promise<void> {
  const found = await storeClient(storeId);
  if (!found?.store.webhookSecretEnc || found.store.status !== "CONNECTED") return;
  const secret = open(found.store.webhookSecretEnc, credentialsContext(storeId));
  const address = new URL(paths.storeHook(found.store.platform, storeId), env().PUBLIC_URL).href;
  const ensured = await found.client.ensureWebhooks(address, secret);
  if (!ensured.ok) {
    await reportStoreFailure(storeId, ensured.error);
    if (ensured.error === "unavailable") throw new Error("store answered: unavailable");
    return;
  }
  const { revived, created } = ensured.value;
  const wereOff = revived > 0 || (created > 0 && (await wereMade(storeId)));
  if (!wereOff) return noteCheck(storeId, "webhooks");
  log.warn({ store: storeId, revived, created }, "webhooks had been switched off");
  await transaction((tx) => catchUp(tx, storeId));
  await noteCheck(storeId, "webhooks", new Date().toISOString());
}

/** Whether all webhooks were made before: then one that is not there was taken out by somebody. */
async function wereMade(storeId: string): Promise<boolean> {
  return (await prisma.syncCursor.count({ where: { storeId, resource: "webhooks" } })) > 0;
}

/** Asks for everything a store may have changed without telling: orders, products, and products that are gone. */
async function catchUp(tx: Tx, storeId: string): Promise<void> {
  for (const task of ["stores.poll", "stores.productPoll", "stores.compare"]) {
    await addJob(tx, task, { storeId }, { key: `${task}:${storeId}`, maxAttempts: 3 });
  }
}
