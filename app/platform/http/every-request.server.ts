/**
 * What holds for every request and every answer of a web process, whoever serves it: the own web server or plain
 * remix-serve, a page, a file, a redirect, or a refusal of Remix's own. Node tells of each request on a diagnostics
 * channel before any handler sees it. It is the one place that all of them share.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env.server";
import { securityEvent } from "../security-log.server";
import { isStorableAddress, refusedAddress } from "./address";
import { shortIp } from "./network";

type Exchange = { request: IncomingMessage; response: ServerResponse };

const started = "http.server.request.start";
const answered = "http.server.response.finish";

/**
 * From now on every answer carries the headers that no answer goes without, and an address that the database cannot
 * keep leads to the page that says so, before it is routed. Who was told to wait is logged. `secure`: the site is served
 * by https. Returns what ends it.
 */
export function watchRequests({ secure }: { secure: boolean }): () => void {
  const begin = (message: unknown) => {
    const { request, response } = message as Exchange;
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (secure) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    if (!isStorableAddress(request.url ?? "/")) request.url = refusedAddress;
  };
  const end = (message: unknown) => {
    const { request, response } = message as Exchange;
    if (response.statusCode === 429) noteRefusal(request);
  };
  subscribe(started, begin);
  subscribe(answered, end);
  return () => {
    unsubscribe(started, begin);
    unsubscribe(answered, end);
  };
}

function noteRefusal({ method = "GET", url = "/", headers, socket }: IncomingMessage): void {
  const forwarded = env().TRUST_PROXY ? headers["x-forwarded-for"] : undefined;
  const nearest =
    String(forwarded ?? "")
      .split(",")
      .at(-1) ?? "";
  const network = shortIp(nearest.trim() || socket.remoteAddress || null);
  securityEvent("too-many-requests", { method, path: url.split("?", 1)[0] ?? "/", network });
}
