import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { createPageCache, type Written } from "./page-cache.server";
import { untilHolds } from "../../../tests/setup/until-holds";

let version = 0;
let live = true;
const changes = { version: () => version, live: () => live, stop: () => Promise.resolve() };

beforeEach(() => {
  version = 0;
  live = true;
});

const page = (html: string, headers: Record<string, string> = {}, status = 200): Written => ({
  status,
  headers: new Headers({ "Content-Type": "text/html", "Cache-Control": "public, no-cache", ...headers }),
  html,
});

test("a page is written once, whoever asks at the same time or later", async () => {
  const cache = createPageCache({ changes });
  let finish = (_: Written) => {};
  const write = vi.fn(() => new Promise<Written>((done) => (finish = done)));
  const asked = [cache.keep("a", write), cache.keep("a", write), cache.keep("a", write)];
  finish(page("<p>1</p>"));
  const [first, second] = await Promise.all(asked);
  expect(write).toHaveBeenCalledTimes(1);
  expect(second).toBe(first);
  expect(cache.find("a")).toBe(first);
  expect(cache.find("b")).toBeUndefined();
});

test("a change makes all pages void", async () => {
  const cache = createPageCache({ changes });
  await cache.keep("a", async () => page("old"));
  version += 1;
  expect(cache.find("a")).toBeUndefined();
  const kept = await cache.keep("a", async () => page("new"));
  expect(kept && String(cache.body("a", kept, "").bytes)).toBe("new");
});

test("what was begun before a change is not kept, nor given to whoever asks after it", async () => {
  const cache = createPageCache({ changes });
  let finish = (_: Written) => {};
  const before = cache.keep("a", () => new Promise<Written>((done) => (finish = done)));
  version += 1;
  const after = cache.keep("a", async () => page("new"));
  finish(page("old"));
  await before;
  const kept = await after;
  expect(kept && String(cache.body("a", kept, "").bytes)).toBe("new");
  expect(cache.find("a")).toBe(kept);
});

test("without news of changes nothing is kept, and what was kept is not shown", async () => {
  const cache = createPageCache({ changes });
  await cache.keep("a", async () => page("old"));
  live = false;
  expect(cache.find("a")).toBeUndefined();
  expect(await cache.keep("a", async () => page("new"))).toBeNull();
  live = true;
  version += 1;
  expect(cache.find("a")).toBeUndefined();
});

test.each([
  ["sets a cookie", page("x", { "Set-Cookie": "lng=zh-CN" })],
  ["is somebody's own", page("x", { "Cache-Control": "private, no-cache" })],
  ["failed", page("x", {}, 500)],
  ["leads elsewhere", page("", { Location: "/goodslist" }, 302)],
])("a page that %s is not kept", async (_what, written) => {
  const cache = createPageCache({ changes });
  expect(await cache.keep("a", async () => written)).toBeNull();
  expect(cache.find("a")).toBeUndefined();
});

test("a failure to write is everybody's who waited, and is not kept", async () => {
  const cache = createPageCache({ changes });
  const write = () => Promise.reject(new Error("down"));
  await expect(Promise.all([cache.keep("a", write), cache.keep("a", write)])).rejects.toThrow("down");
  expect(await cache.keep("a", async () => page("up"))).not.toBeNull();
});

test("says the same in each coding, under one tag that changes with the page", async () => {
  const cache = createPageCache({ changes });
  const text = `<p>${"Zelt 帐篷 ".repeat(400)}</p>`;
  const kept = await cache.keep("a", async () => page(text));
  if (!kept) throw new Error("not kept");
  const sent = (accepted: string) => cache.body("a", kept, accepted);
  const browser = "gzip, deflate, br, zstd";
  expect(String(zstdDecompressSync(sent(browser).bytes))).toBe(text);
  expect([String(gunzipSync(sent("gzip, br").bytes)), sent("gzip, br").coding]).toEqual([text, "gzip"]);
  expect([String(sent("").bytes), sent("gzip;q=0").coding]).toEqual([text, null]);
  const other = await cache.keep("b", async () => page(`${text}!`));
  expect(other?.etag).not.toBe(kept.etag);
});

test("a page that is sent again is compressed better, while others are sent what is there", async () => {
  const cache = createPageCache({ changes });
  const text = `<p>${"Zelt 帐篷 ".repeat(400)}</p>`;
  const kept = await cache.keep("a", async () => page(text));
  if (!kept) throw new Error("not kept");
  const codings = () => cache.body("a", kept, "gzip, deflate, br, zstd").coding;
  expect([codings(), codings()]).toEqual(["zstd", "zstd"]);
  await untilHolds(() => expect(codings()).toBe("br"));
  expect(String(brotliDecompressSync(cache.body("a", kept, "br").bytes))).toBe(text);
});

test("all pages together stay within their bytes, those asked for last stay", async () => {
  const cache = createPageCache({ changes, maxBytes: 60_000 });
  for (let i = 0; i < 100; i++) {
    await cache.keep(`p${i}`, async () => page(String(i)));
    cache.find("p0");
  }
  expect(cache.find("p0")).toBeDefined();
  expect(cache.find("p99")).toBeDefined();
  expect(cache.find("p1")).toBeUndefined();
});

test("a page is good for a minute at most, the news that there is none for some seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(1_000);
  const cache = createPageCache({ changes });
  await cache.keep("page", async () => page("x"));
  await cache.keep("none", async () => page("x", {}, 404));
  vi.advanceTimersByTime(6_000);
  expect([cache.find("page")?.status, cache.find("none")?.status]).toEqual([200, undefined]);
  vi.advanceTimersByTime(55_000);
  expect(cache.find("page")).toBeUndefined();
  vi.useRealTimers();
});
