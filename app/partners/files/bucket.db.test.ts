import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { bucketKeys } from "../../../sandbox/s3/signature";
import { control, sandbox } from "../../../tests/setup/outside";
import { bucketStore, parseBucket } from "./bucket.server";
import { FileTooLarge, StoreUnavailable } from "./store";

/** A busy machine may be silent for a while; where silence is what is tested, it is waited for no longer than needed. */
const patient = { tries: 3, pauseMs: 5, silenceMs: 20_000 };
const hasty = { ...patient, silenceMs: 300 };
const addressAt = (origin: string, secret: string = bucketKeys.secret) =>
  `s3://${bucketKeys.id}:${secret}@${new URL(origin).host}/s3/quay/files?region=eu-west-1&insecure=1`;
const storeAt = (address: string, patience = patient) => {
  const bucket = parseBucket(address);
  if (!bucket) throw new Error("no bucket");
  return bucketStore(bucket, patience);
};
const store = (patience = patient) => storeAt(addressAt(sandbox().url), patience);
const fault = (kind: string, more: object = {}) =>
  control("/control/faults", { target: "s3", kind, times: 1, ...more });

beforeEach(() => control("/control/faults", undefined, "DELETE"));

describe("an address", () => {
  test("names host, bucket, prefix, region and keys; signs in them are percent-encoded", () => {
    expect(
      parseBucket("s3://AK%2FID:se%2Bcr%40et@s3.eu-central-1.amazonaws.com/shop/live?region=eu-central-1"),
    ).toEqual({
      url: "https://s3.eu-central-1.amazonaws.com/shop/live/",
      region: "eu-central-1",
      accessKeyId: "AK/ID",
      secretAccessKey: "se+cr@et",
    });
  });
  test.each(["https://a:b@h/c", "s3://h/bucket", "s3://a:b@h/", "nonsense", "s3://a:b@h/a//b"])(
    "%s is none",
    (address) => {
      expect(parseBucket(address)).toBeNull();
    },
  );
});

describe("a bucket", () => {
  test("keeps, tells of, gives back in part or whole, and removes", async () => {
    const bytes = randomBytes(300_000);
    expect(await store().put("media/ab/c.webp", bytes)).toBe(300_000);
    expect(await store().stat("media/ab/c.webp")).toMatchObject({
      bytes: 300_000,
      modified: expect.any(Date),
    });
    expect((await buffer(store().read("media/ab/c.webp"))).equals(bytes)).toBe(true);
    expect(await buffer(store().read("media/ab/c.webp", { start: 10, end: 19 }))).toEqual(
      bytes.subarray(10, 20),
    );
    expect(await buffer(store().read("media/ab/c.webp", { start: 299_990 }))).toEqual(
      bytes.subarray(299_990),
    );
    await store().remove("media/ab/c.webp");
    await store().remove("media/ab/c.webp");
    expect(await store().stat("media/ab/c.webp")).toBeNull();
    await expect(buffer(store().read("media/ab/c.webp"))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test("takes a stream of several megabytes, an empty file, and replaces what was there", async () => {
    const parts = Array.from({ length: 60 }, () => randomBytes(64 * 1024));
    expect(await store().put("imports/a.csv", Readable.from(parts))).toBe(60 * 64 * 1024);
    expect((await buffer(store().read("imports/a.csv"))).equals(Buffer.concat(parts))).toBe(true);
    await store().put("imports/a.csv", Buffer.alloc(0));
    expect(await store().stat("imports/a.csv")).toMatchObject({ bytes: 0 });
    expect(await buffer(store().read("imports/a.csv"))).toHaveLength(0);
  });

  test("stores nothing of what is too large or breaks off", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("gone");
      })(),
    );
    await expect(store().put("half", broken)).rejects.toThrow("gone");
    await expect(
      store().put("big", Readable.from([Buffer.alloc(20)]), { maxBytes: 10 }),
    ).rejects.toBeInstanceOf(FileTooLarge);
    await expect(store().put("big", Buffer.alloc(20), { maxBytes: 10 })).rejects.toBeInstanceOf(FileTooLarge);
    expect([await store().stat("half"), await store().stat("big")]).toEqual([null, null]);
  });

  test("refuses another's signature, and keys that are none", async () => {
    const stranger = storeAt(addressAt(sandbox().url, "wrong"));
    await expect(stranger.put("a", Buffer.from("x"))).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(stranger.stat("a")).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store().put("../a", Buffer.from("x"))).rejects.toBeInstanceOf(RangeError);
    expect(() => store().read("/etc/passwd")).toThrow(RangeError);
  });
});

describe("a bucket that misbehaves", () => {
  const bytes = randomBytes(50_000);
  beforeEach(() => store().put("media/x", bytes));

  test.each(["500", "429", "reset", "after-500", "after-reset"])("%s once is tried again", async (kind) => {
    await fault(kind);
    await store().put("media/y", bytes);
    await fault(kind);
    expect((await buffer(store().read("media/y"))).equals(bytes)).toBe(true);
    await fault(kind);
    expect(await store().stat("media/y")).toMatchObject({ bytes: 50_000 });
  });

  test.each(["500", "hang", "reset"])("%s for good is said to be so, in bounded time", async (kind) => {
    await fault(kind, { times: 20 });
    await expect(store(hasty).put("media/z", bytes)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(buffer(store(hasty).read("media/x"))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test("a slow one is waited for", async () => {
    await fault("slow", { ms: 150 });
    expect(await store().stat("media/x")).toMatchObject({ bytes: 50_000 });
  });

  test("one that says yes and keeps nothing is found out", async () => {
    await fault("lost", { times: 5 });
    await expect(store().put("media/lost", bytes)).rejects.toThrow("not there");
  });

  test("one that gives back other bytes is found out", async () => {
    await fault("malformed", { method: "GET" });
    await expect(buffer(store().read("media/x"))).rejects.toThrow("not what was stored");
  });

  test("an answer that is no file is let go of, however long it is", async () => {
    let closed: Promise<void> | undefined;
    const server = createServer((_, answer) => {
      closed = new Promise((done) => answer.on("close", () => done()));
      answer.writeHead(403);
      answer.write("no");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => (server.closeAllConnections(), void server.close()));
    const strange = storeAt(addressAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    await expect(buffer(strange.read("media/x"))).rejects.toThrow("GET answered 403");
    await closed;
  });

  test("a stream that breaks off goes on where it was", async () => {
    const content = randomBytes(400_000);
    const asked: (string | undefined)[] = [];
    const server = createServer((request, answer) => {
      asked.push(request.headers.range);
      const start = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
      answer.writeHead(start > 0 ? 206 : 200, { "content-length": content.length - start, etag: '"1"' });
      if (asked.length > 1) return answer.end(content.subarray(start));
      answer.write(content.subarray(0, 150_000), () => setTimeout(() => request.socket.destroy(), 30));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const flaky = storeAt(addressAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    expect((await buffer(flaky.read("media/x"))).equals(content)).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/^bytes=\d+-$/);
  });
});
