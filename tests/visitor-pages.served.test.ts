/** Pages that visitors share, as two processes of the built product answer them, and plain remix-serve. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { db, sql } from "~/platform/db";
import { freePort } from "../server/ports";
import { makeMember } from "./factories";
import { untilHolds } from "./setup/until-holds";

const stage = inject("stage");
let second = "";
let stop = () => {};

/** One more web process on the same database. */
beforeAll(async () => {
  const port = String(await freePort());
  second = `http://127.0.0.1:${port}`;
  const env = { ...stage.env, PORT: port, LOG_LEVEL: "silent" } as unknown as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, ["--enable-source-maps", "build/node/web.js"], {
    env,
    stdio: "ignore",
  });
  stop = () => void child.kill("SIGTERM");
  await untilHolds(async () => expect((await fetch(`${second}/healthz`)).ok).toBe(true));
});

afterAll(() => stop());

const get = (base: string, path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { redirect: "manual", headers });
const statusOf = (answer: Response) => answer.headers.get("cache-status");

/** Asks until the page comes out of the cache: all processes behind the first address have it then, more or less. */
async function warm(base: string, path: string): Promise<Response> {
  return untilHolds(async () => {
    const answer = await get(base, path);
    expect(statusOf(answer)).toBe("quayside; hit");
    return answer;
  });
}

async function someProduct() {
  const row = await db.first<{ id: string; variant: string; title: string }>(sql`
    select p.id, v.id as variant, p.title->>'en' as title from product p join variant v on v.product_id = p.id
    where p.status = 'on' and p.visibility = 'public' and v.status = 'on' and v.sort = 0 order by p.hot_score desc, p.id desc limit 1`);
  if (!row) throw new Error("the demo has no products");
  return row;
}

test("a changed price, stock and text show in every process", async () => {
  const { id, variant, title } = await someProduct();
  // Others each time, so that a second try begins with a page that does not show them yet.
  const [thousands, pieces, word] = [randomInt(100, 999), randomInt(100, 999), `anew${randomInt(1e9)}`];
  const path = `/productdetails?id=${id}`;
  const changes = [
    [sql`update variant set price = ${100_000 + thousands * 100} where id = ${variant}`, `1,${thousands}.00`],
    [
      sql`update stock set on_hand = reserved + ${76_000 + pieces} where variant_id = ${variant}`,
      `76,${pieces}`,
    ],
    [
      sql`update product set title = jsonb_set(title, '{en}', to_jsonb(${`${title} ${word}`}::text)) where id = ${id}`,
      word,
    ],
  ] as const;
  for (const [change, shown] of changes) {
    for (const base of [stage.url, second])
      expect(await (await warm(base, path)).text()).not.toContain(shown);
    await db.run(change);
    await untilHolds(async () => {
      for (const base of [stage.url, stage.url, second])
        expect(await (await get(base, path)).text()).toContain(shown);
    });
  }
});

test("a process that hears no news keeps nothing until it does again", async () => {
  await warm(second, "/index");
  await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quayside changes' and datname = current_database()`);
  await untilHolds(async () => expect(statusOf(await get(second, "/index"))).not.toBe("quayside; hit"));
  await warm(second, "/index");
});

test("is the same for everybody, whatever they send that is not personal, and for whoever is known their own", async () => {
  const shared = await (await warm(second, "/goodslist")).text();
  const other = await get(second, "/goodslist?utm_source=x", {
    "accept-language": "de",
    "user-agent": "other",
    cookie: "_ga=1",
    "x-forwarded-host": "evil.example",
  });
  expect(statusOf(other)).toBe("quayside; hit");
  expect(await other.text()).toBe(shared);
  const member = await makeMember();
  const own = await get(second, "/goodslist", { cookie: member.cookie });
  expect([statusOf(own), own.headers.get("cache-control")]).toEqual([null, "private, no-cache"]);
  expect(await own.text()).toContain("/logout");
  const flash = await get(second, "/goodslist", { cookie: "qs_flash=positive%20common%3Asaved" });
  expect(statusOf(flash)).toBeNull();
  expect(await (await get(second, "/goodslist")).text()).toBe(shared);
  expect(shared).not.toMatch(/_token|\/logout/);
});

test("a language asked for is set with the answer and never kept with the page", async () => {
  await warm(second, "/index?lng=zh-CN");
  const first = await get(second, "/index?lng=zh-CN");
  expect(first.headers.get("set-cookie")).toMatch(/^lng=zh-CN;/);
  expect(await first.text()).toContain('lang="zh-CN"');
  const again = await get(second, "/index?lng=zh-CN", { cookie: "lng=zh-CN" });
  expect([statusOf(again), again.headers.get("set-cookie")]).toEqual(["quayside; hit", null]);
});

test("speaks HTTP: tags, heads, encodings and what it varies by", async () => {
  const page = await warm(second, "/goodslist");
  const etag = page.headers.get("etag") ?? "";
  expect(page.headers.get("cache-control")).toBe("public, no-cache");
  expect(page.headers.get("vary")).toBe("Cookie, Accept-Language, Accept-Encoding");
  const known = await get(second, "/goodslist", { "if-none-match": `"x", ${etag}` });
  expect([known.status, known.headers.get("etag"), await known.text()]).toEqual([304, etag, ""]);
  const head = await fetch(`${second}/goodslist`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  const html = await page.text();
  for (const encoding of ["br", "gzip", "identity", "br;q=0, gzip"]) {
    const wanted = encoding === "identity" ? null : encoding.includes(",") ? "gzip" : encoding;
    // Brotli is made once a page is sent again, beside the requests.
    await untilHolds(async () => {
      const answer = await get(second, "/goodslist", { "accept-encoding": encoding });
      expect(await answer.text()).toBe(html);
      expect(answer.headers.get("content-encoding")).toBe(wanted);
    });
  }
});

test("an unknown product is a 404, a post and a page's data are no pages", async () => {
  const none = await get(second, "/productdetails?id=00000000-0000-7000-8000-000000000000");
  expect(none.status).toBe(404);
  expect((await fetch(`${second}/index`, { method: "POST", redirect: "manual" })).status).toBeGreaterThan(
    400,
  );
  expect(statusOf(await get(second, "/goodslist.data"))).toBeNull();
});

test("under remix-serve the same rules hold, without a cache", async () => {
  const page = await get(inject("plainUrl"), "/goodslist");
  expect(page.headers.get("cache-control")).toBe("public, no-cache");
  expect(page.headers.get("vary")).toMatch(/Cookie/);
  expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  expect(await page.text()).not.toMatch(/_token|nonce=/);
  const login = await get(inject("plainUrl"), "/login");
  expect(login.headers.get("cache-control")).toBe("private, no-store");
  const own = await get(inject("plainUrl"), "/index", { cookie: (await makeMember()).cookie });
  expect(own.headers.get("cache-control")).toBe("private, no-cache");
});
