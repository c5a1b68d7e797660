import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { bucketKeys } from "../../../sandbox/s3/signature";
import { callLoader } from "../../../tests/setup/call";
import { control, sandbox } from "../../../tests/setup/outside";

// Pictures lie in a bucket, as FILES_URL would have it.
vi.mock("~/partners/files/files.server", async (original) => {
  const real = await original<typeof import("~/partners/files/files.server")>();
  const { bucketStore, parseBucket } = await import("~/partners/files/bucket.server");
  const address = () =>
    `s3://${bucketKeys.id}:${bucketKeys.secret}@${new URL(sandbox().url).host}/s3/quay?insecure=1`;
  const bucket = () => parseBucket(address()) as NonNullable<ReturnType<typeof parseBucket>>;
  return { ...real, files: () => bucketStore(bucket(), { tries: 2, pauseMs: 5, silenceMs: 500 }) };
});

const { loader } = await import("./media");
const { keepPicture } = await import("~/domain/catalogue/media.server");

let key = "";
beforeEach(async () => {
  await control("/control/faults", undefined, "DELETE");
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#0c6" } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();
  key = (await keepPicture(photo)) ?? "";
});
const ask = (name: string, headers: Record<string, string> = {}) =>
  callLoader(loader, { url: `/media/${name}`, params: { "*": name }, headers });

test.each([
  ["320.avif", "image/avif"],
  ["1280.webp", "image/webp"],
  ["640.jpg", "image/jpeg"],
])("a picture is served for good out of a bucket: %s", async (size, type) => {
  const answer = await ask(`${key}-${size}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const etag = answer.headers.get("etag") ?? "";
  expect((await ask(`${key}-${size}`, { "if-none-match": etag })).status).toBe(304);
});

test("a part of it, and what cannot be a part", async () => {
  const whole = Number((await ask(`${key}-640.jpg`)).headers.get("content-length"));
  const part = await ask(`${key}-640.jpg`, { range: "bytes=0-99" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 0-99/${whole}`]);
  expect((await ask(`${key}-640.jpg`, { range: `bytes=${whole}-` })).status).toBe(416);
});

test("a bucket that is down is said to be so, and nobody keeps that", async () => {
  await control("/control/faults", { target: "s3", kind: "500", times: 20 });
  const answer = await ask(`${key}-640.jpg`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
});

test.each(["../secret", "ab/0123.webp", "ab/0123456789abcdef0123456789abcdef-a-9999.avif", ""])(
  "%j is none of ours",
  async (name) => {
    expect((await ask(name)).status).toBe(404);
  },
);
