/**
 * Connects a store by its platform's approval page. Received keys are stored encrypted. They count only when the
 * session that began opens the return page. Where keys come with the return, a forwarded link gives nobody a store.
 * WooCommerce sends its keys to us, and its `return_url` carries nothing that only the approving browser has. Whoever
 * forwards its link can open the return page himself, and gets the store if the shop's admin approves. So the
 * administrator is told by mail which account got it.
 */
import { callbackTrouble, type CallbackTrouble } from "~/partners/stores/callback";
import {
  findPlatform,
  platformNames,
  platformOf,
  type PlatformName,
} from "~/partners/stores/platforms.server";
import type { Approved, Returned, StoreFailure, StoreKeys } from "~/partners/stores/store-platform";
import { hashToken, open, randomToken, seal } from "~/platform/crypto.server";
import { db, prisma, sql, transaction, type Tx } from "~/platform/db";
import { env } from "~/platform/env.server";
import { hit } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { standingOf, type Authorisation, type Opener } from "./authorisation";
import { appName, authoriseMinutes, connectLimit } from "./config";
import { addressOf, connectError, connectStore, mayPass, type ConnectError } from "./connect.server";

export type { PlatformName };

/** A member with the session of this request. */
export type MemberHere = Opener & { status: string };

type Row = Authorisation & {
  id: string;
  hash: string;
  platform: PlatformName;
  shop: string;
  name: string | null;
  credentials: string | null;
  returnTo: string | null;
  /** Set where a shop's own admin began it in a browser. */
  browserHash: string | null;
  now: Date;
};

const nameContext = (hash: string) => `store-auth:${hash}`;
const keysContext = (hash: string) => `store-auth-keys:${hash}`;
const fetchedContext = (hash: string) => `store-auth-fetched:${hash}`;

/** Whether stores of a platform can be connected here: some need an app of ours at the platform. */
export function isPlatformOpen(platform: PlatformName): boolean {
  return platformOf(platform).isOpen?.() ?? true;
}

/** Whether stores of a platform tell us of what changes; otherwise we look for it. */
export function hasWebhooks(platform: PlatformName): boolean {
  return platformOf(platform).hasWebhooks ?? true;
}

/** The page in Shopify's app store from where owners install our app; null where it is not known. */
export const shopifyListing = (): string | null => env().SHOPIFY_LISTING_URL ?? null;

/** Platforms of which stores can be connected, in the order in which they are shown. */
export function openPlatforms(): PlatformName[] {
  return platformNames.filter(isPlatformOpen);
}

/** Why a store cannot hand over its keys here. Its owner must hear of that before going there and logging in. */
function callbackTroubleOf(platform: PlatformName, shop: string): CallbackTrouble | null {
  if (!platformOf(platform).callsBack) return null;
  return callbackTrouble(new URL(paths.authoriseHook(platform), env().PUBLIC_URL), new URL(shop));
}

/**
 * Begins an authorisation in the member's present session. The state names it to the store and on the way back. `url` is
 * empty where only the approval tells the store's address. `back`: the page that the member came from, a path of ours.
 */
export async function beginAuthorisation(
  member: Opener,
  { platform, name, url, back }: { platform: PlatformName; name: string; url: string; back?: string | null },
): Promise<Result<{ state: string }, ConnectError>> {
  if (!isPlatformOpen(platform)) return err("stores:error.closed");
  const told = url === "" && platformOf(platform).addressFrom === "approval";
  const address = told ? ok({ url: "" }) : addressOf(platform, url);
  if (!address.ok) return address;
  const trouble = callbackTroubleOf(platform, address.value.url);
  if (trouble) return err(`stores:error.${trouble}`);
  const state = randomToken();
  const hash = hashToken(state);
  await db.run(sql`
    insert into store_auth (access_code_hash, platform, shop, payload_enc, user_id, session_id, return_to, expires_at)
    values (${hash}, ${platform}, ${address.value.url}, ${seal(name, nameContext(hash))}, ${member.id},
      ${member.session.id}, ${back ?? null}, now() + make_interval(mins => ${authoriseMinutes}))`);
  return ok({ state });
}

