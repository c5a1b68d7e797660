/**
 * What platforms ask of us about buyers' data: to show what we keep, or to erase it within 30 days (§3.7). Kept once,
 * done by a job. An order that is still to be sent keeps its address until it has left, or until the time is up.
 */
import { createHash } from "node:crypto";
import { answererOf } from "~/domain/bus";
import { notify } from "~/domain/notifications/notifications.server";
import { findPlatform } from "~/partners/stores/platforms.server";
import { db, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { securityEvent } from "~/platform/security-log.server";
import { privacyDays } from "./config";

export type PrivacyError = "unknown-platform" | "bad-signature" | "bad-body";

/** Takes one request of a platform: the request and the job that does it, together or not at all. */
export async function receivePrivacyRequest(
  platform: string,
  bytes: Buffer,
  headers: Headers,
): Promise<Result<undefined, PrivacyError>> {
  const read = findPlatform(platform)?.readPrivacyRequest?.({ bytes, headers });
  if (!read) return err("unknown-platform");
  if (!read.ok && read.error === "bad-signature")
    securityEvent("bad-signature", { partner: platform, what: "privacy" });
  if (!read.ok) return read;
  const { kind, shop, orderIds, sameAs } = read.value;
  const eventId = createHash("sha256").update(`${kind}\n${shop}\n`).update(sameAs).digest("hex");
  await transaction(async (tx) => {
    const row = await tx.first<{ id: string }>(sql`
      insert into store_privacy_request (platform, domain_norm, kind, event_id, order_ids, due_at)
      values (${platform}, ${shop}, ${kind}, ${eventId}, ${orderIds}::text[],
        now() + make_interval(days => ${privacyDays}))
      on conflict (platform, event_id) do nothing returning id`);
    if (row) await addJob(tx, "stores.privacy", { requestId: row.id });
  });
  return ok();
}

type Request = {
  id: string;
  platform: string;
  domainNorm: string;
  kind: string;
  orderIds: string[] | null;
  receivedAt: Date;
  due: boolean;
};

/** Does what was asked for. What cannot be erased yet is tried again a day later. */
export async function answerPrivacyRequest(requestId: string): Promise<void> {
  await transaction(async (tx) => {
    const request = await tx.first<Request>(sql`
      select id, platform, domain_norm, kind, order_ids, received_at, due_at <= now() as due from store_privacy_request
      where id = ${requestId} and done_at is null for update`);
    if (!request) return;
    const left = request.kind === "show" ? await tellOwners(tx, request) : await erase(tx, request);
    if (left === 0) {
      await tx.run(sql`update store_privacy_request set done_at = now() where id = ${requestId}`);
      return;
    }
    const runAt = new Date(Date.now() + 86_400_000);
    await addJob(tx, "stores.privacy", { requestId }, { key: `stores.privacy:${requestId}`, runAt });
  });
}

type Affected = { id: string; userId: string; name: string; status: string };

/** Every connection of the shop, also earlier ones: each kept orders of its own. */
function storesIn(tx: Tx, { platform, domainNorm }: Request): Promise<Affected[]> {
  return tx.rows<Affected>(sql`
    select id, user_id, name, status from store where platform = ${platform} and domain_norm = ${domainNorm}
    order by created_at`);
}

/** The shop's owner answers the buyer. All that we keep of a buyer stands in the owner's own orders. */
async function tellOwners(tx: Tx, request: Request): Promise<number> {
  // Orders of a store that was unbound are still kept.
  for (const { id, userId, name } of await storesIn(tx, request))
    await notify(tx, { userId, event: "store.data-request", data: { store: name, storeId: id } });
  return 0;
}

/** How many orders are left. */
async function erase(tx: Tx, request: Request): Promise<number> {
  const orderIds = request.kind === "erase-store" ? null : (request.orderIds ?? []);
  let left = 0;
  for (const { id } of await storesIn(tx, request))
    left += await answererOf("stores.eraseBuyers")(tx, {
      storeId: id,
      externalIds: orderIds,
      until: request.receivedAt,
      all: request.due,
    });
  return left;
}

/** Requests that are done are kept for a year, as proof. */
export async function sweepPrivacyRequests(): Promise<void> {
  await db.run(sql`delete from store_privacy_request where done_at < now() - interval '1 year'`);
}
