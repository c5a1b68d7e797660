/**
 * Failed work: jobs for members' stores with an error, news of stores that no job is left for, and jobs of any kind
 * that were set aside because they block the worker.
 */
import { sql } from "~/platform/db";
import { setAside } from "~/platform/jobs/live-workers.server";
import { newsLostMinutes } from "./config";

/** What the jobs of stores are called: those of stores, listings and updates, and parcels on their way back. */
export const isStoreTask = sql`(t.identifier ~ '^(stores|listings|storeupdates)\.' or t.identifier = 'orders.writeBack')`;

const uuid = sql`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** A text as the id that it is; null where it is none. */
const asId = (text: ReturnType<typeof sql>) => sql`case when ${text} ~ ${uuid} then (${text})::uuid end`;

/**
 * All failed work, as a table: `id` (`job:<id>` or `event:<id>`), `task`, `store_id`, `tries`, `most`, `error`,
 * `run_at`, `since`, and `dead` for what is not tried again by itself.
 */
export const failedWork = sql`(
  select 'job:' || j.id as id, t.identifier as task,
    coalesce(${asId(sql`j.payload ->> 'storeId'`)}, e.store_id, ${asId(sql`substr(q.queue_name, 11)`)}) as store_id,
    j.attempts::int as tries, j.max_attempts::int as most, j.last_error as error,
    case when j.attempts < j.max_attempts then j.run_at end as run_at, j.created_at as since,
    j.attempts >= j.max_attempts as dead
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id and q.queue_name like 'writeBack:%'
  left join store_webhook_event e on t.identifier = 'stores.event' and e.id = ${asId(sql`j.payload ->> 'eventId'`)}
  where j.attempts > 0 and j.locked_at is null and (
    (${isStoreTask} and j.last_error is not null)
    or (j.last_error = ${setAside} and j.attempts >= j.max_attempts))
  union all
  select 'event:' || e.id, 'stores.event', e.store_id, 0, 0, null, null, e.received_at, true
  from store_webhook_event e
  where e.processed_at is null and e.received_at < now() - make_interval(mins => ${newsLostMinutes})
    and not exists (
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'stores.event' and j.payload ->> 'eventId' = e.id::text))`;
