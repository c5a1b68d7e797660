/** One web process: static files, then the site. Several of them share a port under the supervisor. */
import "./orphan";
import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { env } from "~/platform/env.server";
import type * as Entry from "~/entry.server";
import type { Tray } from "~/platform/http/document.server";
import { sendBeats } from "./heartbeat";
import { clientIpOf, drain, send, toRequest } from "./web/messages";
import { createSite } from "./web/site";
import { serveFolder } from "./web/static-files";
import { stopGracefully } from "./web/stop";
import { serveVisitors } from "./web/visitors";

type Build = ServerBuild & { entry: { module: typeof Entry } };

const { PORT, HOST, PUBLIC_URL, TRUST_PROXY, NODE_ENV } = env();
const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as Build;
// The log belongs to the site's bundle, so that a line of a loader carries the request it belongs to.
const { closeConnections, log, openConnections, refuseForeign, withLogContext } = build.entry.module;
const site = createSite(build, NODE_ENV);
const staticFiles = serveFolder(resolve("build/client"));
const publicUrl = new URL(PUBLIC_URL);
const visitors = serveVisitors(build.entry.module, site);

const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 120_000 }, (incoming, response) => {
  const path = (incoming.url ?? "/").split("?", 1)[0] ?? "/";
  if (staticFiles(incoming, response, path)) return;
  const requestId = requestIdOf(incoming);
  if (visitors.answer({ incoming, response, requestId })) return;
  void withLogContext({ requestId }, () => serve(incoming, response, requestId));
});

async function serve(incoming: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
  const request = toRequest(incoming, response, { trustProxy: TRUST_PROXY, publicUrl, requestId });
  if (!request) return refuse(response);
  try {
    const tray: Tray = { document: null };
    const clientIp = clientIpOf(incoming, TRUST_PROXY);
    if (await visitors.write({ incoming, response, requestId }, { clientIp })) return;
    response.setHeader("X-Request-Id", requestId);
    const answer = refuseForeign(request) ?? (await site(request, { clientIp, tray }));
    await send(answer, incoming, response, tray.document);
    drain(incoming);
  } catch (error) {
    if (response.destroyed) return;
    log.error({ err: error, path: incoming.url?.split("?", 1)[0] }, "answer failed");
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(500, { "Content-Type": "text/plain" })
        .end(`Interface error. Request ${requestId}\n`);
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { "Content-Type": "text/plain", Connection: "close" }).end("Bad request\n");
}

/** Our own, or the trusted proxy's where it is a plain one. */
function requestIdOf(incoming: IncomingMessage): string {
  const given = incoming.headers["x-request-id"];
  return TRUST_PROXY && typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

server.on("error", (error: NodeJS.ErrnoException) => {
  const words =
    error.code === "EADDRINUSE" ? `Port ${PORT} is taken: set PORT to a free one.` : String(error);
  log.fatal(words);
  process.exit(1);
});

server.listen({ port: PORT, host: HOST, backlog: 1024 }, () => {
  log.info({ port: PORT, host: HOST }, "serving");
  sendBeats();
  // Not in the way of the first answer.
  setTimeout(() => void openConnections(), 1_000).unref();
});

stopGracefully({ server, close: closeConnections, log, supervised: cluster.isWorker });