/** Where an authorisation of this session leads: the store's approval page. Null where it is over or not theirs. */
export async function approvalPage(
  member: Opener,
  state: string,
): Promise<{ shop: string; href: string } | null> {
  const row = await findAuthorisation(state);
  const standing = row && standingOf(row, member, row.now);
  if (!row || (standing !== "waiting" && standing !== "ready")) return null;
  return { shop: row.shop, href: approvalAddress(row, state) };
}

function approvalAddress({ shop, platform }: Pick<Row, "shop" | "platform">, state: string): string {
  const site = (path: string) => new URL(path, env().PUBLIC_URL).href;
  const [returnTo, callback] = [site(paths.authorised(platform)), site(paths.authoriseHook(platform))];
  return platformOf(platform).approvalPage({ shop, state, appName, returnTo, callback });
}

/**
 * Begins the authorisation of a shop whose own admin sent its owner here: nobody need be logged in. It belongs to the
 * browser that gets to know `browser`; `href` is the shop's approval page.
 */
export async function beginFromShop({
  platform,
  url,
}: {
  platform: PlatformName;
  url: string;
}): Promise<{ href: string; browser: string }> {
  const [state, browser] = [randomToken(), randomToken()];
  await db.run(sql`
    insert into store_auth (access_code_hash, platform, shop, browser_hash, expires_at)
    values (${hashToken(state)}, ${platform}, ${url}, ${hashToken(browser)},
      now() + make_interval(mins => ${authoriseMinutes}))`);
  return { href: approvalAddress({ platform, shop: url }, state), browser };
}

/**
 * Opens the return page of an authorisation that a shop's own admin began: its keys are fetched and wait sealed, and it
 * becomes that of the member who is logged in. `log-in`: nobody is yet. Null where it is none of these, or is a member's
 * already; then it is like any other.
 */
export async function arriveFromShop(
  member: Opener | null,
  { state, browser }: { state: string; browser: string | null },
  back?: Pick<ReturnedBy, "platform" | "fetchKeys" | "code" | "denied">,
): Promise<Authorised | "log-in" | null> {
  const row = await findAuthorisation(state);
  if (!row?.browserHash || row.userId !== null || (back && back.platform !== row.platform)) return null;
  if (row.error) return { state: "failed", error: row.error, again: false };
  if (row.expiresAt <= row.now) return { state: "expired" };
  // Whoever else has the address has not begun it: they end nothing and get nothing.
  if (browser === null || hashToken(browser) !== row.browserHash)
    return { state: "failed", error: "stores:error.other-browser", again: false };
  if (!row.keysAt) {
    if (!back?.fetchKeys || back.denied) return { state: "waiting" };
    const failed = await fetchOnce(row, state, { ...back, fetchKeys: back.fetchKeys });
    if (failed) return failed;
  }
  if (!member) return "log-in";
  await db.run(sql`
    update store_auth set user_id = ${member.id}, session_id = ${member.session.id}
    where id = ${row.id} and user_id is null and used_at is null`);
  return null;
}

export type GrantRefusal = "bad-grant" | "unknown-state" | ConnectError;

/** The keys that a store sends, server to server. Answer 200 only on success, otherwise it revokes them. */
export async function receiveGrant(
  platform: string,
  body: unknown,
): Promise<Result<undefined, GrantRefusal>> {
  const known = findPlatform(platform);
  if (!known) return err("unknown-state");
  const grant = known.readGrant(body);
  if (!grant) return err("bad-grant");
  const { state, keys } = grant;
  if (keys) return keepKeys(platform, state, keys);
  const ended =
    (await findAuthorisation(state))?.platform === platform &&
    (await endAuthorisation(state, "stores:error.permissions"));
  return err(ended ? "stores:error.permissions" : "unknown-state");
}

