/** Ends a web process without cutting anybody off: no new connections, answers what is under way, then goes. */
import type { Server } from "node:http";
import { whenOrphaned } from "../orphan";

type Log = { info(words: string): void; warn(words: string): void };

const patience = 10_000;

/** Binds the signals. Under a supervisor Ctrl-C is its business, and its death is ours. */
export function stopGracefully(parts: {
  server: Server;
  close: () => Promise<void>;
  log: Log;
  supervised: boolean;
}): void {
  const { server, close, log, supervised } = parts;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    const late = setTimeout(() => {
      log.warn("requests were still open after 10 s and are cut off");
      process.exit(0);
    }, patience);
    late.unref();
    server.close(() => void close().finally(() => process.exit(0)));
    // Connections that wait for a next request need not be waited for.
    server.closeIdleConnections();
    server.on("request", (_, response) => response.setHeader("Connection", "close"));
    setInterval(() => server.closeIdleConnections(), 100).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", () => supervised || stop());
  process.on("SIGHUP", () => supervised || stop());
  if (supervised) whenOrphaned(stop);
}
