/** Connecting, pausing and unbinding stores (§3.7). */
import { answererOf, publishOrFail } from "~/domain/bus";
import type { Locale } from "~/i18n/locales";
import type { CallbackTrouble } from "~/partners/stores/callback";
import { platformOf, type PlatformName } from "~/partners/stores/platforms.server";
import type {
  AddressError,
  KeysRenewal,
  ShopAddress,
  ShopAdmin,
  ShopInfo,
  StoreFailure,
  StoreKeys,
  StoreTrouble,
  WayMemory,
} from "~/partners/stores/store-platform";
import { randomToken, seal } from "~/platform/crypto.server";
import { isUniqueViolation, sql, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { uuidv7 } from "~/platform/id";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { importDaysBack, leaveTries } from "./config";
import { expectCatchUp, rewindCursor } from "./cursors.server";
import { sendStoreMail } from "./mails.server";
import { credentialsContext, pollClient, recordStoreMove, sealKeys, type StoreStatus } from "./stores.server";
import { addReading, queuePoll } from "./poll-jobs.server";

export type ConnectError =
  | `stores:error.${AddressError}`
  | "stores:error.other-member"
  | "stores:error.other-store"
  | "stores:error.authorisation"
  | "stores:error.closed"
  | `stores:error.${CallbackTrouble}`
  | "stores:error.unreachable"
  | "stores:error.unapproved"
  | `stores:error.not-${PlatformName}`
  | "stores:error.refused"
  | "stores:error.maintenance"
  | "stores:error.permalinks"
  | `stores:error.redirected|${string}`
  | "stores:error.permissions"
  | "stores:error.managed"
  | "stores:error.stale";

/** What a failed first call means to the member; `trouble`: what stood between us and the store. */
export function connectError(
  failure: StoreFailure,
  platform: PlatformName,
  trouble: StoreTrouble | null = null,
): ConnectError {
  switch (failure) {
    case "unauthorised":
      return "stores:error.authorisation";
    case "unavailable":
      return trouble ? troubleError(trouble) : "stores:error.unreachable";
    case "unapproved":
      return "stores:error.unapproved";
    case "rejected":
      return "stores:error.refused";
    case "malformed":
    case "missing":
      return `stores:error.not-${platform}`;
  }
}

function troubleError({ kind, to }: StoreTrouble): ConnectError {
  switch (kind) {
    case "firewall":
      return "stores:error.refused";
    case "maintenance":
    case "permalinks":
      return `stores:error.${kind}`;
    case "redirect":
      return `stores:error.redirected|${JSON.stringify({ to })}`;
  }
}

/** Errors that pass or that the owner mends at the store: nothing is wrong with the keys. */
export function mayPass(error: ConnectError): boolean {
  return /^stores:error\.(unreachable|unapproved|refused|maintenance|permalinks)$/.test(error);
}

export type Connection = {
  platform: PlatformName;
  memberId: string;
  /** Empty: the store's own name. */
  name: string;
  url: string;
  keys: StoreKeys;
};

/** Whether the store may still be connected, asked in the transaction that connects it. */
export type Claim = (tx: Tx, storeId: string) => Promise<boolean>;

/** Makes one spelling of a store's address. */
export function addressOf(
  platform: PlatformName,
  typed: string,
): Result<ShopAddress, `stores:error.${AddressError}`> {
  const address = platformOf(platform).readAddress(typed, env().ALLOW_LOOPBACK_STORES);
  return address.ok ? address : err(`stores:error.${address.error}`);
}

/**
 * Tests the keys at the store, then stores them; returns the store's id. `stores:error.stale` where `claim` refuses.
 */
export async function connectStore(
  connection: Connection,
  claim: Claim = () => Promise.resolve(true),
): Promise<Result<{ storeId: string }, ConnectError>> {
  const { platform } = connection;
  let { keys } = connection;
  const address = addressOf(platform, connection.url);
  if (!address.ok) return address;
  // Keys that are renewed at once are those that count.
  const renewKeys: KeysRenewal = async (renew) => {
    const renewed = await renew(keys);
    if (renewed.ok) keys = renewed.value;
    return renewed;
  };
  const { url } = address.value;
  // The store has no row yet that would keep it.
  const way: { known: string | null; keep: WayMemory["keep"] } = {
    known: null,
    keep: (found) => {
      way.known = found;
      return Promise.resolve();
    },
  };
  const shop = await platformOf(platform).client({ url, keys, renewKeys, way }).shop();
  if (!shop.ok) return err(connectError(shop.error, platform, platformOf(platform).troubleAt?.(url) ?? null));
  if (shop.value.managed) return err("stores:error.managed");
  if (!shop.value.writable) return err("stores:error.permissions");
  const keep = () =>
    keepStore({ ...connection, keys }, address.value, { ...shop.value, way: way.known }, claim);
  // Two connections of one shop at the same time: now the other row is visible.
  return (await keep()) ?? (await keep()) ?? err("stores:error.other-member");
}

type Known = { id: string; userId: string; status: StoreStatus; here: boolean };
type Reached = ShopInfo & { way: string | null };

/**
 * The same member's shop keeps its row, so no order is imported twice, also where it redirects from its old address to this
 * one; another member's is refused. Null where a new row of somebody else conflicts.
 */
async function keepStore(
  connection: Connection,
  address: ShopAddress,
  shop: Reached,
  claim: Claim,
): Promise<Result<{ storeId: string }, ConnectError> | null> {
  try {
    return await transaction(async (tx) => {
      const known = await tx.rows<Known>(sql`
        select id, user_id, status, domain_norm = ${address.norm} as here from store
        where platform = ${connection.platform} and (domain_norm = ${address.norm} or (user_id = ${connection.memberId}
          and status <> 'UNBOUND' and last_error is not null and trouble ->> 'kind' = 'redirect'
          and trouble ->> 'to' = ${address.url}))
        order by here desc, created_at for update`);
      const here = known.filter((store) => store.here);
      if (here.some((store) => store.userId !== connection.memberId && store.status !== "UNBOUND")) {
        return err("stores:error.other-member");
      }
      const own = known.find((store) => store.userId === connection.memberId);
      const storeId = own?.id ?? uuidv7();
      if (!(await claim(tx, storeId))) return err("stores:error.stale");
      const moved = await comesFromAnother(tx, here, own);
      await writeStore(tx, storeId, { fresh: own === undefined, moved }, connection, address, shop);
      await recordStoreMove(
        tx,
        storeId,
        own?.status ?? null,
        "CONNECTED",
        "connect",
        `member:${connection.memberId}`,
      );
      await afterConnect(tx, storeId, connection.memberId);
      if (platformOf(connection.platform).callsBack) await tellAdmin(tx, storeId, shop.admin ?? null);
      return ok({ storeId });
    });
  } catch (error) {
    if (isUniqueViolation(error, "store_one_owner")) return null;
    throw error;
  }
}

/** Whether another account had the store meanwhile: older orders may belong to it. */
async function comesFromAnother(tx: Tx, known: readonly Known[], own: Known | undefined): Promise<boolean> {
  const others = known.filter(({ id }) => id !== own?.id).map(({ id }) => id);
  if (!own || others.length === 0) return others.length > 0;
  const since = await tx.first(sql`
    select 1 from state_transition theirs
    where theirs.entity = 'store' and theirs.entity_id = any(${others}::uuid[]) and theirs.event = 'connect'
      and theirs.at > coalesce((select max(ours.at) from state_transition ours
        where ours.entity = 'store' and ours.entity_id = ${own.id} and ours.event in ('connect', 'unbind')),
        '-infinity') limit 1`);
  return since !== null;
}

async function writeStore(
  tx: Tx,
  storeId: string,
  { fresh, moved }: { fresh: boolean; moved: boolean },
  { platform, memberId, name, keys }: Connection,
  { url, norm }: ShopAddress,
  shop: Reached,
): Promise<void> {
  const credentials = sealKeys(storeId, keys);
  const secret = seal(randomToken(), credentialsContext(storeId));
  const now = (shop.now ?? new Date()).toISOString();
  // From another account's store, only orders from now on are imported by themselves: by the clock that dates them.
  const importFrom = moved ? now : new Date(Date.now() - importDaysBack * 86_400_000).toISOString();
  const older = moved ? { movedAt: now, older: "offered" } : {};
  if (fresh) {
    await tx.run(sql`
      insert into store (id, user_id, platform, name, url, domain_norm, credentials_enc, webhook_secret_enc, scopes,
        currency, timezone, inventory_sync, settings, product_sync, way)
      values (${storeId}, ${memberId}, ${platform}, ${name || shop.name || norm}, ${url}, ${norm}, ${credentials},
        ${secret}, 'read_write', ${shop.currency}, ${shop.timezone}, true,
        ${JSON.stringify({ importFrom, paidOnly: true, ...older })}::jsonb, '{"state": "queued"}', ${shop.way})`);
    return;
  }
  await tx.run(sql`
    update store set status = 'CONNECTED', name = coalesce(nullif(${name}, ''), name), url = ${url},
      domain_norm = ${norm}, way = ${shop.way}, trouble = null,
      credentials_enc = ${credentials}, leaving_enc = null, webhook_secret_enc = coalesce(webhook_secret_enc, ${secret}),
      currency = ${shop.currency}, timezone = ${shop.timezone}, last_error = null, product_sync = '{"state": "queued"}',
      settings = settings || ${JSON.stringify(moved ? { importFrom, ...older } : {})}::jsonb,
      version = version + 1, changed_at = now()
    where id = ${storeId}`);
}

/**
 * Tells the shop's administrator which account the shop was connected to: whoever forwards our link may have an
 * administrator approve it unknowingly. Where the shop names nobody, or the member, the member is told.
 */
async function tellAdmin(tx: Tx, storeId: string, admin: ShopAdmin | null): Promise<void> {
  const store = await tx.first<{ address: string; email: string; locale: string; version: number }>(sql`
    select s.domain_norm as address, u.email, u.locale, s.version from store s join "user" u on u.id = s.user_id
    where s.id = ${storeId}`);
  if (!store) return;
  const { address, email, locale, version } = store;
  const key = `stores.connected:${storeId}:${version}`;
  const params = { store: address, account: email };
  if (!admin || sameEmail(admin.email, email)) {
    await sendStoreMail(tx, { key, to: email, locale, template: "stores.connected", params });
    return;
  }
  const language = admin.language === "" ? locale : localeOfLanguage(admin.language);
  await sendStoreMail(tx, {
    key,
    to: admin.email,
    locale: language,
    template: "stores.connected-to",
    params,
  });
}

const localeOfLanguage = (language: string): Locale => (/^zh(?:[_-]|$)/i.test(language) ? "zh-CN" : "en-US");

const sameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

async function afterConnect(tx: Tx, storeId: string, memberId: string): Promise<void> {
  await addJob(tx, "stores.webhooks", { storeId }, { key: `stores.webhooks:${storeId}` });
  await addReading(tx, "stores.products", { storeId });
  await expectCatchUp(tx, storeId);
  // An import that an earlier connection has left does not go on.
  await tx.prisma.syncCursor.deleteMany({ where: { storeId, resource: "orders-import" } });
  await addReading(tx, "stores.poll", { storeId });
  await addReading(tx, "stores.compareOrders", { storeId, lookBack: false });
  await publishOrFail("stores.reconnected", tx, storeId, memberId);
}

export type StoreMoveError =
  "stores:error.unknown" | "stores:error.stale" | "stores:error.pay-locked" | "stores:error.name";

async function lockOwn(
  tx: Tx,
  memberId: string,
  storeId: string,
): Promise<{ status: StoreStatus; name: string } | null> {
  return tx.first(
    sql`select status, name from store where id = ${storeId} and user_id = ${memberId} for update`,
  );
}

async function queueProducts(tx: Tx, storeId: string): Promise<void> {
  await tx.prisma.store.update({ where: { id: storeId }, data: { productSync: { state: "queued" } } });
}

/** CONNECTED ↔ PAUSED: nothing is imported while paused; resuming catches up from the cursor. */
export function pauseStore(
  memberId: string,
  storeId: string,
  pause: boolean,
): Promise<Result<undefined, StoreMoveError>> {
  return transaction(async (tx) => {
    const store = await lockOwn(tx, memberId, storeId);
    if (!store) return err("stores:error.unknown");
    const [from, to] = pause ? (["CONNECTED", "PAUSED"] as const) : (["PAUSED", "CONNECTED"] as const);
    if (store.status !== from) return err("stores:error.stale");
    await tx.prisma.store.update({
      where: { id: storeId },
      data: { status: to, version: { increment: 1 }, changedAt: new Date() },
    });
    await recordStoreMove(tx, storeId, from, to, pause ? "pause" : "resume", `member:${memberId}`);
    if (!pause) {
      await queueProducts(tx, storeId);
      await afterConnect(tx, storeId, memberId);
    }
    return ok();
  });
}

/**
 * Ends a connection: access given back, keys destroyed, unpaid orders ignored, paid ones go on without write-back.
 * `anyway`: also where the store does not let us give the access back now; its owner must end it then.
 */
export async function unbindStore(
  memberId: string,
  storeId: string,
  typedName: string,
  { anyway = false } = {},
): Promise<Result<undefined, StoreMoveError | "stores:error.not-revoked">> {
  const own = async (tx: Tx): Promise<Result<{ status: StoreStatus; name: string }, StoreMoveError>> => {
    const store = await lockOwn(tx, memberId, storeId);
    if (!store) return err("stores:error.unknown");
    return store.status === "UNBOUND" ? err("stores:error.stale") : ok(store);
  };
  const mayGo = async (tx: Tx): ReturnType<typeof own> => {
    const store = await own(tx);
    if (!store.ok) return store;
    if (typedName.trim() !== store.value.name) return err("stores:error.name");
    if (await answererOf("stores.payLocked")(tx, storeId)) return err("stores:error.pay-locked");
    return ok(store.value);
  };
  if (!anyway) {
    const may = await transaction(mayGo);
    if (!may.ok) return may;
    // The store is asked while no row is locked.
    const gone = await (await pollClient(storeId))?.client.giveBackAccess();
    if (gone && !gone.ok) return err("stores:error.not-revoked");
  }
  return transaction(async (tx) => {
    // Without access nothing holds us: an order whose payment began meanwhile goes on as a paid one of an unbound store.
    const may = await (anyway ? mayGo(tx) : own(tx));
    if (!may.ok) return may;
    await leaveStore(tx, memberId, storeId, may.value.status);
    return ok();
  });
}

/** Ends a store's connection in the caller's transaction, which holds its row. */
export async function leaveStore(
  tx: Tx,
  memberId: string,
  storeId: string,
  from: StoreStatus,
): Promise<void> {
  // Nothing opens the store any more but the job that gives our access back.
  const select = { credentialsEnc: true };
  const sealed = await tx.prisma.store.findUnique({ where: { id: storeId }, select });
  await tx.prisma.store.update({
    where: { id: storeId },
    data: {
      status: "UNBOUND",
      credentialsEnc: null,
      leavingEnc: sealed?.credentialsEnc ?? null,
      webhookSecretEnc: null,
      version: { increment: 1 },
      changedAt: new Date(),
    },
  });
  await recordStoreMove(tx, storeId, from, "UNBOUND", "unbind", `member:${memberId}`);
  await tx.prisma.orderNotTaken.deleteMany({ where: { storeId } });
  // Its webhooks are taken out by us: the next connection makes them anew. An import of orders does not go on.
  const ended = ["webhooks", "orders-import"];
  await tx.prisma.syncCursor.deleteMany({ where: { storeId, resource: { in: ended } } });
  await publishOrFail("stores.unbound", tx, storeId, memberId);
  if (sealed?.credentialsEnc) {
    await addJob(
      tx,
      "stores.leave",
      { storeId },
      { key: `stores.leave:${storeId}`, maxAttempts: leaveTries },
    );
  }
}

/**
 * Fetches orders from before the store came from another account, from a day on, or none (null). Orders that the other
 * account paid are never imported.
 */
export function decideOlderOrders(
  memberId: string,
  storeId: string,
  from: Date | null,
): Promise<Result<undefined, StoreMoveError>> {
  return transaction(async (tx) => {
    const store = await tx.first<{ status: StoreStatus; importFrom: string; older: string | null }>(sql`
      select status, settings ->> 'importFrom' as import_from, settings ->> 'older' as older from store
      where id = ${storeId} and user_id = ${memberId} for update`);
    if (!store) return err("stores:error.unknown");
    if (store.status !== "CONNECTED" || store.older !== "offered") return err("stores:error.stale");
    const begin = from && from < new Date(store.importFrom) ? from : new Date(store.importFrom);
    const settings = { older: from ? "imported" : "left", importFrom: begin.toISOString() };
    await tx.run(sql`
      update store set settings = settings || ${JSON.stringify(settings)}::jsonb, version = version + 1,
        changed_at = now()
      where id = ${storeId}`);
    if (!from) return ok();
    await rewindCursor(tx, storeId, begin);
    await queuePoll(tx, storeId, { source: "sync" });
    return ok();
  });
}

/** Asks for orders or products now. Orders that the store may have deleted are looked for, too: no news tells of them. */
export function syncNow(
  memberId: string,
  storeId: string,
  what: "orders" | "products",
): Promise<Result<undefined, StoreMoveError>> {
  return transaction(async (tx) => {
    const store = await lockOwn(tx, memberId, storeId);
    if (!store) return err("stores:error.unknown");
    if (store.status !== "CONNECTED") return err("stores:error.stale");
    if (what === "orders") {
      await queuePoll(tx, storeId, { source: "sync" });
      await addReading(tx, "stores.compareOrders", { storeId, lookBack: false });
      return ok();
    }
    await queueProducts(tx, storeId);
    await addReading(tx, "stores.products", { storeId });
    return ok();
  });
}
