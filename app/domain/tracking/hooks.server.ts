/** News of tracking services: verified on the raw bytes and kept once. A job takes what they tell. */
import { createHash } from "node:crypto";
import { providerNamed } from "~/partners/carriers/providers.server";
import type { TrackNews } from "~/partners/carriers/tracking-provider";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { queueTake } from "./news.server";
import { queueRead, queueStopped } from "./read.server";

export type NewsError = "unknown" | "bad-signature";

/**
 * Takes a webhook. A body that was signed stays valid for ever, so nothing is believed but its scans: a set that only
 * grows, to which an old body adds nothing. What tells no scans is read at the service. The same body is taken once.
 */
export async function receiveTracking(
  name: string,
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, NewsError>> {
  const provider = providerNamed(name);
  if (!provider) return err("unknown");
  if (!provider.verify(bytes, headers)) {
    securityEvent("bad-signature", { partner: provider.name });
    return err("bad-signature");
  }
  const news = provider.parse(bytes);
  if (!news) return ok();
  // 17TRACK says of the second stop what it said of the first, a month later.
  const day = news.kind === "stopped" ? new Date().toISOString().slice(0, 10) : "";
  const bodyHash = createHash("sha256").update(bytes).update(day).digest("hex");
  await noteNews(provider.name);
  const kept = news.read
    ? await keep(provider.name, bodyHash, news)
    : await transaction(async (tx) => {
        const isNew = await keep(provider.name, bodyHash, news, tx);
        if (isNew) await knock(tx, provider.name, news);
        return isNew;
      });
  log.info({ partner: provider.name, kind: news.kind, repeated: !kept }, "webhook");
  // After the commit: whoever begins to take by then sees it.
  if (kept && news.read) await queueTake(db);
  return ok();
}

/** When a service was last heard, as the desk shows it: not at each of hundreds a second. */
const heardMs = 10_000;
const heardAt = new Map<string, number>();

async function noteNews(provider: string): Promise<void> {
  const now = Date.now();
  if (now - (heardAt.get(provider) ?? 0) < heardMs) return;
  heardAt.set(provider, now);
  await db.run(sql`
    insert into tracking_service (provider, news_at) values (${provider}, now())
    on conflict (provider) do update set news_at = now()`);
}

async function keep(
  provider: string,
  bodyHash: string,
  news: TrackNews,
  on: Queryable = db,
): Promise<boolean> {
  const { kind, number, carrierKey, read } = news;
  const kept = await on.run(sql`
    insert into tracking_news (provider, body_hash, kind, number, carrier_key, read)
    values (${provider}, ${bodyHash}, ${kind}, ${number}, ${carrierKey}, ${read && JSON.stringify(read)}::jsonb)
    on conflict (provider, body_hash) do nothing`);
  return kept > 0;
}

/** What happened to a number is read at the service. */
async function knock(tx: Tx, provider: string, { kind, number, carrierKey }: TrackNews): Promise<void> {
  const which = sql`provider = ${provider} and number = ${number} and carrier_key = ${carrierKey}`;
  const due = await tx.run(sql`update tracking set due_at = now() where ${which} and follow = 'FOLLOWED'`);
  const expected = await tx.run(sql`
    update tracking_expected set due_at = now() where ${which} and follow = 'FOLLOWED'`);
  if (due + expected > 0) await queueRead(tx);
  if (kind !== "stopped") return;
  const rows = await tx.rows<{ packageId: string }>(
    sql`select package_id from tracking where ${which} and follow = 'FOLLOWED'`,
  );
  for (const { packageId } of rows) await queueStopped(tx, packageId);
}
