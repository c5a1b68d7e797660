/** Hears of notifications of the database on a connection of its own. */
import pg from "pg";
import { log } from "../log.server";

export type Listening = { stop(): Promise<void> };

const againAfterMs = 1_000;

/** How often the connection is asked whether it is alive, in ms: one may only look open. */
const beatMs = 15_000;

/**
 * Calls `heard` at each notification of a channel, and once whenever listening begins: what came before was missed. Calls
 * never overlap; notifications during one lead to one more. What `heard` throws is logged.
 */
export function listenTo(
  connectionString: string,
  channel: string,
  heard: () => Promise<unknown>,
): Listening {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let missed = false;

  const run = async () => {
    do {
      missed = false;
      try {
        await heard();
      } catch (error) {
        log.warn({ err: error, channel }, "what a notification asked for failed");
      }
    } while (missed && !stopped);
  };
  const call = () => {
    missed = true;
    running ??= run().finally(() => (running = null));
  };

  const lose = (lost: pg.Client) => {
    if (lost !== client) return;
    client = undefined;
    void lost.end().catch(() => undefined);
    if (!stopped) again = setTimeout(() => void connect(), againAfterMs);
  };

  const connect = async () => {
    const made = new pg.Client({
      connectionString,
      application_name: `quayside ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client = made;
    made.on("error", () => lose(made));
    made.on("end", () => lose(made));
    made.on("notification", call);
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      call();
    } catch {
      lose(made);
    }
  };

  const beating = setInterval(() => {
    const on = client;
    if (on) on.query("select 1").catch(() => lose(on));
  }, beatMs);

  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(beating);
      clearTimeout(again);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
      await running;
    },
  };
}
