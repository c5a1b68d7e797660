/**
 * Failed work: jobs for members' stores with an error, news of stores that no job is left for, and jobs of any kind
 * that were set aside because they block the worker.
 */
import { sql } from "~/platform/db";
import { setAside } from "~/platform/jobs/live-workers.server";
import { newsLostMinutes } from "./config";

/** What the jobs of stores are called: those of stores, listings and updates, and parcels on their way back. */
export const isStoreTask = sql`(j.task_identifier ~ '^(stores|listings|storeupdates|tracking)\.' or j.task_identifier = 'orders.writeBack')`;

const uuid = sql`'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const asId = (text: ReturnType<typeof sql>) => sql`case when ${text} ~ ${uuid} then (${text})::uuid end`;

/** What a job `j` is about, as its flags say. */
const about = sql`lateral (
  select max(substr(f, 9)) filter (where f like 'storeId:%') as store,
    max(substr(f, 9)) filter (where f like 'eventId:%') as event,
    -- Jobs that an older version left have no flags: their key names the parcel.
    coalesce(max(substr(f, 11)) filter (where f like 'packageId:%'),
      case when j.key like 'orders.writeBack:%' then substr(j.key, 18) end) as package
  from jsonb_object_keys(j.flags) f) about`;

/**
 * All failed work, as a table: `id` (`job:<id>` or `event:<id>`), `task`, `store_id`, `package_id` of a parcel on its way
 * back, `tries`, `most`, `error`, `run_at`, `since`, and `dead` for what is not tried again by itself.
 */
export const failedWork = sql`(
  select 'job:' || j.id as id, j.task_identifier as task,
    coalesce(${asId(sql`about.store`)}, e.store_id, ${asId(sql`substr(j.queue_name, 11)`)}) as store_id, ${asId(sql`about.package`)} as package_id,
    j.attempts::int as tries, j.max_attempts::int as most, j.last_error as error,
    case when j.attempts < j.max_attempts then j.run_at end as run_at, j.created_at as since,
    j.attempts >= j.max_attempts as dead
  from graphile_worker.jobs j cross join ${about}
  left join store_webhook_event e on j.task_identifier = 'stores.event' and e.id = ${asId(sql`about.event`)}
  where j.attempts > 0 and j.locked_at is null and (
    (${isStoreTask} and j.last_error is not null)
    or (j.last_error = ${setAside} and j.attempts >= j.max_attempts))
  union all
  select 'event:' || e.id, 'stores.event', e.store_id, null, 0, 0, null, null, e.received_at, true
  from store_webhook_event e
  where e.processed_at is null and e.received_at < now() - make_interval(mins => ${newsLostMinutes})
    and not exists (
      select 1 from graphile_worker.jobs j, jsonb_object_keys(j.flags) f
      where j.task_identifier = 'stores.event' and f = 'eventId:' || e.id::text)
    and not exists (select 1 from graphile_worker.jobs k where k.key = 'stores.event:' || e.id))`;
