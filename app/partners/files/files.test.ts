import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { FileTooLarge, folderStore, isFileKey, StoreUnavailable } from "./files.server";
import { resizePicture } from "./pictures.server";

const folder = mkdtempSync(join(tmpdir(), "quayside-files-"));
const store = folderStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

describe("the file store", () => {
  test("keeps what it is given, replaces it, reads parts of it, and forgets it", async () => {
    expect(await store.put("a/b.txt", Buffer.from("first"))).toBe(5);
    expect(await store.put("a/b.txt", Readable.from([Buffer.from("sec"), Buffer.from("ond")]))).toBe(6);
    expect(await textOf(store.read("a/b.txt"))).toBe("second");
    expect(await textOf(store.read("a/b.txt", { start: 3 }))).toBe("ond");
    expect(await store.stat("a/b.txt")).toMatchObject({ bytes: 6 });
    await store.remove("a/b.txt");
    expect(await store.stat("a/b.txt")).toBeNull();
  });

  test("says that it is unavailable where the disk fails", async () => {
    await store.put("blocked", Buffer.from("a file, no folder"));
    const below = folderStore(join(folder, "blocked"));
    await expect(below.put("a/b", Buffer.from("x"))).rejects.toBeInstanceOf(StoreUnavailable);
    await store.remove("blocked");
  });

  test("stores whole files or nothing", async () => {
    await expect(store.put("big", Buffer.alloc(20), { maxBytes: 10 })).rejects.toBeInstanceOf(FileTooLarge);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("gone");
      })(),
    );
    await expect(store.put("half", broken)).rejects.toThrow("gone");
    expect(readdirSync(folder).filter((name) => name !== "a")).toEqual([]);
  });

  test.each([
    "../x",
    "/etc/passwd",
    "a//b",
    "a/../b",
    ".hidden",
    "a/.b",
    "A",
    "a b",
    "a\u0000",
    "",
    "a/",
    "x".repeat(201),
  ])("%j is no key", async (key) => {
    expect(isFileKey(key)).toBe(false);
    await expect(store.put(key, Buffer.from(""))).rejects.toThrow(RangeError);
  });
});

describe("pictures", () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#c4420a" } });

  test("come out in each size, never wider than they are, without what cameras add", async () => {
    const photo = await draw(800, 600)
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    const sizes = await resizePicture(photo, [
      { width: 320, format: "webp" },
      { width: 640, format: "avif" },
      { width: 1280, format: "jpg" },
    ]);
    expect(sizes.ok).toBe(true);
    const kept = await Promise.all((sizes.ok ? sizes.value : []).map(({ bytes }) => sharp(bytes).metadata()));
    expect(kept.map(({ format, width, exif }) => [format, width, exif])).toEqual([
      ["webp", 320, undefined],
      ["heif", 640, undefined],
      ["jpeg", 800, undefined],
    ]);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["text", () => Buffer.from("<html>no picture</html>")],
    [
      "a drawing, which may hold scripts",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ["nothing", () => Buffer.alloc(0)],
    ["half a picture", async () => (await draw(400, 400).png().toBuffer()).subarray(0, 300)],
  ])("%s is none", async (_, bytes) => {
    expect(await resizePicture(await bytes(), [{ width: 320, format: "webp" }])).toEqual({
      ok: false,
      error: "not-a-picture",
    });
  });
});
