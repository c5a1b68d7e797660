/** Who may call the REST API: OAuth 1.0a on http, Basic or query keys on https only, and what a key permits. */
import type { Exchange } from "../http";
import type { Sandbox } from "../state";
import { WooRefusal } from "./errors";
import { baseString, sameText, sign } from "./oauth";
import type { ApiKey, Store } from "./types";

const WINDOW_SECONDS = 15 * 60;
const OAUTH = [
  "oauth_consumer_key",
  "oauth_timestamp",
  "oauth_nonce",
  "oauth_signature",
  "oauth_signature_method",
];

function denied(message: string): WooRefusal {
  return new WooRefusal("woocommerce_rest_authentication_error", message, 401);
}

/** PHP's is_ssl(), with the proxy header our store trusts. */
export function isHttps(store: Store, exchange: Exchange): boolean {
  if (store.quirks?.hides_https) return false;
  return exchange.url.protocol === "https:" || exchange.headers["x-forwarded-proto"] === "https";
}

/** The home URL as the store knows it, with the scheme of this request. */
export function homeUrl(sandbox: Sandbox, store: Store, exchange?: Exchange): string {
  const host = exchange?.headers["x-forwarded-host"];
  const home = `${host ? `http://${String(host)}` : sandbox.url}/woo/${store.slug}`;
  return exchange && isHttps(store, exchange) ? home.replace(/^http:/, "https:") : home;
}

/**
 * Whether WooCommerce looks for keys at all, its `is_request_to_rest_api()`: up to 11.0 only where the address, query
 * included, has `wp-json/wc/` or `wp-json/wc-` in it, so never with plain permalinks; since 11.1 also where `rest_route`
 * names such a route (woocommerce/woocommerce, includes/class-wc-rest-authentication.php).
 */
function readsKeys(store: Store, { url }: Exchange): boolean {
  if (/wp-json\/wc[/-]/.test(decodeURI(url.pathname + url.search))) return true;
  return store.quirks?.keys_by_query === true && /^\/wc[/-]/.test(url.searchParams.get("rest_route") ?? "");
}

/** The key that signed this request; null where there is none. Throws what WooCommerce answers to a bad one. */
export function authenticate(sandbox: Sandbox, store: Store, exchange: Exchange): ApiKey | null {
  if (!readsKeys(store, exchange)) return null;
  const key =
    (isHttps(store, exchange) ? basicKey(store, exchange) : null) ?? oauthKey(sandbox, store, exchange);
  if (!key) return null;
  requirePermission(key, exchange.method);
  key.last_access = Date.now();
  return key;
}

function basicKey(store: Store, exchange: Exchange): ApiKey | null {
  const sent = store.quirks?.drops_authorization ? "" : exchange.headers.authorization;
  const header = /^Basic (.+)$/i.exec(sent ?? "")?.[1];
  const [user, ...rest] = header ? Buffer.from(header, "base64").toString("utf8").split(":") : [];
  const consumerKey = exchange.query.get("consumer_key") ?? user;
  const secret = exchange.query.get("consumer_secret") ?? (header ? rest.join(":") : null);
  if (!consumerKey || !secret) return null;
  const key = store.keys.find((candidate) => candidate.consumer_key === consumerKey);
  // An unknown key is no error here: OAuth has its turn, and without it nobody is logged in.
  if (!key) return null;
  if (!sameText(key.consumer_secret, secret)) throw denied("Consumer secret is invalid.");
  return key;
}

/** OAuth parameters may stand in the query or in the Authorization header. */
function oauthQuery(exchange: Exchange): URLSearchParams {
  const query = new URLSearchParams(exchange.query);
  const header = /^OAuth (.+)$/i.exec(exchange.headers.authorization ?? "")?.[1] ?? "";
  for (const [, name, value] of header.matchAll(/\b(oauth_\w+)="([^"]*)"/g)) {
    if (name) query.set(name, decodeURIComponent(value ?? ""));
  }
  return query;
}

function oauthKey(sandbox: Sandbox, store: Store, exchange: Exchange): ApiKey | null {
  const query = oauthQuery(exchange);
  const missing = OAUTH.filter((name) => !query.get(name));
  if (missing.length === OAUTH.length) return null;
  if (missing.length > 0) {
    const message = `Missing OAuth parameter${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`;
    throw new WooRefusal("woocommerce_rest_authentication_missing_parameter", message, 401);
  }
  const key = store.keys.find((candidate) => candidate.consumer_key === query.get("oauth_consumer_key"));
  if (!key) throw denied("Consumer key is invalid.");
  const method = query.get("oauth_signature_method");
  if (method !== "HMAC-SHA1" && method !== "HMAC-SHA256") {
    throw denied("Invalid signature - signature method is invalid.");
  }
  const home = homeUrl(sandbox, store, exchange);
  const address = home + exchange.url.pathname.slice(`/woo/${store.slug}`.length);
  const expected = sign(
    baseString(exchange.method, address, query),
    key.consumer_secret,
    method === "HMAC-SHA1" ? "sha1" : "sha256",
  );
  if (!sameText(expected, (query.get("oauth_signature") ?? "").replaceAll(" ", "+"))) {
    throw denied("Invalid signature - provided signature does not match.");
  }
  spendNonce(store, key, Number(query.get("oauth_timestamp")), query.get("oauth_nonce") ?? "");
  return key;
}

function spendNonce(store: Store, key: ApiKey, timestamp: number, nonce: string): void {
  const seconds = Math.floor(Date.now() / 1_000);
  if (!(Math.abs(seconds - timestamp) <= WINDOW_SECONDS)) throw denied("Invalid timestamp.");
  const used = (store.nonces[key.consumer_key] ??= {});
  for (const [old, at] of Object.entries(used)) if (at < seconds - WINDOW_SECONDS) delete used[old];
  if (Object.hasOwn(used, nonce)) throw denied("Invalid nonce - nonce has already been used.");
  used[nonce] = timestamp;
}

function requirePermission(key: ApiKey, method: string): void {
  const reading = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (reading && key.permissions === "write")
    throw denied("The API key provided does not have read permissions.");
  if (!reading && key.permissions === "read")
    throw denied("The API key provided does not have write permissions.");
}

/** What an unsigned request hears, by what it wanted to do. */
export function unsigned(exchange: Exchange): WooRefusal {
  const single = exchange.params["id"] !== undefined;
  const words: Record<string, [code: string, message: string]> = {
    GET: ["view", single ? "Sorry, you cannot view this resource." : "Sorry, you cannot list resources."],
    POST: ["create", "Sorry, you are not allowed to create resources."],
    PUT: ["edit", "Sorry, you are not allowed to edit this resource."],
    PATCH: ["edit", "Sorry, you are not allowed to edit this resource."],
    DELETE: ["delete", "Sorry, you are not allowed to delete this resource."],
  };
  const [code, message] = exchange.path.endsWith("/batch")
    ? ["batch", "Sorry, you are not allowed to batch manipulate this resource."]
    : (words[exchange.method] ?? ["view", "Sorry, you cannot list resources."]);
  return new WooRefusal(`woocommerce_rest_cannot_${code}`, message, 401);
}
