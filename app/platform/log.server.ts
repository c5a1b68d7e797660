/** Structured logs: ids and figures, never secrets, addresses or bodies. */
import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { env } from "./env.server";

type Context = { requestId?: string; job?: string };

const contexts = new AsyncLocalStorage<Context>();

/** The process's logger; each line carries the request or job it belongs to. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => contexts.getStore() ?? {},
  redact: { paths: ["*.password", "*.secret", "*.token", "*.authorization", "password", "secret", "token"] },
});

/** Runs `work` so that its log lines carry `context`. */
export function withLogContext<T>(context: Context, work: () => T): T {
  return contexts.run(context, work);
}
