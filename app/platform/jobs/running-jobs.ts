/** The jobs that a worker runs now, from its own events. */
import type { WorkerEvents } from "graphile-worker";

/** A finished job is recorded a moment later, or once the database is back; in ms. */
const writtenWithin = 60_000;

/** Follows `events`; returns the ids of jobs that run now or ended within the last minute. */
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
