/**
 * The files of `build/client`, known at start and kept in memory: compressed, where the build did that. Only paths
 * that were found when the process started can be asked for, so no path leads outside.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { accepts } from "~/platform/http/compression.server";
import { ownBytes } from "~/platform/http/pieces.server";
import { filesUnder } from "../source-hash";

type Encoded = { bytes: Buffer; encoding: "br" | "gzip" | null };
type StaticFile = {
  readonly type: string;
  readonly etag: string;
  readonly forever: boolean;
  readonly br: Buffer | null;
  /** The file as it is; of one that is there in Brotli only that is kept, and the rest is made of it. */
  readonly plain: () => Buffer;
  readonly gzip: (() => Buffer) | null;
};

/** Files made out of their Brotli for the few who ask for them so, in bytes. */
const mostMade = 4 * 1024 * 1024;

/** Answers a request for a static file and tells whether it was one. */
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean;

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".json": "application/json",
  ".map": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
};

/** Reads a folder once. Files under `assets/` carry a hash in their name and may be kept for ever. */
export function serveFolder(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  const made = new LRUCache<string, Buffer>({ maxSize: mostMade, sizeCalculation: ({ length }) => length });
  for (const path of existsSync(folder) ? filesUnder(folder, ".") : []) {
    if (!/\.br$/.test(path))
      files.set(path.slice(1), readOne(`${folder}/${path.slice(2)}`, path.slice(1), made));
  }
  return (request, response, pathname) => {
    const file = files.get(pathname) ?? files.get(decoded(pathname));
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    answer(request, response, file);
    return true;
  };
}

function readOne(file: string, pathname: string, made: LRUCache<string, Buffer>): StaticFile {
  const br = existsSync(`${file}.br`) ? ownBytes(readFileSync(`${file}.br`)) : null;
  const once = (kind: string, make: () => Buffer) => () => {
    const bytes = made.get(pathname + kind) ?? make();
    made.set(pathname + kind, bytes);
    return bytes;
  };
  const fromBrotli = br && once("", () => brotliDecompressSync(br));
  return {
    type: types[extname(file)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 22)}"`,
    forever: pathname.startsWith("/assets/"),
    br,
    plain: fromBrotli ?? bytesOf(file),
    gzip: fromBrotli && once(".gz", () => gzipSync(fromBrotli(), { level: 9 })),
  };
}

function bytesOf(file: string): () => Buffer {
  const bytes = ownBytes(readFileSync(file));
  return () => bytes;
}

function answer(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  response.setHeader(
    "Cache-Control",
    file.forever ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  );
  response.setHeader("ETag", file.etag);
  if (file.br) response.setHeader("Vary", "Accept-Encoding");
  if (namesTag(request.headers["if-none-match"], file.etag)) {
    response.writeHead(304).end();
    return;
  }
  const { bytes, encoding } = choose(file, String(request.headers["accept-encoding"] ?? ""));
  response.setHeader("Content-Type", file.type);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.writeHead(200, { "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Whether an If-None-Match header names a tag; weak ones count, as HTTP compares them there. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = etag.replace(/^W\//, "");
  return header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === bare);
}

function choose(file: StaticFile, accepted: string): Encoded {
  if (file.br && accepts(accepted, "br")) return { bytes: file.br, encoding: "br" };
  if (file.gzip && accepts(accepted, "gzip")) return { bytes: file.gzip(), encoding: "gzip" };
  return { bytes: file.plain(), encoding: null };
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
