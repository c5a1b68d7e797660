/**
 * Files in an S3-compatible bucket (AWS, Cloudflare R2, MinIO), addressed by path. Every write is read back, every read
 * is checked against its stored hash. A broken stream resumes where it stopped.
 */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { withoutEnd, withoutStart } from "~/platform/ends";
import { AwsV4Signer } from "aws4fetch";
import { FileTooLarge, isFileKey, StoreUnavailable, type FileStore } from "./store";

export type Bucket = {
  /** Address of the bucket and what stands in front of every key; ends with a slash. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Tries of one call, the pause before the second (it doubles), and how long a bucket may say nothing. */
export type Patience = { readonly tries: number; readonly pauseMs: number; readonly silenceMs: number };

const patience: Patience = { tries: 4, pauseMs: 200, silenceMs: 10_000 };

/**
 * Reads `s3://key:secret@host[:port]/bucket[/prefix]?region=…`; key and secret are percent-encoded where they hold
 * signs of their own. `insecure=1` speaks plain http. Null where it is no such address.
 */
export function parseBucket(address: string): Bucket | null {
  const url = URL.parse(address);
  const path = withoutStart(withoutEnd(url?.pathname ?? "", "/"), "/");
  if (!url || url.protocol !== "s3:" || !url.host || !path || !url.username || !url.password) return null;
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(path) || /(^|\/)\.\.?(\/|$)/.test(path)) return null;
  const scheme = url.searchParams.get("insecure") === "1" ? "http" : "https";
  return {
    url: `${scheme}://${url.host}/${path}/`,
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

type Call = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  /** Made anew for every try. */
  body?: () => Readable;
  /** Hex, of the body. */
  sha256?: string;
};

const emptySha256 = createHash("sha256").update("").digest("hex");
const hashHeader = "x-amz-meta-sha256";

/** A store in a bucket. */
export function bucketStore(bucket: Bucket, { tries, pauseMs, silenceMs }: Patience = patience): FileStore {
  const addressOf = (key: string) => {
    if (!isFileKey(key)) throw new RangeError("not a file key");
    return bucket.url + key;
  };

  async function ask(key: string, { method, headers = {}, body, sha256 = emptySha256 }: Call) {
    const signer = new AwsV4Signer({
      ...bucket,
      method,
      service: "s3",
      url: addressOf(key),
      headers: { ...headers, "x-amz-content-sha256": sha256 },
    });
    const signed = await signer.sign();
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error("silence")), silenceMs);
    const touch = () => void timer.refresh();
    const sent = body?.();
    sent?.on("data", touch);
    const init = { method, headers: signed.headers, signal: silence.signal, redirect: "error" as const };
    const given = sent ? { body: Readable.toWeb(sent), duplex: "half" } : {};
    const answer = await fetch(signed.url, { ...init, ...given } as RequestInit).catch((error: unknown) => {
      clearTimeout(timer);
      throw error;
    });
    return { answer, touch, done: () => clearTimeout(timer) };
  }

  async function call(key: string, request: Call) {
    let last: unknown;
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await pause(pauseMs * 2 ** (attempt - 1));
      try {
        const asked = await ask(key, request);
        const { status } = asked.answer;
        if (status < 500 && status !== 429) return asked;
        asked.done();
        last = new Error(`status ${status}`);
        await asked.answer.body?.cancel();
      } catch (error) {
        if (error instanceof RangeError) throw error;
        last = error;
      }
    }
    throw new StoreUnavailable(`the bucket does not answer ${request.method}`, { cause: last });
  }

  async function say(key: string, request: Call): Promise<Response> {
    const { answer, done } = await call(key, request);
    await answer.body?.cancel();
    done();
    return answer;
  }

  async function stat(key: string) {
    const { status, headers } = await say(key, { method: "HEAD" });
    if (status === 404) return null;
    const [bytes, modified] = [Number(headers.get("content-length") ?? NaN), headers.get("last-modified")];
    if (status !== 200 || !Number.isSafeInteger(bytes)) throw new StoreUnavailable(`HEAD answered ${status}`);
    return { bytes, modified: new Date(modified ?? 0) };
  }

  async function put(key: string, content: Spooled): Promise<void> {
    const headers = { "content-length": String(content.bytes), [hashHeader]: content.sha256 };
    const { status } = await say(key, { method: "PUT", headers, body: content.open, sha256: content.sha256 });
    if (status !== 200) throw new StoreUnavailable(`PUT answered ${status}`);
    const kept = await stat(key);
    if (kept?.bytes !== content.bytes) throw new StoreUnavailable("what was put is not there");
  }

  async function* bytesOf(key: string, { start = 0, end }: { start?: number; end?: number }) {
    const hash = createHash("sha256");
    let [at, etag, expected] = [start, null as string | null, null as string | null];
    for (let attempt = 0; ; attempt++) {
      const partial = at > 0 || end !== undefined;
      const headers = {
        ...(partial ? { range: `bytes=${at}-${end ?? ""}` } : {}),
        ...(etag ? { "if-match": etag } : {}),
      };
      const { answer, touch, done } = await call(key, { method: "GET", headers });
      if (answer.status !== (partial ? 206 : 200)) {
        done();
        await answer.body?.cancel();
        throw new StoreUnavailable(`GET answered ${answer.status}`);
      }
      etag ??= answer.headers.get("etag");
      if (!partial) expected = answer.headers.get(hashHeader);
      try {
        for await (const chunk of answer.body ?? []) {
          touch();
          at += chunk.length;
          hash.update(chunk);
          yield Buffer.from(chunk);
        }
        break;
      } catch (error) {
        if (attempt + 1 >= tries) throw new StoreUnavailable("the bucket breaks off", { cause: error });
      } finally {
        done();
      }
    }
    if (expected !== null && hash.digest("hex") !== expected)
      throw new StoreUnavailable("what was read is not what was stored");
  }

  return {
    async put(key, content, { maxBytes = Infinity } = {}) {
      addressOf(key);
      const spooled = Buffer.isBuffer(content)
        ? spooledBuffer(content, maxBytes)
        : await spool(content, maxBytes);
      try {
        await put(key, spooled);
      } finally {
        await spooled.drop();
      }
      return spooled.bytes;
    },
    stat,
    read(key, range = {}) {
      addressOf(key);
      return Readable.from(bytesOf(key, range), { objectMode: false });
    },
    async remove(key) {
      const { status } = await say(key, { method: "DELETE" });
      if (![200, 204, 404].includes(status)) throw new StoreUnavailable(`DELETE answered ${status}`);
    },
  };
}

/** Bytes with known length and hash that can be sent again: a bucket requires both in advance. */
type Spooled = { bytes: number; sha256: string; open: () => Readable; drop: () => Promise<void> };

function spooledBuffer(content: Buffer, maxBytes: number): Spooled {
  if (content.length > maxBytes) throw new FileTooLarge(maxBytes);
  return {
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    open: () => Readable.from(content.length > 0 ? [content] : [], { objectMode: false }),
    drop: async () => {},
  };
}

async function spool(content: Readable, maxBytes: number): Promise<Spooled> {
  const path = join(tmpdir(), `quayside-${randomUUID()}.part`);
  const drop = () => rm(path, { force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > maxBytes ? new FileTooLarge(maxBytes) : null, chunk);
    },
  });
  try {
    await pipeline(content, count, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await drop();
    throw error;
  }
  return { bytes, sha256: hash.digest("hex"), open: () => createReadStream(path), drop };
}