/**
 * Stores the keys encrypted for `authoriseMinutes`, once. The store is not called yet. Another member's store is
 * refused at once.
 */
async function keepKeys(
  platform: string,
  state: string,
  keys: StoreKeys,
): Promise<Result<undefined, "unknown-state" | "stores:error.other-member">> {
  const row = await findAuthorisation(state);
  if (!row || row.platform !== platform) return err("unknown-state");
  if (await belongsToOther(row)) {
    return (await endAuthorisation(state, "stores:error.other-member"))
      ? err("stores:error.other-member")
      : err("unknown-state");
  }
  const kept = await db.run(sql`
    update store_auth set credentials_enc = ${seal(JSON.stringify(keys), keysContext(row.hash))}, keys_at = now(),
      expires_at = now() + make_interval(mins => ${authoriseMinutes})
    where id = ${row.id} and used_at is null and keys_at is null and expires_at > now()`);
  return kept === 1 ? ok() : err("unknown-state");
}

/**
 * Fetches the keys that come with the return, once: a page that is opened twice waits, and finds them. What went wrong,
 * or null.
 */
async function fetchOnce(row: Row, state: string, back: Fetching): Promise<Authorised | null> {
  const error = (await belongsToOther(row)) ? "stores:error.other-member" : await keepFetched(row, back);
  if (error === null) return null;
  // The same address is good once more where nobody answered.
  if (mayPass(error)) return { state: "failed", error, again: true };
  if (endsIt(error)) await endAuthorisation(state, error);
  return { state: "failed", error, again: false };
}

const endsIt = (error: ConnectError): boolean =>
  ["stores:error.other-member", "stores:error.other-store", "stores:error.permissions"].includes(error);

type Fetching = Pick<Returned, "code"> & { fetchKeys: NonNullable<Returned["fetchKeys"]> };

function keepFetched(row: Row, back: Fetching): Promise<ConnectError | null> {
  const { id, hash, shop, platform } = row;
  return transaction(async (tx) => {
    const open = await tx.first<Pick<Row, "credentials">>(sql`
      select credentials_enc as credentials from store_auth
      where id = ${id} and used_at is null and keys_at is null and expires_at > now() for update`);
    if (!open) return null;
    const approved = await approvedBy(tx, { ...row, ...open }, back);
    if (!approved.ok) return connectError(approved.error, platform);
    if (!approved.value) return "stores:error.permissions";
    const address = addressOf(platform, approved.value.shop);
    if (!address.ok) return address.error;
    // Begun for a store that is known, and approved for another one.
    if (shop !== "" && address.value.url !== shop) return "stores:error.other-store";
    await tx.run(sql`
      update store_auth set credentials_enc = ${seal(JSON.stringify(approved.value.keys), keysContext(hash))},
        shop = ${address.value.url}, keys_at = now(),
        expires_at = now() + make_interval(mins => ${authoriseMinutes})
      where id = ${id}`);
    return null;
  });
}

/**
 * What an approval gave. Where the platform has to be asked for the store, the keys are kept before that: the code is
 * used up by then, and the same page may be opened again.
 */
async function approvedBy(
  tx: Tx,
  { id, hash, shop, platform, credentials }: Row,
  { code = "", fetchKeys }: Fetching,
): Promise<Result<Approved | null, StoreFailure>> {
  const { storeOf } = platformOf(platform);
  if (!storeOf) return fetchKeys(shop);
  const known = credentials && (JSON.parse(open(credentials, fetchedContext(hash))) as Fetched);
  // The owner may have approved once more since, with another code, even for another store.
  if (known && known.code === code) return storeOf(known.keys);
  const given = await fetchKeys(shop);
  if (!given.ok || !given.value) return given;
  const fetched: Fetched = { code, keys: given.value.keys };
  await tx.run(sql`
    update store_auth set credentials_enc = ${seal(JSON.stringify(fetched), fetchedContext(hash))} where id = ${id}`);
  return storeOf(fetched.keys);
}

