/** The webhooks in a store: made, kept switched on, and what to do where they had been off. */
import { platformOf } from "~/partners/stores/platforms.server";
import { open } from "~/platform/crypto.server";
import { prisma, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { paths } from "~/platform/paths";
import { noteCheck } from "./cursors.server";
import { credentialsContext, reportStoreFailure, storeClient } from "./stores.server";
import { addReading, queuePoll } from "./poll-jobs.server";

/**
 * Registers our webhooks; stores disable them after failures. If some were off, the missed changes are fetched: a store
 * never sends them again.
 */
export async function ensureWebhooks(storeId: string): Promise<void> {
  const found = await storeClient(storeId);
  if (!found?.store.webhookSecretEnc || found.store.status !== "CONNECTED") return;
  if (platformOf(found.store.platform).hasWebhooks === false) return;
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

/** Whether all webhooks were created before: a missing one was removed by somebody. */
async function wereMade(storeId: string): Promise<boolean> {
  return (await prisma.syncCursor.count({ where: { storeId, resource: "webhooks" } })) > 0;
}

/** Has a connected store's webhooks looked at and all its changes fetched now; false where it is not connected. */
export async function readStoreAnew(tx: Tx, storeId: string): Promise<boolean> {
  const where = { id: storeId, status: "CONNECTED" };
  if ((await tx.prisma.store.count({ where })) === 0) return false;
  await addJob(tx, "stores.webhooks", { storeId }, { key: `stores.webhooks:${storeId}`, maxAttempts: 3 });
  await catchUp(tx, storeId);
  return true;
}

async function catchUp(tx: Tx, storeId: string): Promise<void> {
  await queuePoll(tx, storeId, { maxAttempts: 3 });
  for (const task of ["stores.compareOrders", "stores.productPoll", "stores.compare"] as const)
    await addReading(tx, task, { storeId }, { maxAttempts: 3 });
}
