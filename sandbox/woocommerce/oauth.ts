/** OAuth 1.0a, one-legged, as WooCommerce checks it on plain http. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Percent-encoding of RFC 3986, as PHP's rawurlencode does it. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Names repeated as `name[]` get their index, as PHP numbers them. */
export function phpNames(query: URLSearchParams): [name: string, value: string][] {
  const counts = new Map<string, number>();
  return [...query].map(([name, value]) => {
    if (!name.endsWith("[]")) return [name, value];
    const base = name.slice(0, -2);
    const index = counts.get(base) ?? 0;
    counts.set(base, index + 1);
    return [`${base}[${index}]`, value];
  });
}

/** `METHOD & home URL and path & sorted parameters`; the signature itself is left out, JSON bodies never count. */
export function baseString(method: string, address: string, query: URLSearchParams): string {
  const pairs = phpNames(query)
    .filter(([name]) => name !== "oauth_signature")
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const joined = pairs.map(([name, value]) => `${encode(name)}%3D${encode(value)}`).join("%26");
  return `${method.toUpperCase()}&${encode(address)}&${joined}`;
}

/** The base64 signature with key `consumer_secret&`. */
export function sign(base: string, consumerSecret: string, algorithm: "sha1" | "sha256"): string {
  return createHmac(algorithm, `${consumerSecret}&`).update(base).digest("base64");
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
