/**
 * Pages that visitors share, kept in this process as they are sent. Nothing is kept unless the process hears of
 * changes; the first news of one makes all of them void. A time limit stands behind that for what changes by the clock
 * (a tariff that begins, a product that is no longer new).
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzipSync, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Changes } from "../db/changes.server";

const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);

export type Encoding = "br" | "gzip" | "identity";

/** A page as it was written. */
export type Written = { status: number; headers: Headers; html: string };

export type KeptPage = {
  readonly status: number;
  /** All headers but those of the encoding, as node:http takes them. */
  readonly headers: readonly string[];
  readonly etag: string;
  readonly bodies: { readonly gzip: Buffer; br?: Buffer; identity?: Buffer };
  readonly version: number;
};

export type PageCache = {
  /** A page that is kept and still good. */
  find(key: string): KeptPage | undefined;
  /**
   * The page, written where it is not kept, once for all who ask at the same time. Null where what was written is no
   * page to share, or where nothing is kept at present.
   */
  keep(key: string, write: () => Promise<Written>): Promise<KeptPage | null>;
  /** The bytes of a page in an encoding; made at the first call for it. */
  body(key: string, page: KeptPage, encoding: Encoding): Buffer | Promise<Buffer>;
};

type Options = {
  changes: Changes;
  /** Bytes of all pages together. */
  maxBytes?: number;
  /** How long a page is good, in seconds. */
  seconds?: number;
  /** How long the news that there is no such page is good. */
  absentSeconds?: number;
};

/** Makes the cache of one process. */
export function createPageCache(options: Options): PageCache {
  const { changes, maxBytes = 24 * 1024 * 1024, seconds = 60, absentSeconds = 5 } = options;
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  const underWay = new Map<string, Promise<KeptPage | null>>();
  let emptied = changes.version();

  const isGood = (page: KeptPage) => changes.live() && page.version === changes.version();

  /** Void pages go at once: they would only take the room of good ones. */
  const emptyWhereChanged = () => {
    if (emptied === changes.version()) return;
    emptied = changes.version();
    pages.clear();
  };

  const write = async (key: string, version: number, make: () => Promise<Written>) => {
    const written = await make();
    if (!isShareable(written)) return null;
    const page = await packed(written, version);
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
      // Whoever asks after a change must not get what was begun before it.
      const task = `${version} ${key}`;
      const begun = underWay.get(task);
      if (begun) return begun;
      const writing = write(key, version, make).finally(() => underWay.delete(task));
      underWay.set(task, writing);
      return writing;
    },
    body(key, page, encoding) {
      const known = page.bodies[encoding];
      if (known) return known;
      const remember = (bytes: Buffer) => {
        if (encoding !== "gzip") page.bodies[encoding] = bytes;
        // Its size has changed; its time has not.
        if (pages.peek(key) === page) pages.set(key, page, { ttl: pages.getRemainingTTL(key) });
        return bytes;
      };
      const plain = page.bodies.identity ?? gunzipSync(page.bodies.gzip);
      return encoding === "br" ? brotli(plain).then(remember) : remember(plain);
    },
  };
}

/** 200, or the news that there is none; nothing that sets a cookie or says of itself that it is private. */
function isShareable({ status, headers }: Written): boolean {
  if (status !== 200 && status !== 404) return false;
  return !headers.has("set-cookie") && /^public\b/.test(headers.get("cache-control") ?? "");
}

async function packed({ status, headers, html }: Written, version: number): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const hash = createHash("sha256").update(plain);
  hash.update(headers.get("content-security-policy") ?? "");
  // Weak: the same page in another encoding is the same page.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  const list = [...headers].flatMap(([name, value]) => (name === "vary" ? [] : [name, value]));
  list.push("Vary", "Cookie, Accept-Encoding", "ETag", etag);
  return { status, headers: list, etag, bodies: { gzip: await gzipOf(plain, { level: 6 }) }, version };
}

function brotli(plain: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return brotliOf(plain, { params });
}

function sizeOf({ bodies, headers }: KeptPage, key: string): number {
  const bytes = bodies.gzip.length + (bodies.br?.length ?? 0) + (bodies.identity?.length ?? 0);
  return bytes + 2 * (key.length + headers.reduce((sum, text) => sum + text.length, 0)) + 500;
}
