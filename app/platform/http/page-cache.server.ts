/**
 * A cache of pages that visitors share. It works only while the process hears of changes; each change empties it. A
 * time limit covers what changes by the clock, such as a tariff that begins.
 */
import { createHash } from "node:crypto";
import { gzipSync, zstdDecompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Changes } from "../db/changes.server";
import { accepts, brotli, zstd, type Encoded } from "./compression.server";
import { ownBytes, passingBytes } from "./pieces.server";

/** A page as it was written. */
export type Written = { status: number; headers: Headers; html: string };

export type KeptPage = {
  readonly status: number;
  /** All headers but those of the encoding, as node:http takes them. */
  readonly headers: readonly string[];
  readonly etag: string;
  /** Stored as zstd, which is cheap to make: most search pages are never requested again. */
  readonly bodies: { readonly zstd: Buffer; gzip?: Buffer; br?: Buffer; plain?: Buffer };
  /** How often a browser with Brotli asked: only pages in demand are worth it. */
  sent: number;
  readonly version: number;
};

export type PageCache = {
  find(key: string): KeptPage | undefined;
  /**
   * The page, rendered if it is not cached, once for all requests at the same time. Null where the page is not to be
   * shared or nothing may be cached now.
   */
  keep(key: string, write: () => Promise<Written>): Promise<KeptPage | null>;
  body(key: string, page: KeptPage, accepted: string): Encoded;
};

type Options = {
  changes: Changes;
  maxBytes?: number;
  seconds?: number;
  absentSeconds?: number;
};

/** Makes the cache of one process. */
export function createPageCache(options: Options): PageCache {
  const { changes, maxBytes = 12 * 1024 * 1024, seconds = 60, absentSeconds = 5 } = options;
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  const underWay = new Map<string, Promise<KeptPage | null>>();
  let emptied = changes.version();

  const isGood = (page: KeptPage) => changes.live() && page.version === changes.version();

  /** Outdated pages are removed at once: they take the room of current ones. */
  const emptyWhereChanged = () => {
    if (emptied === changes.version()) return;
    emptied = changes.version();
    pages.clear();
  };

  const write = async (key: string, version: number, make: () => Promise<Written>) => {
    const written = await make();
    if (!isShareable(written)) return null;
    const page = packed(written, version);
    if (!isGood(page)) return page;
    emptyWhereChanged();
    pages.set(key, page, { ttl: 1000 * (page.status === 200 ? seconds : absentSeconds) });
    return page;
  };

  return {
    find(key) {
      emptyWhereChanged();
      const page = pages.get(key);
      return page && isGood(page) ? page : undefined;
    },
    keep(key, make) {
      if (!changes.live()) return Promise.resolve(null);
      const version = changes.version();
      // A request after a change must not get a page that was begun before it.
      const task = `${version} ${key}`;
      const begun = underWay.get(task);
      if (begun) return begun;
      const writing = write(key, version, make).finally(() => underWay.delete(task));
      underWay.set(task, writing);
      return writing;
    },
    body(key, page, accepted) {
      const { bodies } = page;
      const remember = (coding: "br" | "gzip" | "plain", made: Buffer) => {
        const bytes = ownBytes(made);
        bodies[coding] = bytes;
        // Its size has changed; its time has not.
        if (pages.peek(key) === page) pages.set(key, page, { ttl: pages.getRemainingTTL(key) });
        return bytes;
      };
      const plain = () => bodies.plain ?? zstdDecompressSync(bodies.zstd);
      if (accepts(accepted, "br")) {
        if (bodies.br) return { bytes: bodies.br, coding: "br" };
        // Compressed once, at the second request with Brotli; meanwhile others get the zstd one.
        page.sent += 1;
        if (page.sent === 2) void brotli(plain()).then((bytes) => remember("br", bytes));
      }
      if (accepts(accepted, "zstd")) return { bytes: bodies.zstd, coding: "zstd" };
      if (accepts(accepted, "gzip"))
        return { bytes: bodies.gzip ?? remember("gzip", gzipSync(plain(), { level: 4 })), coding: "gzip" };
      return { bytes: bodies.plain ?? remember("plain", plain()), coding: null };
    },
  };
}

/** A 200 or 404 that sets no cookie and is not marked private. */
function isShareable({ status, headers }: Written): boolean {
  if (status !== 200 && status !== 404) return false;
  return !headers.has("set-cookie") && /^public\b/.test(headers.get("cache-control") ?? "");
}

function packed({ status, headers, html }: Written, version: number): KeptPage {
  const plain = passingBytes([html]);
  const hash = createHash("sha256").update(plain);
  hash.update(headers.get("content-security-policy") ?? "");
  // Weak: the same page in another encoding is the same page.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  const list = [...headers].flatMap(([name, value]) => (name === "vary" ? [] : [name, value]));
  list.push("Vary", "Cookie, Accept-Language, Accept-Encoding", "ETag", etag);
  return { status, headers: list, etag, bodies: { zstd: ownBytes(zstd(plain)) }, version, sent: 0 };
}

function sizeOf({ bodies, headers }: KeptPage, key: string): number {
  const bytes = Object.values(bodies).reduce((sum, { length }) => sum + length, 0);
  return bytes + 2 * (key.length + headers.reduce((sum, text) => sum + text.length, 0)) + 500;
}
