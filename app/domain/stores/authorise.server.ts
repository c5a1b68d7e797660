/**
 * Connecting by the store's own approval page (wc-auth). The store's callback is unsigned, so it only counts with a
 * random state of ours, used once, bound to member and address; and the keys count only once the stored address
 * itself has taken them.
 */
import { z } from "zod";
import { hashToken, open, randomToken, seal } from "~/platform/crypto.server";
import { db, sql, transaction } from "~/platform/db";
import { env } from "~/platform/env.server";
import { withQuery, paths } from "~/platform/paths";
import { err, ok, type Result } from "~/platform/result";
import { shopAddress, type StoreAddressError } from "./address";
import { appName, authoriseMinutes } from "./config";
import { connectWooStore, type ConnectError } from "./connect.server";

type Pending = {
  id: string;
  userId: string;
  shop: string;
  payload: string | null;
  storeId: string | null;
  error: string | null;
};

/** Begins an authorisation. The state stands in our own page's address, which leads on to the store. */
export async function beginAuthorisation(
  memberId: string,
  { name, url }: { name: string; url: string },
): Promise<Result<{ state: string }, StoreAddressError>> {
  const address = shopAddress(url, env().ALLOW_LOOPBACK_STORES);
  if (!address.ok) return address;
  const state = randomToken();
  const hash = hashToken(state);
  await db.run(sql`
    insert into store_auth (access_code_hash, platform, shop, payload_enc, user_id, expires_at)
    values (${hash}, 'woocommerce', ${address.value.url}, ${seal(name, `store-auth:${hash}`)}, ${memberId},
      now() + make_interval(mins => ${authoriseMinutes}))`);
  return ok({ state });
}

/** Where an authorisation of this member leads: the store's approval page. Null where it is over or not theirs. */
export async function approvalPage(
  memberId: string,
  state: string,
): Promise<{ shop: string; href: string } | null> {
  const row = await db.first<{ shop: string }>(sql`
    select shop from store_auth where access_code_hash = ${hashToken(state)} and user_id = ${memberId}
      and used_at is null and expires_at > now()`);
  if (!row) return null;
  const site = (path: string) => new URL(path, env().PUBLIC_URL).href;
  const query = {
    app_name: appName,
    scope: "read_write",
    user_id: state,
    return_url: site(paths.authorised()),
    callback_url: site(paths.woocommerceAuthoriseHook()),
  };
  return { shop: row.shop, href: withQuery(`${row.shop}/wc-auth/v1/authorize`, query) };
}

const Callback = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().regex(/^ck_[\da-f]{40}$/),
  consumer_secret: z.string().regex(/^cs_[\da-f]{40}$/),
  key_permissions: z.string(),
});

export type CallbackError = "bad-callback" | "unknown-state" | ConnectError;

/** The keys a store hands over, server to server; only a success may be answered with 200. */
export async function receiveKeys(body: unknown): Promise<Result<undefined, CallbackError>> {
  const parsed = Callback.safeParse(body);
  if (!parsed.success) return err("bad-callback");
  const { user_id: state, consumer_key, consumer_secret, key_permissions } = parsed.data;
  const pending = await claim(state);
  if (!pending) return err("unknown-state");
  if (key_permissions !== "read_write") return refuse(pending.id, "stores:error.permissions");
  const connected = await connectWooStore({
    memberId: pending.userId,
    name: pending.payload ? open(pending.payload, `store-auth:${hashToken(state)}`) : "",
    url: pending.shop,
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
  });
  if (!connected.ok) return refuse(pending.id, connected.error);
  await db.run(sql`update store_auth set store_id = ${connected.value.storeId} where id = ${pending.id}`);
  return ok();
}

/** A state is good once. */
async function claim(state: string): Promise<Pending | null> {
  return transaction((tx) =>
    tx.first<Pending>(sql`
      update store_auth set used_at = now()
      where access_code_hash = ${hashToken(state)} and used_at is null and expires_at > now()
      returning id, user_id as "userId", shop, payload_enc as payload, store_id as "storeId", error`),
  );
}

async function refuse(id: string, error: CallbackError): Promise<Result<undefined, CallbackError>> {
  await db.run(sql`update store_auth set error = ${error} where id = ${id}`);
  return err(error);
}

export type Authorised =
  { state: "connected"; storeId: string } | { state: "failed"; error: string | null } | { state: "waiting" };

/** What became of an authorisation, for the page the store sends the member back to; another member's is none. */
export async function authorisation(memberId: string, state: string): Promise<Authorised | null> {
  const row = await db.first<{
    storeId: string | null;
    error: string | null;
    usedAt: Date | null;
    over: boolean;
  }>(sql`
    select store_id as "storeId", error, used_at as "usedAt", expires_at < now() as over from store_auth
    where access_code_hash = ${hashToken(state)} and user_id = ${memberId}`);
  if (!row) return null;
  if (row.storeId) return { state: "connected", storeId: row.storeId };
  if (row.error || row.over) return { state: "failed", error: row.error };
  return { state: "waiting" };
}

export type RefusedAuthorisation = { shop: string; error: string };

/**
 * Why the keys of the store that the member last wanted to connect were refused, within the hour. The store's own page
 * says only that something went wrong and leads nobody back (WooCommerce, wc-auth), so ours has to.
 */
export async function refusedAuthorisation(memberId: string): Promise<RefusedAuthorisation | null> {
  const row = await db.first<{ shop: string; error: string | null }>(sql`
    select a.shop, a.error from store_auth a
    where a.user_id = ${memberId} and a.expires_at > now() - interval '1 hour'
      and not exists (select 1 from store s where s.user_id = a.user_id and s.created_at > a.used_at)
    order by a.created_at desc limit 1`);
  return row?.error ? { shop: row.shop, error: row.error } : null;
}

/** Forgets authorisations that are over; a recurring job calls it. */
export async function sweepAuthorisations(): Promise<void> {
  await db.run(sql`delete from store_auth where expires_at < now() - interval '1 day'`);
}
