/**
 * A bucket as S3 offers it by path: PUT, GET with ranges, HEAD, DELETE, and the list of keys, each with its signature
 * checked. What it holds is forgotten with the process.
 */
import { createHash } from "node:crypto";
import type { Exchange, Reply, Router } from "../http";
import { escapeHtml } from "../http";
import type { Sandbox, World } from "../state";
import { refusalOf } from "./signature";

interface Stored {
  body: Buffer;
  type: string;
  modified: Date;
  meta: Record<string, string>;
}

/** By world, so that a reset empties it. */
const buckets = new WeakMap<World, Map<string, Stored>>();

function objectsOf(sandbox: Sandbox): Map<string, Stored> {
  const known = buckets.get(sandbox.world) ?? new Map<string, Stored>();
  buckets.set(sandbox.world, known);
  return known;
}

export function s3Routes(router: Router, sandbox: Sandbox): void {
  const at = (act: (name: string, exchange: Exchange) => Reply) => (exchange: Exchange) => {
    const refusal = refusalOf(exchange);
    if (refusal) return problem(refusal, 403);
    return act(`${exchange.params["bucket"]}/${exchange.params["key"] ?? ""}`, exchange);
  };
  router
    .on(
      "PUT",
      "/s3/:bucket/*key",
      at((name, exchange) => put(sandbox, name, exchange)),
    )
    .on(
      "GET",
      "/s3/:bucket/*key",
      at((name, exchange) => get(sandbox, name, exchange)),
    )
    .on(
      "DELETE",
      "/s3/:bucket/*key",
      at((name) => {
        objectsOf(sandbox).delete(name);
        return { status: 204, headers: {}, body: "" };
      }),
    )
    .on(
      "GET",
      "/s3/:bucket",
      at((bucket, exchange) => list(sandbox, bucket, exchange)),
    );
}

function put(sandbox: Sandbox, name: string, exchange: Exchange): Reply {
  const meta = Object.fromEntries(
    Object.entries(exchange.headers).flatMap(([header, value]) =>
      header.startsWith("x-amz-meta-") ? [[header, String(value)]] : [],
    ),
  );
  const stored = {
    body: exchange.body,
    type: String(exchange.headers["content-type"] ?? "binary/octet-stream"),
    modified: new Date(),
    meta,
  };
  objectsOf(sandbox).set(name, stored);
  return { status: 200, headers: { ETag: etagOf(stored) }, body: "" };
}

function get(sandbox: Sandbox, name: string, exchange: Exchange): Reply {
  const stored = objectsOf(sandbox).get(name);
  if (!stored) return problem("NoSuchKey", 404);
  const headers = {
    "Content-Type": stored.type,
    "Last-Modified": stored.modified.toUTCString(),
    "Accept-Ranges": "bytes",
    ETag: etagOf(stored),
    ...stored.meta,
  };
  const match = /^bytes=(\d+)-(\d*)$/.exec(String(exchange.headers["range"] ?? ""));
  if (!match) return { status: 200, headers, body: stored.body };
  const size = stored.body.length;
  const [start, end] = [Number(match[1]), match[2] ? Math.min(Number(match[2]), size - 1) : size - 1];
  if (start >= size) return problem("InvalidRange", 416);
  const range = { "Content-Range": `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...headers, ...range }, body: stored.body.subarray(start, end + 1) };
}

function list(sandbox: Sandbox, bucket: string, exchange: Exchange): Reply {
  const prefix = bucket + (exchange.query.get("prefix") ?? "");
  const keys = [...objectsOf(sandbox)]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = keys.map(
    ([name, { body, modified }]) =>
      `<Contents><Key>${escapeHtml(name.slice(bucket.length))}</Key><Size>${body.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
  );
  return xml(
    `<ListBucketResult><Name>${escapeHtml(bucket.slice(0, -1))}</Name><KeyCount>${keys.length}</KeyCount>${rows.join("")}</ListBucketResult>`,
    200,
  );
}

function etagOf({ body }: Stored): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

/** A refusal as S3 words it. */
export function problem(code: string, status: number): Reply {
  return xml(`<Error><Code>${code}</Code></Error>`, status);
}

function xml(body: string, status: number): Reply {
  return {
    status,
    headers: { "Content-Type": "application/xml" },
    body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  };
}
