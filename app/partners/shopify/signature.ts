/** What Shopify signs with our app's secret: addresses by which it sends somebody to us, and webhooks. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Seconds that the time in a signed address may be off, either way (as Shopify's own library has it). */
export const mostSecondsOff = 90;

/**
 * Whether an address's parameters are Shopify's: hex HMAC-SHA256 over all of them but the signature, sorted by name, and
 * not older than 90 seconds.
 */
export function isSignedAddress(address: URLSearchParams, secret: string, now: Date): boolean {
  const rest = [...address].filter(([name]) => name !== "hmac" && name !== "signature");
  const text = new URLSearchParams(rest.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString();
  const off = Math.abs(now.getTime() / 1000 - Number(address.get("timestamp") ?? Number.NaN));
  const mine = createHmac("sha256", secret).update(text).digest("hex");
  return same(mine, address.get("hmac") ?? "") && off <= mostSecondsOff;
}

/** Whether a webhook's raw body is Shopify's: base64 HMAC-SHA256 in `X-Shopify-Hmac-Sha256`. */
export function isSignedBody(bytes: Buffer, signature: string | null, secret: string): boolean {
  return same(createHmac("sha256", secret).update(bytes).digest("base64"), signature ?? "");
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
