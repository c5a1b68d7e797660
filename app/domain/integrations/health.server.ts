/** How the connection of each store, and of all stores of a platform, is doing (§3.7). */
import { platformNames, platformOf } from "~/partners/stores/platforms.server";
import { isOnPlatform } from "~/domain/stores/stores.server";
import { cappedCounts } from "~/platform/db/list.server";
import { db, sql } from "~/platform/db";
import { newsLateMinutes, pollLateMinutes, revivedDays } from "./config";
import { failedWork } from "./work.server";

/** Names of the platforms that stores may be on. */
export const knownPlatforms = platformNames;

/** Of `store s`: it is connected in any way, with an online shop. */
export const isBound = sql`${isOnPlatform} and s.status <> 'UNBOUND'`;

/** Of `store s`: when its oldest news came that was not applied yet. */
export const oldestNews = sql`(
  select min(e.received_at) from store_webhook_event e where e.store_id = s.id and e.processed_at is null)`;

export const isToAuthorise = sql`s.status = 'NEED_REAUTH'`;

/** Its orders were not read for too long, or its news waits for too long. */
export const isLate = sql`(s.status = 'CONNECTED' and (
  coalesce(s.last_order_sync_at, s.created_at) < now() - make_interval(mins => ${pollLateMinutes})
  or coalesce(${oldestNews} < now() - make_interval(mins => ${newsLateMinutes}), false)))`;

/** When its webhooks were last found switched off, where that was lately. */
export const revivedAt = sql`(
  select c.cursor::timestamptz from sync_cursor c where c.store_id = s.id and c.resource = 'webhooks'
    and c.cursor::timestamptz > now() - make_interval(days => ${revivedDays}))`;

export const wereOff = sql`${revivedAt} is not null`;

export type PlatformHealth = {
  readonly platform: string;
  readonly title: string;
  readonly stores: number;
  readonly toAuthorise: number;
  readonly late: number;
  readonly webhooksOff: number;
  readonly oldestPoll: Date | null;
  readonly oldestNews: Date | null;
  readonly news: number;
  readonly retrying: number;
  readonly dead: number;
};

/** Each platform's health, also of those without a store. */
export async function platformHealth(): Promise<PlatformHealth[]> {
  const rows = await db.rows<Omit<PlatformHealth, "title">>(sql`
    select p.platform, count(s.id)::int as stores,
      count(s.id) filter (where ${isToAuthorise})::int as to_authorise,
      count(s.id) filter (where ${isLate})::int as late,
      count(s.id) filter (where ${wereOff})::int as webhooks_off,
      min(coalesce(s.last_order_sync_at, s.created_at)) filter (where s.status = 'CONNECTED') as oldest_poll,
      (select min(e.received_at) from store_webhook_event e join store o on o.id = e.store_id
        where e.processed_at is null and o.platform = p.platform) as oldest_news,
      (select count(*)::int from store_webhook_event e join store o on o.id = e.store_id
        where e.processed_at is null and o.platform = p.platform) as news,
      (select count(*)::int from ${failedWork} w join store o on o.id = w.store_id
        where not w.dead and o.platform = p.platform) as retrying,
      (select count(*)::int from ${failedWork} w join store o on o.id = w.store_id
        where w.dead and o.platform = p.platform) as dead
    from unnest(${platformNames}::text[]) as p(platform)
    left join store s on s.platform = p.platform and s.status <> 'UNBOUND'
    group by p.platform order by p.platform`);
  return rows.map((row) => ({ ...row, title: platformOf(row.platform).title }));
}

/** What of stores waits for staff, for the overview. */
export function integrationQueues() {
  return cappedCounts({
    late: sql`from store s where ${isBound} and ${isLate}`,
    reauthorise: sql`from store s where ${isBound} and ${isToAuthorise}`,
    dead: sql`from ${failedWork} w where w.dead`,
  });
}
