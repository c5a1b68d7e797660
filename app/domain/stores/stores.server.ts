/** Connected stores: owner, client, and handling of failures. */
import { notify } from "~/domain/notifications/notifications.server";
import { platformNames, platformOf } from "~/partners/stores/platforms.server";
import type {
  KeysRenewal,
  Pace,
  StoreClient,
  StoreFailure,
  StoreKeys,
  WayMemory,
} from "~/partners/stores/store-platform";
import { open, seal } from "~/platform/crypto.server";
import { publishOrFail } from "~/domain/bus";
import { db, prisma, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { recordTransitions, type Actor } from "~/platform/db/transitions.server";
import { addJob, isWaiting } from "~/platform/jobs/jobs.server";
import { err, type Result } from "~/platform/result";
import { doubtSeconds, leaveDays } from "./config";
import type { ReadFailure } from "./failures";
import { sendStoreMail } from "./mails.server";
import { queuePoll } from "./poll-jobs.server";

export type StoreStatus = "CONNECTED" | "NEED_REAUTH" | "PAUSED" | "UNBOUND";

export type StoreRow = {
  id: string;
  userId: string;
  platform: string;
  name: string;
  url: string;
  status: StoreStatus;
  currency: string;
  emailPermission: boolean;
  credentialsEnc: string | null;
  webhookSecretEnc: string | null;
  lastError: string | null;
  locationId: string | null;
  way: string | null;
};

/** What credentials are sealed under, so that they open for their own store only. */
export const credentialsContext = (storeId: string) => `store:${storeId}`;

/** Of `store s`: it is on a platform, and not one that stands for orders entered by hand. */
export const isOnPlatform = sql`s.platform = any(${platformNames}::text[])`;

/** One store by id, whoever's it is; null where there is none. */
export async function findStore(storeId: string): Promise<StoreRow | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(storeId)) return null;
  return db.first<StoreRow>(sql`
    select id, user_id, platform, name, url, status, currency, email_permission,
      credentials_enc, webhook_secret_enc,
      last_error, way, settings ->> 'locationId' as location_id
    from store where id = ${storeId}`);
}

type ConnectedStore = { client: StoreClient; store: StoreRow };

/**
 * A client for a connected store, or a paused one that may be called; null for others. The first success ends the pause
 * of its poll.
 */
export async function storeClient(storeId: string, pace?: Pace): Promise<ConnectedStore | null> {
  const found = await pollClient(storeId, pace);
  if (found?.store.lastError !== "unavailable") return found;
  return { ...found, client: endingWait(found.client, storeId) };
}

/** As `storeClient`, for the poll itself, which decides by its own outcome when it runs again. */
export async function pollClient(storeId: string, pace?: Pace): Promise<ConnectedStore | null> {
  const store = await findStore(storeId);
  if (!store?.credentialsEnc || store.status === "UNBOUND") return null;
  return { client: clientOf(store, pace), store };
}

function endingWait(client: StoreClient, storeId: string): StoreClient {
  type Call = (...given: unknown[]) => Promise<Result<unknown, StoreFailure>>;
  const watched = (call: Call): Call => {
    return async (...given) => {
      const answer = await call(...given);
      if (answer.ok) await endWait(storeId);
      return answer;
    };
  };
  const calls = Object.entries(client) as unknown as [string, Call][];
  return Object.fromEntries(calls.map(([name, call]) => [name, watched(call)])) as unknown as StoreClient;
}

async function endWait(storeId: string): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx.prisma.store.updateMany({
      where: { id: storeId, status: "CONNECTED", lastError: "unavailable" },
      data: { lastError: null },
    });
    if (ended.count > 0) await queuePoll(tx, storeId);
  });
}

function clientOf(store: StoreRow, pace?: Pace): StoreClient {
  const { url, currency, platform, credentialsEnc, locationId } = store;
  return platformOf(platform).client({
    url,
    currency,
    location: locationId,
    keys: openKeys(store.id, credentialsEnc ?? ""),
    ...(pace ? { pace } : {}),
    renewKeys: keyRenewal(store.id),
    way: wayOf(store),
  });
}

function wayOf({ id, way }: Pick<StoreRow, "id" | "way">): WayMemory {
  return { known: way, keep: async (found) => void (await keepWay(db, id, found)) };
}

/** Keeps how a store was reached. */
export function keepWay(on: Queryable, storeId: string, way: string): Promise<number> {
  return on.run(sql`update store set way = ${way} where id = ${storeId} and way is distinct from ${way}`);
}

/**
 * Replaces a store's keys under its row's lock. Whoever waits for the lock finds the new ones; a run that is cut off
 * keeps the old ones, which renew again.
 */
function keyRenewal(storeId: string, leaving = false): KeysRenewal {
  const column = leaving ? sql`leaving_enc` : sql`credentials_enc`;
  return (renew) =>
    transaction(async (tx) => {
      // Rows that refer to the store may be written meanwhile.
      const row = await tx.first<{ sealed: string | null }>(sql`
        select ${column} as sealed from store
        where id = ${storeId} and (status = 'UNBOUND') = ${leaving} for no key update`);
      if (!row?.sealed) return err("unauthorised");
      const renewed = await renew(openKeys(storeId, row.sealed));
      if (!renewed.ok) return renewed;
      await tx.run(
        sql`update store set ${column} = ${sealKeys(storeId, renewed.value)} where id = ${storeId}`,
      );
      return renewed;
    });
}