type Fetched = { code: string; keys: StoreKeys };

async function belongsToOther({ platform, shop, userId }: Row): Promise<boolean> {
  const address = addressOf(platform, shop);
  if (!address.ok || userId === null) return false;
  const others = await prisma.store.count({
    where: { platform, domainNorm: address.value.norm, userId: { not: userId }, status: { not: "UNBOUND" } },
  });
  return others > 0;
}

/** Ends an open authorisation and deletes its keys. Returns whether this call did. */
export async function endAuthorisation(
  state: string,
  error: ConnectError | "stores:error.other-browser",
): Promise<boolean> {
  const ended = await db.run(sql`
    update store_auth set used_at = now(), error = ${error}, credentials_enc = null
    where access_code_hash = ${hashToken(state)} and used_at is null and expires_at > now()`);
  return ended === 1;
}

export type Authorised =
  | { state: "connected"; storeId: string }
  /** `again`: the keys are still there, and the same page may be opened again. */
  | { state: "failed"; error: string; again: boolean }
  | { state: "unknown" | "signed-out" | "other-member" | "other-session" | "expired" | "waiting" };

/** What became of an authorisation, as this member may know it. Changes nothing. */
export async function authorisation(member: Opener, state: string): Promise<Authorised> {
  const row = await findAuthorisation(state);
  return row ? outcomeOf(row, member) : { state: "unknown" };
}

/**
 * Finishes an authorisation when its return page is opened. The session that began it gets the store connected. For
 * anybody else it ends and the keys are deleted. Safe to repeat and to run twice at once. `back` is what the address of
 * the page says; one of another platform than the authorisation's says nothing.
 */
export async function finishAuthorisation(
  member: MemberHere | null,
  state: string,
  back?: Pick<ReturnedBy, "platform" | "fetchKeys" | "code">,
): Promise<Authorised> {
  const begun = await findAuthorisation(state);
  if (!begun || (back && back.platform !== begun.platform))
    return { state: member ? "unknown" : "signed-out" };
  const fetchKeys = back?.fetchKeys;
  const fetches = fetchKeys && standingOf(begun, member, begun.now) === "waiting" && !begun.keysAt;
  const fetched = fetches ? await fetchOnce(begun, state, { ...back, fetchKeys }) : null;
  if (fetched) return fetched;
  const row = fetches ? ((await findAuthorisation(state)) ?? begun) : begun;
  const standing = standingOf(row, member, row.now);
  if (standing === "signed-out" || standing === "other-member") {
    await endAuthorisation(state, "stores:error.other-browser");
  }
  if (standing === "waiting" && !row.keysAt) await noteReturn(row.id);
  return standing === "ready" && member ? connect(row, member, state) : outcomeOf(row, member);
}

async function noteReturn(id: string): Promise<void> {
  await prisma.storeAuth.updateMany({
    where: { id, returnedAt: null, keysAt: null },
    data: { returnedAt: new Date() },
  });
}

async function connect(row: Row, member: MemberHere, state: string): Promise<Authorised> {
  if (member.status !== "1") return { state: "failed", error: "common:error.frozen", again: false };
  const allowed = await hit(`connect-store:${member.id}`, connectLimit);
  if (!allowed.ok) return { state: "failed", error: "stores:error.tooMany", again: true };
  const { hash, credentials, name, shop } = row;
  if (!credentials) return { state: "expired" };
  const connection = {
    platform: row.platform,
    memberId: member.id,
    name: name ? open(name, nameContext(hash)) : "",
    url: shop,
    keys: JSON.parse(open(credentials, keysContext(hash))) as StoreKeys,
  };
  const connected = await connectStore(connection, (tx, storeId) => claim(tx, row.id, storeId));
  if (connected.ok) return { state: "connected", storeId: connected.value.storeId };
  // It was finished or ended meanwhile.
  if (connected.error === "stores:error.stale") return authorisation(member, state);
  // Nothing is wrong with the keys: the same page may be opened again.
  if (mayPass(connected.error)) return { state: "failed", error: connected.error, again: true };
  await endAuthorisation(state, connected.error);
  return { state: "failed", error: connected.error, again: false };
}

