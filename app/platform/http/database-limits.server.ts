/** What a request may ask of the database, and what it answers where that takes too long. */
import { data } from "@remix-run/node";
import { limitStatements } from "../db/pool.server";
import { env } from "../env.server";
import { log } from "../log.server";

const retryAfter = "10";

/**
 * Limits the statements of requests, so that none holds a connection or lock for minutes. A request that exceeds them
 * gets a 503.
 */
export function limitRequests(seconds = env().DATABASE_TIMEOUT): void {
  if (seconds === 0) return limitStatements(null);
  limitStatements({
    statementMs: seconds * 1_000,
    lockMs: seconds * 500,
    idleMs: seconds * 2_000,
    tooSlow: (error) => {
      log.error({ err: error }, "a statement of a request took too long");
      return data({ code: "busy" }, { status: 503, headers: { "Retry-After": retryAfter } });
    },
  });
}

/** Remix drops the headers of thrown responses. This adds `Retry-After` to a 503. */
export function sayWhenToRetry(status: number, headers: Headers): void {
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", retryAfter);
}
