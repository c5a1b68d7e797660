import "~/domain/wiring.server";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { err, ok } from "~/platform/result";
import { makeMember, makeProduct, makeStore } from "../../../tests/factories";
import { callLoader } from "../../../tests/setup/call";
import { loader } from "../../routes/hooks/media";
import { jpegWidth } from "./config";
import {
  fetchQueuedMedia,
  keepDrawing,
  keepPicture,
  keepPlain,
  nextMediaDue,
  openPicture,
  sweepPicture,
} from "./media.server";

const picture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: "#0b6380" } })
    .jpeg()
    .toBuffer();

let productId: string;

beforeEach(async () => {
  await db.run(sql`delete from product_media`);
  await db.run(sql`delete from media_host`);
  productId = (await makeProduct()).id;
});

async function queue(...urls: string[]) {
  for (const [sort, url] of urls.entries()) {
    await db.run(sql`
      insert into product_media (product_id, source_url, host, sort, status, next_at)
      values (${productId}, ${url}, ${new URL(url).host}, ${sort}, 'queued', now())`);
  }
}

type Media = {
  status: string;
  error: string | null;
  fileKey: string | null;
  attempts: number;
  due: boolean | null;
};
const media = () =>
  db.rows<Media>(
    sql`select status, error, file_key, attempts, next_at <= now() as due from product_media order by sort`,
  );

describe("a picture that was taken off a product", () => {
  const source = "https://img.example/gone.jpg";
  const served = async (key: string) => (await openPicture(`${key}-${jpegWidth}.jpg`)) !== null;

  test("goes with its files, unless a member's store has the same", async () => {
    const key = (await keepPicture(await picture())) ?? "";
    expect(await served(key)).toBe(true);
    const store = await makeStore((await makeMember()).id);
    await db.run(sql`
      insert into store_product (store_id, external_id, title, image_key) values (${store.id}, 'p1', 'Mug', ${key})`);
    await sweepPicture(source, key);
    expect(await served(key)).toBe(true);
    await db.run(sql`delete from store_product where store_id = ${store.id}`);
    await sweepPicture(source, key);
    expect(await served(key)).toBe(false);
  });
});

