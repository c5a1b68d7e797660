/** Which jobs a worker has in its hands, by what it says of them. */
import type { WorkerEvents } from "graphile-worker";

/** A job that is done is written down as done a moment later, or when a database that is away is back; in ms. */
const writtenWithin = 60_000;

/** Follows `events`; tells the ids of the jobs that are under way, or were until a minute ago. */
export function jobsAtWork(events: Pick<WorkerEvents, "on">): () => string[] {
  /** When each was done; null while it is under way. */
  const jobs = new Map<string, number | null>();
  events.on("job:start", ({ job }) => jobs.set(job.id, null));
  events.on("job:complete", ({ job }) => jobs.set(job.id, Date.now()));
  return () => {
    const past = Date.now() - writtenWithin;
    for (const [id, doneAt] of jobs) if (doneAt !== null && doneAt < past) jobs.delete(id);
    return [...jobs.keys()];
  };
}