/** A client for an unbound store in which our access is still to be given back; null for any other one. */
export async function leavingClient(storeId: string): Promise<ConnectedStore | null> {
  const store = await findStore(storeId);
  const kept = await prisma.store.findUnique({ where: { id: storeId }, select: { leavingEnc: true } });
  if (store?.status !== "UNBOUND" || !kept?.leavingEnc) return null;
  const { url, platform } = store;
  const keys = openKeys(storeId, kept.leavingEnc);
  const client = platformOf(platform).client({
    ...{ url, keys, way: wayOf(store) },
    renewKeys: keyRenewal(storeId, true),
  });
  return { client, store };
}

/** Keeps the sealed keys of an unbound store whose row has none, until our access is given back. */
export async function keepLeavingKeys(storeId: string, sealed: string): Promise<void> {
  await prisma.store.updateMany({
    where: { id: storeId, status: "UNBOUND", leavingEnc: null },
    data: { leavingEnc: sealed },
  });
}

/** Destroys the keys of an unbound store, or of all that were left some days ago. */
export async function forgetLeavingKeys(storeId?: string): Promise<void> {
  const which = storeId
    ? sql`id = ${storeId}`
    : sql`changed_at < now() - make_interval(days => ${leaveDays})`;
  await db.run(sql`
    update store set leaving_enc = null where status = 'UNBOUND' and leaving_enc is not null and ${which}`);
}

/** The keys of a store as they are kept. */
export function sealKeys(storeId: string, keys: StoreKeys): string {
  return seal(JSON.stringify(keys), credentialsContext(storeId));
}

/** The keys of a store, out of what was sealed. */
export function openKeys(storeId: string, sealed: string): StoreKeys {
  return JSON.parse(open(sealed, credentialsContext(storeId))) as StoreKeys;
}

/**
 * Notes what a store answered. A refusal of our keys is doubted: a moment's fault of a host looks the same. Only if a second
 * call a minute later is refused, too, the member is asked for a new authorisation (§3.7). All else shows as last error.
 */
export async function reportStoreFailure(storeId: string, failure: ReadFailure): Promise<void> {
  if (failure === "missing") return;
  const store = await findStore(storeId);
  if (!store) return;
  const trouble = platformOf(store.platform).troubleAt?.(store.url) ?? null;
  await transaction(async (tx) => {
    await tx.run(sql`
      update store set last_error = ${failure}, trouble = ${trouble && JSON.stringify(trouble)}::jsonb
      where id = ${storeId}`);
    if (failure === "unauthorised" && store.status === "CONNECTED") await doubtKeys(tx, storeId);
  });
}

async function doubtKeys(tx: Tx, storeId: string): Promise<void> {
  const key = `stores.confirmAccess:${storeId}`;
  if (await isWaiting(tx, key)) return;
  await addJob(
    tx,
    "stores.confirmAccess",
    { storeId },
    { key, runAt: new Date(Date.now() + doubtSeconds * 1000) },
  );
}

/** The second call after a refusal. What waited for the store goes on where it lets us in again. */
export async function confirmAccess(storeId: string): Promise<void> {
  const outcome = await checkAccess(storeId);
  if (outcome !== "still-open") return;
  await transaction(async (tx) => {
    const store = await tx.first<{ userId: string }>(sql`
      update store set last_error = null where id = ${storeId} and status = 'CONNECTED' returning user_id`);
    if (!store) return;
    await publishOrFail("stores.reconnected", tx, storeId, store.userId);
    await queuePoll(tx, storeId);
  });
}

async function needReauth(tx: Tx, storeId: string): Promise<void> {
  const store = await tx.first<{ userId: string; name: string; email: string; locale: string; at: Date }>(sql`
    update store s set status = 'NEED_REAUTH', version = s.version + 1, changed_at = now() from "user" u
    where s.id = ${storeId} and s.status = 'CONNECTED' and u.id = s.user_id
    returning s.user_id, s.name, u.email, u.locale, now() as at`);
  if (!store) return;
  await recordStoreMove(tx, storeId, "CONNECTED", "NEED_REAUTH", "unauthorised", `store:${storeId}`);
  await notify(tx, {
    userId: store.userId,
    event: "store.need-reauth",
    data: { store: store.name, storeId },
  });
  await sendStoreMail(tx, {
    key: `stores.need-reauth:${storeId}:${store.at.toISOString()}`,
    to: store.email,
    locale: store.locale,
    template: "stores.need-reauth",
    params: { store: store.name, storeId },
  });
}

/**
 * Asks a store whether we may still come in: what its owner ended or narrowed asks for a new authorisation. It is called
 * where something else has said so before.
 */
export async function checkAccess(storeId: string): Promise<string> {
  const found = await storeClient(storeId);
  if (!found || found.store.status !== "CONNECTED") return "not-connected";
  const shop = await found.client.shop();
  const failure = shop.ok ? (shop.value.writable ? null : "unauthorised") : shop.error;
  if (failure === null) return "still-open";
  if (failure === "unauthorised") {
    await transaction(async (tx) => {
      await tx.run(sql`update store set last_error = ${failure} where id = ${storeId}`);
      await needReauth(tx, storeId);
    });
    return failure;
  }
  await reportStoreFailure(storeId, failure);
  if (failure === "unavailable") throw new Error(`store answered: ${failure}`);
  return failure;
}

/** Forgets the last error after the store has answered again. */
export async function reportStoreAnswer(storeId: string): Promise<void> {
  await prisma.store.updateMany({
    where: { id: storeId, lastError: { not: null } },
    data: { lastError: null },
  });
}

/** Writes a store's move into its history. */
export function recordStoreMove(
  tx: Tx,
  storeId: string,
  from: StoreStatus | null,
  to: StoreStatus,
  event: string,
  actor: Actor,
): Promise<void> {
  return recordTransitions(tx, [{ entity: "store", entityId: storeId, from, to, event, actor }]);
}
