/** News of tracking services: verified on the raw bytes and kept once. A job takes what they tell. */
import { createHash } from "node:crypto";
import { providerNamed } from "~/partners/carriers/providers.server";
import type { TrackNews } from "~/partners/carriers/tracking-provider";
import { batcher } from "~/platform/batcher.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { newsBatch } from "./config";
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
  const told = { provider: provider.name, bodyHash, news };
  const kept = news.read
    ? await keepScans(told)
    : await transaction(async (tx) => {
        const [isNew = false] = await keep(tx, [told]);
        if (isNew) await knock(tx, provider.name, news);
        return isNew;
      });
  log.info({ partner: provider.name, kind: news.kind, repeated: !kept }, "webhook");
  return ok();
}

type Told = { readonly provider: string; readonly bodyHash: string; readonly news: TrackNews };

/** Webhooks that arrive together are kept in one statement. */
const keepScans = batcher<Told, boolean>({
  most: newsBatch,
  keysOf: ({ provider, bodyHash }) => [`${provider} ${bodyHash}`],
  together: keepAndTake,
  alone: async (one) => (await keepAndTake([one]))[0] ?? false,
});

async function keepAndTake(told: readonly Told[]): Promise<boolean[]> {
  const kept = await keep(db, told);
  // After the commit: whoever begins to take by then sees it.
  if (kept.includes(true)) await queueTake(db);
  return kept;
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

/** Keeps news; answers which of them are new, in their order. */
async function keep(on: Queryable, told: readonly Told[]): Promise<boolean[]> {
  const rows = told.map(({ provider, bodyHash, news: { kind, number, carrierKey, read } }) => ({
    provider,
    body_hash: bodyHash,
    kind,
    number,
    carrier_key: carrierKey,
    read,
  }));
  const kept = await on.rows<{ provider: string; bodyHash: string }>(sql`
    insert into tracking_news (provider, body_hash, kind, number, carrier_key, read)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(provider text, body_hash text, kind text,
      number text, carrier_key text, read jsonb)
    on conflict (provider, body_hash) do nothing returning provider, body_hash`);
  return told.map((one) =>
    kept.some(({ provider, bodyHash }) => provider === one.provider && bodyHash === one.bodyHash),
  );
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
