/** Structured logs: ids and figures, never secrets, addresses or bodies. */
import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { env } from "./env.server";

type Context = { requestId?: string; job?: string };

const contexts = new AsyncLocalStorage<Context>();

/** PostgreSQL's error details quote whole rows: personal data must not be logged. */
const quoting = new Set(["detail", "where", "internalQuery"]);

/** An error for the log: its facts and those of its causes, without the data of rows. */
export function errorInLog(error: unknown): unknown {
  return error instanceof Error ? withoutRows(pino.stdSerializers.err(error)) : error;
}

function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRows);
  if (typeof value !== "object" || value === null || !("stack" in value && "type" in value)) return value;
  const facts: Record<string, unknown> = {};
  // Some properties are inherited from the class: a spread would lose them.
  for (const name in value)
    if (!quoting.has(name)) facts[name] = withoutRows((value as Record<string, unknown>)[name]);
  return facts;
}

/**
 * The process's logger; each line carries its request or job. Lines are written synchronously, so none is lost when the
 * process ends. If nobody reads the output, the process still ends.
 */
export const log = pino(
  {
    level: env().LOG_LEVEL,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorInLog },
    mixin: () => contexts.getStore() ?? {},
    redact: {
      paths: ["*.password", "*.secret", "*.token", "*.authorization", "password", "secret", "token"],
    },
  },
  pino.destination({ dest: process.stdout.fd, sync: true }),
);

/** Runs `work` so that its log lines carry `context`. */
export function withLogContext<T>(context: Context, work: () => T): T {
  return contexts.run(context, work);
}
