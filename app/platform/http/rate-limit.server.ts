/** Rate limits in the database, so that every process counts together: fixed windows, one round trip a hit. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import ipaddr from "ipaddr.js";
import { env } from "../env.server";
import { db, sql } from "../db/sql.server";

export type Limit = { limit: number; windowSeconds: number };
export type Hit = { ok: boolean; /** Seconds until the window ends. */ retryAfter: number };

/** Counts one use of `key` (such as `login:ip:203.0.113.7`) and tells whether it was still within the limit. */
export async function hit(key: string, { limit, windowSeconds }: Limit): Promise<Hit> {
  const row = await db.first<{ count: number; left: number }>(sql`
    insert into rate_limit as r (key, "window", count, expires_at)
    values (${key}, date_bin(make_interval(secs => ${windowSeconds}), now(), 'epoch'), 1,
      date_bin(make_interval(secs => ${windowSeconds}), now(), 'epoch') + make_interval(secs => ${windowSeconds}))
    on conflict (key, "window") do update set count = r.count + 1
    returning count, ceil(extract(epoch from expires_at - now()))::int as left`);
  return { ok: (row?.count ?? 1) <= limit, retryAfter: row?.left ?? 0 };
}

/** Forgets a key, for example after a right password. */
export async function forgive(key: string): Promise<void> {
  await db.run(sql`delete from rate_limit where key = ${key}`);
}

/** Deletes windows that are over; a recurring job calls it. */
export async function sweepRateLimits(): Promise<void> {
  await db.run(sql`delete from rate_limit where expires_at < now()`);
}

/**
 * The network by which a visitor is counted: the IPv4 address, or the /64 of an IPv6 address, because its owner has all
 * addresses of it.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString()}/64`;
}

/** The visitor's address: of the socket, or as the nearest proxy states it where that is trusted. */
export function clientIp({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): string {
  const direct = (context as { clientIp?: unknown } | undefined)?.clientIp;
  if (typeof direct === "string") return direct;
  if (!env().TRUST_PROXY) return "unknown";
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
}
