/**
 * OAuth 1.0a as WooCommerce wants it on plain http: one leg, HMAC-SHA256, everything in the query
 * (WooCommerce REST API, *Authentication over HTTP*). The body is not signed.
 */
import { createHmac } from "node:crypto";

export type Keys = { readonly consumerKey: string; readonly consumerSecret: string };

/** Percent-encoding of RFC 3986, as PHP's rawurlencode writes it. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The url with its OAuth parameters and signature. `nonce` must be new, `timestamp` is unix seconds. */
export function signedUrl(
  method: string,
  url: URL,
  { consumerKey, consumerSecret }: Keys,
  { nonce, timestamp }: { nonce: string; timestamp: number },
): URL {
  const params: [string, string][] = [
    ...url.searchParams.entries(),
    ["oauth_consumer_key", consumerKey],
    ["oauth_nonce", nonce],
    ["oauth_signature_method", "HMAC-SHA256"],
    ["oauth_timestamp", String(timestamp)],
    ["oauth_version", "1.0"],
  ];
  const text = params
    // Keys of arrays are encoded before they are joined, and so twice in the end.
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const base = [method.toUpperCase(), encode(url.origin + url.pathname), encode(text)].join("&");
  const signature = createHmac("sha256", `${consumerSecret}&`).update(base).digest("base64");
  const signed = new URL(url);
  for (const [name, value] of params.slice(-5)) signed.searchParams.set(name, value);
  signed.searchParams.set("oauth_signature", signature);
  return signed;
}