describe("queued pictures", () => {
  test("are fetched, kept in three widths, and served for good", async () => {
    await queue("https://img.example/1.jpg");
    const bytes = await picture();
    expect(await fetchQueuedMedia(10, async () => ok(bytes))).toBe(1);
    const [kept] = await media();
    expect(kept).toMatchObject({ status: "ready", error: null, attempts: 1 });
    const key = `${kept?.fileKey}-320.webp`;
    const answer = await callLoader(loader, { url: `/media/${key}`, params: { "*": key } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("cache-control")).toMatch(/immutable/);
    const etag = answer.headers.get("etag") ?? "";
    const again = await callLoader(loader, {
      url: `/media/${key}`,
      params: { "*": key },
      headers: { "if-none-match": etag },
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(await fetchQueuedMedia(10, async () => ok(bytes))).toBe(0);
  });

  test("that are none, too large, gone or somewhere private are given up at once", async () => {
    await queue("https://a.example/1", "https://a.example/2", "https://a.example/3");
    const answers = [ok(Buffer.from("<html>")), err("private-address"), err("not-found")];
    await fetchQueuedMedia(10, async (url) => answers[Number(url.at(-1)) - 1] ?? err("timeout"));
    expect((await media()).map((m) => [m.status, m.error])).toEqual([
      ["failed", "not-a-picture"],
      ["failed", "private-address"],
      ["failed", "not-found"],
    ]);
  });

  test("that could not be reached wait and are tried again, a few times", async () => {
    await queue("https://b.example/1");
    for (let i = 1; i <= 4; i++) {
      await db.run(sql`update product_media set next_at = now()`);
      expect(await fetchQueuedMedia(10, async () => err("timeout"))).toBe(1);
      expect(await media()).toMatchObject([
        { status: i < 4 ? "queued" : "failed", error: "timeout", attempts: i },
      ]);
    }
  });

  test("of a host that keeps failing are not tried while it is left alone; other hosts go on", async () => {
    await queue(...Array.from({ length: 20 }, (_, i) => `https://down.example/${i}`));
    const tried: string[] = [];
    const fetch = async (url: string) => {
      tried.push(url);
      return err("unreachable" as const);
    };
    await fetchQueuedMedia(20, fetch);
    expect(tried.length).toBeLessThan(15);
    const before = tried.length;
    await db.run(sql`update product_media set next_at = now()`);
    expect(await fetchQueuedMedia(20, fetch)).toBe(0);
    expect(tried.length).toBe(before);
    expect((await nextMediaDue())?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await queue("https://up.example/a");
    const bytes = await picture();
    expect(await fetchQueuedMedia(20, async () => ok(bytes))).toBe(1);
    await db.run(sql`update media_host set open_until = now() - interval '1 second'`);
    expect(await fetchQueuedMedia(20, async () => ok(bytes))).toBe(20);
    expect(await db.rows(sql`select failures from media_host where host = 'down.example'`)).toEqual([
      { failures: 0 },
    ]);
  });

  test("are taken by one worker each", async () => {
    await queue(...Array.from({ length: 12 }, (_, i) => `https://c.example/${i}`));
    const bytes = await picture();
    let calls = 0;
    const fetch = async () => {
      calls++;
      return ok(bytes);
    };
    await Promise.all([fetchQueuedMedia(8, fetch), fetchQueuedMedia(8, fetch), fetchQueuedMedia(8, fetch)]);
    expect(calls).toBe(12);
  });
});

describe("what is served", () => {
  test("a drawing, which may run nothing", async () => {
    const key = await keepDrawing('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const answer = await callLoader(loader, { url: `/media/${key}`, params: { "*": key } });
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.body).toContain("<svg");
  });

  test.each([
    "../imports/x.csv",
    "imports/a.csv",
    "ab/short-320.webp",
    "",
    "%2e%2e/x",
    `ab/${"a".repeat(32)}-999.webp`,
    `zz/${"a".repeat(32)}.svg`,
  ])("nothing for %j", async (key) => {
    expect(await openPicture(key)).toBeNull();
    expect((await callLoader(loader, { url: "/media/x", params: { "*": key } })).status).toBe(404);
  });
});

test("a drawing leaves as a PNG and a photograph as a JPEG, made once", async () => {
  const drawing = await keepDrawing(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#0b6380"/></svg>',
  );
  const asked = async (name: string) => {
    const answer = await callLoader(loader, { url: `/media/${name}`, params: { "*": name } });
    return [answer.status, answer.headers.get("content-type")];
  };
  // The address that a product file names makes the file.
  expect(await asked(drawing.replace(".svg", "-1280.png"))).toEqual([200, "image/png"]);
  expect((await asked("00/00000000000000000000000000000000-1280.png"))[0]).toBe(404);
  const png = await keepPlain(drawing);
  expect(png).toBe(drawing.replace(".svg", "-1280.png"));
  const kept = await openPicture(png ?? "");
  expect(kept?.type).toBe("image/png");
  expect(await sharp(await buffer(kept!.read())).metadata()).toMatchObject({ format: "png", width: 1280 });
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#0b6380" } })
    .png()
    .toBuffer();
  const key = (await keepPicture(photo)) ?? "";
  expect(await asked(`${key}-1280.jpg`)).toEqual([200, "image/jpeg"]);
  const jpeg = await keepPlain(key);
  const taken = await openPicture(jpeg ?? "");
  expect(taken?.type).toBe("image/jpeg");
  expect(await sharp(await buffer(taken!.read())).metadata()).toMatchObject({ format: "jpeg", width: 1280 });
  expect(await keepPlain("00/00000000000000000000000000000000-a")).toBeNull();
});
