/**
 * A connection that begins in a shop's own admin: its owner installs or opens our app there and comes to us, signed by
 * the platform but perhaps not logged in. An access code carries it over the login, in the browser where it began.
 */
import {
  findPlatform,
  platformNames,
  platformOf,
  type PlatformName,
} from "~/partners/stores/platforms.server";
import { hashToken, randomToken } from "~/platform/crypto.server";
import { db, prisma, sql } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { Opener } from "./authorisation";
import { approvalPage, beginAuthorisation } from "./authorise.server";
import { authoriseMinutes } from "./config";
import { addressOf, type ConnectError } from "./connect.server";

export type Launch = { platform: PlatformName; url: string };

/** Reads by what address a shop sent its owner to us; null where no platform has signed it. */
export function readLaunch(address: URLSearchParams): Launch | null {
  for (const platform of platformNames) {
    const shop = platformOf(platform).readLaunch?.(address);
    const named = shop ? addressOf(platform, shop) : null;
    if (named?.ok) return { platform, url: named.value.url };
  }
  return null;
}

/** Where a launch leads somebody who is logged in: the store that is connected already, or the approval page. */
export async function followLaunch(
  member: Opener,
  { platform, url }: Launch,
): Promise<Result<{ storeId: string } | { href: string }, ConnectError>> {
  const address = addressOf(platform, url);
  if (!address.ok) return address;
  const store = await prisma.store.findFirst({
    where: {
      userId: member.id,
      platform,
      domainNorm: address.value.norm,
      status: { in: ["CONNECTED", "PAUSED"] },
    },
    select: { id: true },
  });
  if (store) return ok({ storeId: store.id });
  const begun = await beginAuthorisation(member, { platform, name: "", url });
  if (!begun.ok) return begun;
  const page = await approvalPage(member, begun.value.state);
  return page ? ok({ href: page.href }) : err("stores:error.stale");
}

const hashOf = (accessCode: string, browser: string) => hashToken(`${accessCode}.${browser}`);

/** Keeps a launch of somebody who must log in first. `browser` is a secret that only this browser gets to know. */
export async function keepLaunch({
  platform,
  url,
}: Launch): Promise<{ accessCode: string; browser: string }> {
  const [accessCode, browser] = [randomToken(), randomToken()];
  await db.run(sql`
    insert into store_auth (access_code_hash, platform, shop, expires_at)
    values (${hashOf(accessCode, browser)}, ${platform}, ${url}, now() + make_interval(mins => ${authoriseMinutes}))`);
  return { accessCode, browser };
}

/** Takes a kept launch up again, once; null where it is over, or another browser's. */
export async function takeLaunch(accessCode: string, browser: string): Promise<Launch | null> {
  const row = await db.first<{ platform: string; shop: string }>(sql`
    update store_auth set used_at = now()
    where access_code_hash = ${hashOf(accessCode, browser)} and user_id is null and used_at is null
      and expires_at > now()
    returning platform, shop`);
  if (!row || !findPlatform(row.platform)) return null;
  return { platform: row.platform as PlatformName, url: row.shop };
}
