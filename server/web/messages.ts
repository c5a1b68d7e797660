/** Between node:http and fetch: a Request out of what came in, and what goes out of a Response. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { accepts, compressOnce } from "~/platform/http/compression.server";
import { lastingBytes, passingBytes, type Piece } from "~/platform/http/pieces.server";

export type Inbound = { trustProxy: boolean; publicUrl: URL; requestId: string };

/** Headers by which only a trusted proxy may speak. */
const proxyHeaders = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "forwarded",
];

/** The request as fetch knows it, or null where its address or host is no proper one. */
export function toRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  inbound: Inbound,
): Request | null {
  const url = urlOf(incoming, inbound);
  if (!url) return null;
  const gone = new AbortController();
  // In the end, too: Remix keeps a timer of five seconds for each document, which only this clears.
  response.once("close", () => gone.abort(response.writableFinished ? "answered" : undefined));
  const method = incoming.method ?? "GET";
  const bare = method === "GET" || method === "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: headersOf(incoming, inbound),
    signal: gone.signal,
    ...(bare ? {} : { body: bodyOf(incoming), duplex: "half" }),
  };
  try {
    return new Request(url, init);
  } catch {
    return null;
  }
}

// Not Readable.toWeb: whoever stops reading there destroys the socket, and the answer never gets out.
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  return new ReadableStream(
    {
      pull: async (sink) => {
        const { done, value } = await chunks.next();
        if (done) sink.close();
        else sink.enqueue(value);
      },
      cancel: async () => void (await chunks.return?.()),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Takes in what is left of a body nobody read, so that the sender gets to reading the answer; for a few seconds
 * only, then the connection ends.
 */
export function drain(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const patience = setTimeout(() => incoming.socket.destroySoon(), 5_000).unref();
  incoming.once("close", () => clearTimeout(patience)).once("error", () => undefined);
  incoming.resume();
}

function urlOf(incoming: IncomingMessage, { trustProxy, publicUrl }: Inbound): string | null {
  const forwardedHost = trustProxy ? firstOf(incoming.headers["x-forwarded-host"]) : undefined;
  const host = forwardedHost ?? incoming.headers.host ?? publicUrl.host;
  const forwardedProto = trustProxy ? firstOf(incoming.headers["x-forwarded-proto"]) : undefined;
  const scheme = forwardedProto === "https" ? "https" : "http";
  const target = incoming.url ?? "/";
  // A proxy may be asked with the whole address; only its path counts here.
  const path = target.startsWith("/") ? target : pathOfAbsolute(target);
  if (path === null || !/^[\w.:[\]-]+$/.test(host)) return null;
  return URL.canParse(`${scheme}://${host}${path}`) ? `${scheme}://${host}${path}` : null;
}

function pathOfAbsolute(target: string): string | null {
  const url = URL.parse(target);
  return url ? url.pathname + url.search : null;
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header[0] : header)?.split(",")[0]?.trim() || undefined;
}

function headersOf(incoming: IncomingMessage, { trustProxy, requestId }: Inbound): Headers {
  const headers = new Headers();
  const raw = incoming.rawHeaders;
  for (let i = 0; i < raw.length; i += 2) {
    const name = (raw[i] ?? "").toLowerCase();
    if (name.startsWith(":") || (!trustProxy && proxyHeaders.includes(name))) continue;
    headers.append(name, raw[i + 1] ?? "");
  }
  headers.set("x-request-id", requestId);
  return headers;
}

/** The visitor's address: the socket's, or the nearest proxy's word where that is trusted. */
export function clientIpOf(incoming: IncomingMessage, trustProxy: boolean): string {
  const socket = incoming.socket.remoteAddress ?? "unknown";
  if (!trustProxy) return socket;
  const forwarded = incoming.headers["x-forwarded-for"];
  const text = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return text?.split(",").at(-1)?.trim() || socket;
}

/* ---------- outwards ---------- */

const whole = /^(text\/html|text\/x-script|application\/json|image\/svg\+xml|application\/xml)\b/;
const streamed = /^text\//;
const smallest = 1024;
const codings = ["zstd", "gzip", "br"];

/** Sends an answer, compressed where that helps; `document` is its body where that came beside it. */
export async function send(
  answer: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
  document: string | readonly Piece[] | null = null,
): Promise<void> {
  writeHead(answer, response);
  if (document !== null && incoming.method !== "HEAD")
    return sendWhole(typeof document === "string" ? [document] : document, incoming, response);
  if (!answer.body || incoming.method === "HEAD") {
    response.end();
    return;
  }
  const type = answer.headers.get("content-type") ?? "";
  const encoded = answer.headers.has("content-encoding");
  if (!encoded && whole.test(type))
    return sendWhole([Buffer.from(await answer.arrayBuffer())], incoming, response);
  if (!encoded && streamed.test(type)) return sendStreamed(answer, incoming, response);
  await pump(answer.body, response);
}

function writeHead(answer: Response, response: ServerResponse): void {
  response.statusCode = answer.status;
  if (answer.statusText) response.statusMessage = answer.statusText;
  answer.headers.forEach((value, name) => name !== "set-cookie" && response.setHeader(name, value));
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
}

// Pages and their data: no part of them comes later, so they are compressed in one go. On the main thread: handing
// them to another one and back costs about as much as zstd itself.
function sendWhole(page: readonly Piece[], incoming: IncomingMessage, response: ServerResponse): void {
  response.appendHeader("Vary", "Accept-Encoding");
  const accepted = String(incoming.headers["accept-encoding"] ?? "");
  const { pieces, coding } = encoded(page, accepted);
  if (coding) response.setHeader("Content-Encoding", coding);
  response.setHeader("Content-Length", lengthOf(pieces));
  // Head and pieces leave in one call.
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** Kept pieces that stay as they are are not copied. */
function encoded(page: readonly Piece[], accepted: string) {
  if (codings.some((coding) => accepts(accepted, coding))) {
    const plain = passingBytes(page);
    if (plain.length >= smallest) {
      const { bytes, coding } = compressOnce(plain, accepted);
      return { pieces: [bytes], coding };
    }
  }
  return { pieces: together(page).map(lastingBytes), coding: null };
}

/** Texts that stand together are encoded together. */
function together(page: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of page) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

// Files made while they are sent, such as a long CSV.
async function sendStreamed(
  answer: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!answer.body) return void response.end();
  response.appendHeader("Vary", "Accept-Encoding");
  if (!accepts(String(incoming.headers["accept-encoding"] ?? ""), "gzip")) return pump(answer.body, response);
  response.removeHeader("Content-Length");
  response.setHeader("Content-Encoding", "gzip");
  await pipeline(Readable.from(answer.body), createGzip({ level: 4 }), response);
}

/** As it comes, as fast as it is taken; who hangs up ends it. */
function pump(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  return pipeline(Readable.from(body), response);
}
