/** Transactions: all or nothing, retried where they meet a deadlock. */
import type pg from "pg";
import { log } from "../log.server";
import { asksOf, pool, mapTimeout, type Asks } from "./pool.server";
import { joinedClient } from "./prisma.server";
import { queryable, type Queryable } from "./sql.server";

/** One open transaction. */
export type Tx = Queryable & {
  /** Runs a statement as the driver knows it, such as one with a name. Rows come as arrays of their values. */
  readonly ask: Asks["query"];
  /** Settles when the server has begun it: see `opensWithLocks`. */
  readonly begun: Promise<unknown>;
  /**
   * Sends its last statement and `commit` together, without waiting in between. Where it is not to be committed, the
   * statement must fail by an error of the server's, which then takes everything back. Nothing can be asked afterwards.
   */
  endWith<T>(last: () => Promise<T>): Promise<T>;
  /** Calls it after the commit, never after a rollback. It cannot undo the transaction. */
  afterCommit(tell: () => void): void;
};

/** How a transaction is run. */
export type Terms = {
  /** How often, where it meets a deadlock or a serialisation failure; three times. */
  readonly tries?: number;
  /** Throws if it waits longer than this for a lock. Left out: it waits. */
  readonly lockWaitMs?: number;
  /**
   * Statements issued before the first await are sent together with `begin`. They may only lock and read. Await `begun`
   * before anything else, so that nothing is written outside the transaction.
   */
  readonly opensWithLocks?: boolean;
  /** Its prepared statements keep one generic plan. Only where one plan is good for all values. */
  readonly keepsPlans?: boolean;
};

/**
 * Runs `work` in one transaction: commits what it returns, rolls back what it throws.
 * A deadlock, a serialisation failure or a plan from before a migration is run again, up to three times; `work` must
 * have no effect but the database's.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>, terms: Terms = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(work, terms);
    } catch (error) {
      if (attempt >= (terms.tries ?? 3) || !isTransient(error)) throw mapTimeout(error);
    }
  }
}

async function once<T>(work: (tx: Tx) => Promise<T>, terms: Terms): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  let ends = false;
  const asks = asksOf(client);
  const joined = joinedClient(asks);
  const listeners = new Set<() => void>();
  const endWith = async <R>(last: () => Promise<R>): Promise<R> => {
    ends = true;
    // Sent one behind the other without waiting: the pool's connections are asked in a pipeline.
    const [done, committed] = await Promise.allSettled([last(), asks.query(committing)]);
    if (done.status === "rejected") throw done.reason;
    if (committed.status === "rejected") throw committed.reason;
    if (committed.value.command !== "COMMIT") throw new Error("a transaction was not committed");
    return done.value;
  };
  const open = (begun: Promise<unknown>) =>
    work({
      ...queryable(() => asks, joined.models),
      ask: (statement) => asks.query(statement),
      begun,
      endWith,
      afterCommit: (tell) => void listeners.add(tell),
    });
  try {
    const value = terms.opensWithLocks
      ? await open(beginAhead(asks, terms))
      : await begin(client, terms).then(() => open(Promise.resolve()));
    if (!ends) await client.query("commit");
    tellAll(listeners);
    return value;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => (broken = failure));
    if (hasOldPlan(error)) broken = error as Error;
    throw error;
  } finally {
    await joined.end();
    client.release(broken);
  }
}

/** A failing callback does not change that the transaction is committed. */
function tellAll(listeners: ReadonlySet<() => void>): void {
  for (const tell of listeners) {
    try {
      tell();
    } catch (error) {
      log.error({ err: error }, "what was committed could not be told");
    }
  }
}

const committing: pg.QueryConfig = { name: "quayside_commit", text: "commit" };

function beginning(terms: Terms): pg.QueryConfig[] {
  const settings = settingsOf(terms);
  const set = settings.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(", ");
  return [
    { name: "quayside_begin", text: "begin" },
    ...(settings.length > 0
      ? [{ name: `quayside_set_${settings.length}`, text: `select ${set}`, values: settings.flat() }]
      : []),
  ];
}

/** Sends `begin`; the next statements follow without waiting for its answer. */
function beginAhead(asks: Asks, terms: Terms): Promise<unknown> {
  const begun = Promise.all(beginning(terms).map((statement) => asks.query(statement)));
  // A failure is seen by whoever awaits it, and by the connection's next statement.
  begun.catch(() => undefined);
  return begun;
}

function begin(client: pg.PoolClient, terms: Terms): Promise<unknown> {
  const set = settingsOf(terms).map(([name, value]) => `; set local ${name} = ${value}`);
  return client.query(`begin${set.join("")}`);
}

function settingsOf({ lockWaitMs, keepsPlans }: Terms): [name: string, value: string][] {
  return [
    ...(lockWaitMs === undefined
      ? []
      : [["lock_timeout", String(Math.round(lockWaitMs))] satisfies [string, string]]),
    ...(keepsPlans ? [["plan_cache_mode", "force_generic_plan"] satisfies [string, string]] : []),
  ];
}

/** Rolls a transaction back with a value that is no bug: throw it inside, catch it with `transactionOr`. */
export class Rollback<T> extends Error {
  constructor(readonly value: T) {
    super("rolled back");
  }
}

/** As `transaction`, but a thrown `Rollback` undoes everything and its value is the answer. */
export async function transactionOr<T, F>(work: (tx: Tx) => Promise<T>, terms?: Terms): Promise<T | F> {
  try {
    return await transaction(work, terms);
  } catch (error) {
    if (error instanceof Rollback) return error.value as F;
    throw error;
  }
}

function isTransient(error: unknown): boolean {
  return ["40001", "40P01"].includes((error as { code?: string }).code ?? "") || hasOldPlan(error);
}

/** A statement was planned on this connection before a migration changed what it returns: a new one plans it anew. */
function hasOldPlan(error: unknown): boolean {
  const { code, message = "" } = error as { code?: string; message?: string };
  return code === "0A000" && message.includes("cached plan");
}
