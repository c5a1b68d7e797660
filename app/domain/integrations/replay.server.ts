/** Failed work is run again, and a store is read anew, as staff ask for it. */
import type { Staff } from "~/domain/accounts/people";
import { replayWriteBack } from "~/domain/orders/write-back.server";
import { readStoreAnew } from "~/domain/stores/hooks.server";
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { setAside } from "~/platform/jobs/live-workers.server";
import type { ListQuery } from "~/platform/list";
import { err, ok, type Result } from "~/platform/result";
import { mostReplayed } from "./config";
import { failedWorkList } from "./lists.server";
import { failedWork } from "./work.server";

type By = Pick<Staff, "id">;
type Work = {
  id: string;
  task: string;
  storeId: string | null;
  error: string | null;
  /** A write-back that was given up is closed in its order, too: it is opened again there, by its parcel. */
  packageId: string | null;
};

/** Runs one piece again, with all its tries. `stale`: it runs or was done meanwhile, or somebody has just done this. */
export function replayOne(by: By, id: string): Promise<Result<undefined, "stale">> {
  return transaction(async (tx) => {
    const [work] = await restart(tx, [id]);
    if (!work) return err("stale");
    const after = { task: work.task, storeId: work.storeId, error: work.error?.slice(0, 300) ?? null };
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "integrations.replay",
      entity: "store_work",
      entityId: id,
      after,
    });
    return ok();
  });
}

/**
 * Runs again what a list shows, up to `mostReplayed`; returns how many pieces. Jobs that were set aside are left out:
 * each may block the worker again, so each is asked for by itself.
 */
export async function replayAll(by: Staff, query: ListQuery): Promise<number> {
  const ids: string[] = [];
  for await (const rows of failedWorkList.whole(by, query)) {
    ids.push(...rows.filter(({ error }) => error !== setAside).map(({ id }) => id));
    if (ids.length >= mostReplayed) break;
  }
  return transaction(async (tx) => {
    const works = await restart(tx, ids.slice(0, mostReplayed));
    if (works.length === 0) return 0;
    const tasks = Object.fromEntries(
      Map.groupBy(works, ({ task }) => task)
        .entries()
        .map(([task, of]) => [task, of.length]),
    );
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "integrations.replay-all",
      entity: "store_work",
      entityId: query.tab,
      after: { count: works.length, tab: query.tab, ...query.filters, ...tasks },
    });
    return works.length;
  });
}

/** Starts what is still failed of it, each once; what somebody else has started meanwhile is left out. */
async function restart(tx: Tx, ids: readonly string[]): Promise<Work[]> {
  const jobs = ids
    .filter((id) => id.startsWith("job:"))
    .map((id) => id.slice(4))
    .sort();
  const events = ids.filter((id) => id.startsWith("event:")).map((id) => id.slice(6));
  // Whoever asks for the same at the same time waits here, and then finds nothing.
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('replay:' || id, 0))::text from unnest(${jobs}::text[]) id`);
  await tx.rows(
    sql`select 1 from store_webhook_event where id = any(${events}::uuid[]) order by id for update`,
  );
  const works = await tx.rows<Work>(sql`
    select w.id, w.task, w.store_id, w.error, w.package_id
    from ${failedWork} w where w.id = any(${[...ids]}::text[])`);
  const isJob = ({ id }: Work) => id.startsWith("job:");
  const reopened = new Set<string>();
  for (const { id, task, packageId } of works)
    if (task === "orders.writeBack" && packageId && (await replayWriteBack(tx, packageId))) reopened.add(id);
  // A job that has begun meanwhile stays as it is, and was not started by us.
  const again = await reschedule(
    tx,
    works.filter((work) => isJob(work) && !reopened.has(work.id)).map(({ id }) => id.slice(4)),
  );
  for (const { id } of works.filter(({ id }) => id.startsWith("event:"))) {
    const eventId = id.slice(6);
    await addJob(tx, "stores.event", { eventId }, { key: `stores.event:${eventId}` });
  }
  return works.filter((work) => !isJob(work) || reopened.has(work.id) || again.has(work.id));
}

/** Runs jobs again that are not running; which of them, as `job:<id>`. */
async function reschedule(tx: Tx, jobs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select 'job:' || id as id
    from graphile_worker.reschedule_jobs(${[...jobs]}::bigint[], run_at := now(), attempts := 0)`);
  return new Set(rows.map(({ id }) => id));
}

/** Looks at a store's webhooks and fetches all its changes now. `stale`: it is not connected (any more). */
export function catchUpStore(by: By, storeId: string): Promise<Result<undefined, "stale">> {
  return transaction(async (tx) => {
    if (!(await readStoreAnew(tx, storeId))) return err("stale");
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "integrations.catch-up",
      entity: "store",
      entityId: storeId,
    });
    return ok();
  });
}
