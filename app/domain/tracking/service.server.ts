/** How a tracking service is doing: its quota, its pauses, its failures, and the pace of our calls over all workers. */
import type { Answer, Pace, TrackingProvider } from "~/partners/carriers/tracking-provider";
import { db, sql } from "~/platform/db";
import { log } from "~/platform/log.server";
import { pauseMinutes } from "./config";

/** A call is begun that much later than the pace asks, in ms: what left us evenly may arrive closer together. */
const slackMs = 20;

/**
 * The pace of calls to a service: each takes the next place in the database, so that all workers together keep to its
 * limit, and waits for it.
 */
export const paceOf =
  (provider: string): Pace =>
  async (kind, perSecond, restMs) => {
    const apart = 1_000 / perSecond + slackMs;
    const rest = restMs / 1_000;
    const row = await db.first<{ wait: number }>(sql`
      insert into tracking_pace as p (kind, next_at)
      values (${`${provider}:${kind}`}, clock_timestamp() + make_interval(secs => ${rest + apart / 1_000}))
      on conflict (kind) do update set
        next_at = greatest(p.next_at, clock_timestamp() + make_interval(secs => ${rest}))
          + make_interval(secs => ${apart / 1_000})
      returning (extract(epoch from next_at - clock_timestamp()) * 1000 - ${apart})::float8 as wait`);
    const wait = row?.wait ?? 0;
    if (wait > 0) await new Promise((done) => setTimeout(done, Math.ceil(wait)));
  };

/** Whether nothing is to be registered at a service for now. */
export async function isPaused(provider: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from tracking_service where provider = ${provider} and paused_until > now()`);
  return row !== null;
}

/** Why a service is paused: its quota is used up, the day's limit is, or our key was refused. */
export type PauseReason = "quota" | "daily-limit" | "denied";

/** Registers nothing more for a while: the desk sees why. */
export async function pause(provider: string, reason: PauseReason): Promise<void> {
  log.error({ partner: provider, reason }, "tracking is paused");
  await db.run(sql`
    insert into tracking_service as s (provider, paused_until, pause_reason)
    values (${provider}, now() + make_interval(mins => ${pauseMinutes}), ${reason})
    on conflict (provider) do update set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason`);
}

/** What a whole call came to, kept for the desk. Throws where another try may help, so that the job comes back. */
export async function noteAnswer(provider: TrackingProvider, answer: Answer<unknown>): Promise<boolean> {
  if (answer.ok) {
    await db.run(sql`
      insert into tracking_service (provider, worked_at) values (${provider.name}, now())
      on conflict (provider) do update set worked_at = now(), error = null, error_at = null`);
    return true;
  }
  const said = `${answer.error}: ${answer.code}`;
  await db.run(sql`
    insert into tracking_service (provider, error, error_at) values (${provider.name}, ${said}, now())
    on conflict (provider) do update set error = excluded.error, error_at = now()`);
  if (answer.error === "denied") {
    await pause(provider.name, "denied");
    return false;
  }
  throw new Error(`tracking service answered: ${said}`);
}

/** Reads what is left of the quota, and ends a pause that it made where there is some again. */
export async function readQuota(provider: TrackingProvider): Promise<void> {
  const answer = await provider.quota(paceOf(provider.name));
  if (!(await noteAnswer(provider, answer)) || !answer.ok || !answer.value) return;
  const { total, used } = answer.value;
  await db.run(sql`
    update tracking_service set quota_total = ${total}, quota_used = ${used}, quota_at = now(),
      paused_until = case when pause_reason = 'quota' and ${used < total}::boolean then null else paused_until end
    where provider = ${provider.name}`);
}
