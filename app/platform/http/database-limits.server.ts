/** What a request may ask of the database, and what it answers where that takes too long. */
import { data } from "@remix-run/node";
import { limitStatements } from "../db/sql.server";
import { env } from "../env.server";
import { log } from "../log.server";

/**
 * Limits the statements of this process, which answers requests: nobody waits for minutes, and no request holds a
 * connection or a lock that long. Whoever runs into it is answered 503 and asked to try again.
 */
export function limitRequests(seconds = env().DATABASE_TIMEOUT): void {
  if (seconds === 0) return limitStatements(null);
  limitStatements({
    statementMs: seconds * 1_000,
    lockMs: seconds * 500,
    idleMs: seconds * 2_000,
    tooSlow: (error) => {
      log.error({ err: error }, "a statement of a request took too long");
      return data({ code: "busy" }, { status: 503, headers: { "Retry-After": "10" } });
    },
  });
}
