/**
 * Hears of changes to what visitors' pages show. Database triggers (`page_changed`) tell, so no command can forget it.
 * Cached data carries a `version` and is void once that changes.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { env } from "../env.server";
import { log } from "../log.server";

export type Changes = {
  /** Changes with what was written, and whenever listening begins or ends. */
  version(): number;
  /** Whether this process hears of changes. Only then may data be cached that must not be outdated. */
  live(): boolean;
  stop(): Promise<void>;
};

/** Notifications on this channel: an empty one is a change, any other the heartbeat of a process. */
export const channel = "page_changes";

export type WatchOptions = {
  connectionString: string;
  /** Changes within this time count as one, in ms: an import commits many times a second. */
  togetherMs?: number;
  /** How often a heartbeat is sent. Without an answer within that time the connection counts as lost. */
  heartbeatMs?: number;
};

/**
 * Listens on its own connection until stopped, and reconnects by itself. A heartbeat goes through the database, to
 * notice a connection that only looks open.
 */
export function watchChanges(options: WatchOptions): Changes {
  const { connectionString, togetherMs = 300, heartbeatMs = 5_000 } = options;
  const own = randomUUID();
  let version = 0;
  let bumped = 0;
  let later: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let beating: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let live = false;
  let failures = 0;
  let stopped = false;

  const bump = () => {
    clearTimeout(later);
    later = undefined;
    bumped = performance.now();
    version += 1;
  };
  const changed = () => {
    if (later) return;
    const wait = bumped + togetherMs - performance.now();
    if (wait <= 0) bump();
    else later = setTimeout(bump, wait);
  };

  const lose = (lost: pg.Client, reason: unknown) => {
    if (lost !== client) return;
    client = undefined;
    clearTimeout(beating);
    if (live) log.warn({ err: reason }, "no news of changes: pages are written anew until they come again");
    live = false;
    bump();
    void lost.end().catch(() => undefined);
    if (stopped) return;
    again = setTimeout(() => void connect(), Math.min(5_000, 200 * 2 ** failures++));
    again.unref();
  };

  const beat = (on: pg.Client) => {
    const late = setTimeout(() => lose(on, new Error("no heartbeat")), heartbeatMs);
    late.unref();
    const heard = ({ payload }: pg.Notification) => {
      if (payload !== own) return;
      clearTimeout(late);
      on.off("notification", heard);
      if (on !== client) return;
      if (!live) {
        // Changes before this moment were missed.
        bump();
        live = true;
        failures = 0;
      }
      beating = setTimeout(() => beat(on), heartbeatMs);
      beating.unref();
    };
    on.on("notification", heard);
    on.query("select pg_notify($1, $2)", [channel, own]).catch((error: unknown) => lose(on, error));
  };

  const connect = async () => {
    const made = new pg.Client({
      connectionString,
      application_name: "quayside changes",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = made;
    made.on("error", (error) => lose(made, error));
    made.on("end", () => lose(made, new Error("the connection ended")));
    made.on("notification", ({ payload }) => {
      if (!payload) changed();
    });
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      if (made === client) beat(made);
    } catch (error) {
      lose(made, error);
    }
  };

  void connect();
  return {
    version: () => version,
    live: () => live,
    stop: async () => {
      stopped = true;
      live = false;
      for (const timer of [later, again, beating]) clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}

let shared: Changes | undefined;

/** This process's news; begins to listen at the first call. */
export function watchPages(): Changes {
  shared ??= watchChanges({ connectionString: env().DATABASE_URL });
  return shared;
}

/** The version of the visitors' data where this process listens; otherwise constant. */
export function pageVersion(): number {
  return shared?.version() ?? 0;
}

/** Whether this process hears of changes: only then may it keep what must not grow old. */
export function hearsOfChanges(): boolean {
  return shared?.live() ?? false;
}

/** Ends listening, at the end of a process. */
export async function stopWatching(): Promise<void> {
  const open = shared;
  shared = undefined;
  await open?.stop();
}
