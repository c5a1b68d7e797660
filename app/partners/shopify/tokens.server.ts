/** The keys of a Shopify shop: fetched for a code, and renewed before they expire (expiring offline tokens). */
import { z } from "zod";
import { env } from "~/platform/env.server";
import { callOut } from "~/platform/http/outbound.server";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import type { Approved, StoreFailure } from "../stores/store-platform";

/** What we ask a shop for (D30: compared with what it grants). */
export const scopes = [
  "write_products",
  "read_inventory",
  "write_inventory",
  "read_locations",
  "read_orders",
  "write_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
  "read_publications",
  "write_publications",
] as const;

/**
 * What we ask for beside it. A shop that granted none of it stays connected: `fulfillmentEventCreate` needs it
 * (Shopify's own Admin schema, 2026-10), and shops that were connected before have not granted it.
 */
export const wishes = ["write_fulfillments"] as const;

export const Keys = z.object({
  accessToken: z.string(),
  expiresAt: z.iso.datetime(),
  refreshToken: z.string(),
});
export type Keys = z.infer<typeof Keys>;

const earlySeconds = 120;

/** A renewal runs under the store's lock, so it may not take long. */
const timeoutMs = 8_000;

/** A renewal may answer without `expires_in` (Shopify/shopify-app-js#3400), and needs to name no scope. */
const Given = z.object({
  access_token: z.string().min(1),
  scope: z.string().nullish(),
  expires_in: z.coerce.number().positive().nullish().catch(null),
  refresh_token: z.string().min(1).nullish(),
});

const usualSeconds = 3_600;

export type App = { id: string; secret: string };

/** Our app at Shopify; null where the installation has none. */
export function findApp(): App | null {
  const { SHOPIFY_API_KEY: id, SHOPIFY_API_SECRET: secret } = env();
  return id && secret ? { id, secret } : null;
}

/** As `findApp`; throws where there is none. */
export function shopifyApp(): App {
  const app = findApp();
  if (!app) throw new Error("SHOPIFY_API_KEY and SHOPIFY_API_SECRET are needed");
  return app;
}

/** Whether everything we need is among what was granted: writing includes reading. */
export function grantsAll(granted: readonly string[]): boolean {
  const has = new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, "read_")]));
  return scopes.every((scope) => has.has(scope));
}

/** The keys for a code, which is good once; null where the owner granted less than we need. */
export async function keysFor(url: string, code: string): Promise<Result<Approved | null, StoreFailure>> {
  const given = await ask(url, { code, expiring: "1" });
  if (!given.ok) return given;
  const keys = keysOf(given.value);
  if (!keys) return err("malformed");
  return ok(grantsAll((given.value.scope ?? "").split(",")) ? { keys, shop: url } : null);
}

/** New keys for these. The old ones renew again until the new ones are used, so a lost answer costs nothing. */
export async function renewed(url: string, keys: Keys): Promise<Result<Keys, StoreFailure>> {
  const given = await ask(url, { grant_type: "refresh_token", refresh_token: keys.refreshToken });
  if (!given.ok) return given;
  const fresh = keysOf(given.value, keys.refreshToken);
  return fresh ? ok(fresh) : err("malformed");
}

/** Whether keys open for long enough to begin a call. */
export function isFresh({ expiresAt }: Keys): boolean {
  return Date.parse(expiresAt) - Date.now() > earlySeconds * 1000;
}

function keysOf(given: z.infer<typeof Given>, before: string | null = null): Keys | null {
  const refreshToken = given.refresh_token ?? before;
  if (refreshToken === null) return null;
  const seconds = given.expires_in ?? usualSeconds;
  return {
    accessToken: given.access_token,
    expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
    refreshToken,
  };
}

/** 402: the shop has not paid; 423: it is locked; 430: it was asked too much. None of it ends our access. */
export const mayPass = new Set([402, 408, 423, 425, 429, 430]);

/** Our own id or secret is wrong: no member can mend that, and no key of theirs is lost. */
const isOurFault = (status: number, body: string) =>
  (status === 400 || status === 401) && /application_cannot_be_found|invalid_client/.test(body);

const Refusal = z.object({ error: z.string().min(1) });
const isOAuthRefusal = (body: string) =>
  Refusal.safeParse(jsonOf(body)).success || /oauth error \w+|app_not_installed/i.test(body);

async function ask(
  url: string,
  said: Record<string, string>,
): Promise<Result<z.infer<typeof Given>, StoreFailure>> {
  const { id, secret } = shopifyApp();
  const answer = await callOut({
    url: new URL(`${url}/admin/oauth/access_token`),
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ client_id: id, client_secret: secret, ...said }),
    timeoutMs,
    maxBytes: 64 * 1024,
    allowLoopback: env().ALLOW_LOOPBACK_STORES,
  });
  const status = answer.ok ? answer.value.status : 0;
  log.info({ partner: "shopify", call: "access_token", status }, "partner call");
  if (!answer.ok || status >= 500 || mayPass.has(status)) return err("unavailable");
  if (isOurFault(status, answer.value.body)) {
    log.error({ partner: "shopify", status }, "Shopify does not know our app: check its id and secret");
    return err("unavailable");
  }
  // OAuth's own words end our access; a page of something in between does not.
  if (status >= 400) return err(isOAuthRefusal(answer.value.body) ? "unauthorised" : "unavailable");
  const given = Given.safeParse(jsonOf(answer.value.body));
  return given.success ? ok(given.data) : err("malformed");
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
