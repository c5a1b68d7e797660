/**
 * Rules for every request and answer of a web process, under our own server and under plain remix-serve. Node announces
 * each request on a diagnostics channel before any handler sees it.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env.server";
import { securityEvent } from "../security-log.server";
import { isStorableAddress, isTooDeep, refusedAddress } from "./address";
import { shortIp } from "./network";

type Exchange = { request: IncomingMessage; response: ServerResponse };

const started = "http.server.request.start";
const answered = "http.server.response.finish";

/**
 * Adds the required headers to every answer, and refuses addresses that the database cannot
 * store, or that have too many parts. Logs rate-limited
 * visitors. `secure`: the site is served by https. Returns a function that stops it.
 */
export function watchRequests({ secure }: { secure: boolean }): () => void {
  const begin = (message: unknown) => {
    const { request, response } = message as Exchange;
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (secure) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    const target = request.url ?? "/";
    if (!isStorableAddress(target) || isTooDeep(target)) request.url = refusedAddress;
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
