/** The worker: runs the jobs that lie in the database, and the recurring ones. */
import { EventEmitter } from "node:events";
import { whenOrphaned } from "./orphan";
import { run, Logger, parseCronItems, type TaskList, type WorkerEvents } from "graphile-worker";
import { crons, jobHandlers } from "~/domain/wiring.server";
import { hearChanges } from "~/domain/storeupdates/listen-for-stock.server";
import { closeDatabase, closePrisma } from "~/platform/db/index.server";
import { env } from "~/platform/env.server";
import { jobsAtWork } from "~/platform/jobs/running-jobs";
import { showPresence, type Presence } from "~/platform/jobs/live-workers.server";
import { log, withLogContext } from "~/platform/log.server";
import { sendBeats } from "./heartbeat";
import { linesOf } from "./worker-lines";

const { DATABASE_URL, WORKER_CONCURRENCY } = env();

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

const logger = new Logger((scope) => (level, message, meta) => {
  // The library hands over the whole job with what it is about, and errors with the rows they quote.
  const err = meta?.["error"];
  const facts = { job: scope.jobId, task: scope.taskIdentifier, ...(err === undefined ? {} : { err }) };
  // Each job begun and done is a line of its own only where somebody asked for that much.
  log[levels[level]](facts, message);
});

const taskList: TaskList = Object.fromEntries(
  Object.entries(jobHandlers()).map(([name, handle]) => [
    name,
    (payload: unknown, helpers: Parameters<typeof handle>[1]) =>
      withLogContext({ job: `${name}#${helpers.job.id}` }, () => handle(payload, helpers)),
  ]),
);

const presences: Presence[] = [];
const workers: string[] = [];
// The first job may block: the supervisor knows this process, and each name, before any job is taken.
const beat = sendBeats(() => workers);
const events = new EventEmitter() as WorkerEvents;
const atWork = jobsAtWork(events);
events.on("pool:create", ({ workerPool }) => {
  workers.push(workerPool.id);
  beat();
  presences.push(showPresence(DATABASE_URL, workerPool.id, { atWork, onLost: () => void stop({ code: 1 }) }));
});

const cronItems = parseCronItems(crons().map(({ task, match }) => ({ task, match, identifier: task })));

const runners = await Promise.all(
  linesOf(taskList, WORKER_CONCURRENCY).map((line, i) =>
    run({
      ...line,
      connectionString: DATABASE_URL,
      maxPoolSize: line.concurrency + 2,
      noHandleSignals: true,
      pollInterval: 1_000,
      // One of them watches the clock for both.
      parsedCronItems: i === 0 ? cronItems : [],
      logger,
      events,
    }),
  ),
);
const changes = hearChanges(DATABASE_URL);
log.info({ tasks: Object.keys(taskList).length }, "working");

let stopping = false;

/** Lets the jobs under way end; those that take longer are begun again by the next worker. */
async function stop({ patience = 10_000, code = 0 } = {}): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), patience).unref();
  const stopped = runners.map((runner) => runner.stop());
  await Promise.all(stopped).catch((error: unknown) => log.warn({ err: error }, "stopping"));
  await changes.stop();
  await Promise.all(presences.map((presence) => presence.stop()));
  await Promise.all([closePrisma(), closeDatabase()]);
  process.exit(code);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => process.connected || void stop());
// The database goes with the supervisor, so there is little to wait for.
whenOrphaned(() => void stop({ patience: 2_000 }));

// Without its database it cannot go on: end, so that whoever watches starts it anew.
Promise.race(runners.map((runner) => runner.promise)).then(
  () => stopping || process.exit(1),
  (error: unknown) => {
    log.error({ err: error }, "the worker ended");
    process.exit(1);
  },
);
