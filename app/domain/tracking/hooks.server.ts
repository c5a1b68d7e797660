/** News of tracking services: verified on the raw bytes, kept once; what happened is read at the service by a job. */
import { createHash } from "node:crypto";
import { providerNamed } from "~/partners/carriers/providers.server";
import { sql, transaction } from "~/platform/db";
import { log } from "~/platform/log.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { queueRead, queueStopped } from "./read.server";

export type NewsError = "unknown" | "bad-signature";

/**
 * Takes a webhook. A body that was signed stays valid for ever: nothing in it is believed but the number, and the same
 * body is taken once.
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
  await transaction(async (tx) => {
    await tx.run(sql`
      insert into tracking_service (provider, news_at) values (${provider.name}, now())
      on conflict (provider) do update set news_at = now()`);
    const kept = await tx.run(sql`
      insert into tracking_news (provider, body_hash, kind, number)
      values (${provider.name}, ${bodyHash}, ${news.kind}, ${news.number})
      on conflict (provider, body_hash) do nothing`);
    log.info({ partner: provider.name, kind: news.kind, repeated: kept === 0 }, "webhook");
    if (kept === 0) return;
    const which = sql`provider = ${provider.name} and number = ${news.number}
      and carrier_key = ${news.carrierKey}`;
    const due = await tx.run(sql`update tracking set due_at = now() where ${which} and follow = 'FOLLOWED'`);
    const expected = await tx.run(sql`
      update tracking_expected set due_at = now() where ${which} and follow = 'FOLLOWED'`);
    if (due + expected > 0) await queueRead(tx);
    if (news.kind === "stopped") {
      const rows = await tx.rows<{ packageId: string }>(
        sql`select package_id from tracking where ${which} and follow = 'FOLLOWED'`,
      );
      for (const { packageId } of rows) await queueStopped(tx, packageId);
    }
  });
  return ok();
}
