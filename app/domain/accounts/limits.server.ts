/** Keys and use of the rate limits of accounts. Keys hold no address in clear. */
import { hashToken } from "~/platform/crypto.server";
import { hit, type Limit } from "~/platform/http/rate-limit.server";
import { limits } from "./config";

/** An e-mail address as part of a key. */
export function emailKey(email: string): string {
  return hashToken(email.toLowerCase()).slice(0, 32);
}

/** Counts each key (but those switched off) and tells whether all are within their limits. */
export async function within(
  keys: readonly (readonly [key: string, limit: Limit, counted?: boolean])[],
): Promise<boolean> {
  const counted = keys.filter(([, , counts = true]) => counts);
  const outcomes = await Promise.all(counted.map(([key, limit]) => hit(key, limit)));
  return outcomes.every(({ ok }) => ok);
}

/** Whether another code may be mailed to whoever is at a step: one a minute, and so many in all. */
export function mayResend({ chain }: { chain: string }): Promise<boolean> {
  return within([
    [`resend:${chain}`, limits.resendPause],
    [`resends:${chain}`, limits.resends],
  ]);
}