/** An authorisation connects one store, once, in the transaction that connects it. */
async function claim(tx: Tx, id: string, storeId: string): Promise<boolean> {
  const claimed = await tx.run(sql`
    update store_auth set used_at = now(), store_id = ${storeId}, credentials_enc = null
    where id = ${id} and used_at is null and credentials_enc is not null and expires_at > now()`);
  return claimed === 1;
}

function outcomeOf(row: Row, member: Opener | null): Authorised {
  const standing = standingOf(row, member, row.now);
  if (standing === "connected") return { state: "connected", storeId: row.storeId ?? "" };
  if (standing === "failed") return { state: "failed", error: row.error ?? "", again: false };
  return { state: standing === "ready" ? "waiting" : standing };
}

function findAuthorisation(state: string): Promise<Row | null> {
  return db.first<Row>(sql`
    select id, access_code_hash as hash, platform, shop, payload_enc as name, user_id,
      session_id, store_id, return_to, browser_hash, error, credentials_enc as credentials, keys_at,
      returned_at, expires_at, now() as now
    from store_auth where access_code_hash = ${hashToken(state)}`);
}

/** The page that a member came from when they began an authorisation; null where it is not theirs, or none is known. */
export async function cameFrom(member: { id: string } | null, state: string): Promise<string | null> {
  const row = member && (await findAuthorisation(state));
  return row && row.userId === member.id ? row.returnTo : null;
}

export type RefusedAuthorisation = { shop: string; error: string };

/**
 * Why the member's last connection failed, within the hour. WooCommerce's own page only says that something went wrong.
 */
export async function refusedAuthorisation(
  memberId: string,
  platform: PlatformName,
): Promise<RefusedAuthorisation | null> {
  const row = await db.first<{ shop: string; error: string | null }>(sql`
    select a.shop, a.error from store_auth a
    where a.user_id = ${memberId} and a.platform = ${platform} and a.expires_at > now() - interval '1 hour'
      and not exists (select 1 from store s where s.user_id = a.user_id and s.created_at > a.used_at)
    order by a.created_at desc limit 1`);
  return row?.error ? { shop: row.shop, error: row.error } : null;
}

/**
 * Forgets the keys of authorisations that have expired; a recurring job calls it.
 * The database's clock decides, as it does when an authorisation is used: a `Date` counts whole milliseconds only.
 */
export async function forgetExpiredKeys(): Promise<void> {
  await db.run(sql`
    update store_auth set credentials_enc = null where expires_at <= now() and credentials_enc is not null`);
}

/** Forgets authorisations that are over; a recurring job calls it. */
export async function sweepAuthorisations(): Promise<void> {
  const before = new Date(Date.now() - 86_400_000);
  await prisma.storeAuth.deleteMany({ where: { expiresAt: { lt: before } } });
}

/** What an address says by which a store sent its owner back, and the platform whose words they are. */
export type ReturnedBy = Returned & { platform: PlatformName };

/** Reads the address by which a store sends its owner back; null where no platform knows it. */
export function readReturn(address: URLSearchParams): ReturnedBy | null {
  for (const platform of platformNames) {
    const back = platformOf(platform).readReturn(address);
    if (back) return { ...back, platform };
  }
  return null;
}

/** The platform of an authorisation that the address names; null where there is none. */
export async function platformOfAuthorisation(state: string): Promise<PlatformName | null> {
  return (await findAuthorisation(state))?.platform ?? null;
}
