/** Product pictures: fetched from their address as the real store does, or drawn for the seed. */
import { setTimeout as sleep } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { invalidParams, WooRefusal } from "./errors";
import { nextId, type Image, type Store } from "./types";
import { records, text } from "./fields";

/** Reads `images` of a body: new ones are fetched, known ids stay. */
export async function readImages(store: Store, given: unknown): Promise<Image[]> {
  const images: Image[] = [];
  for (const item of records(given)) images.push(await readImage(store, item));
  return images;
}

async function readImage(store: Store, item: Record<string, unknown>): Promise<Image> {
  const id = Number(item["id"] ?? 0);
  if (id > 0) {
    const known = [...(store.library ?? []), ...store.products.flatMap((product) => product.images)].find(
      (image) => image.id === id,
    );
    if (!known)
      throw new WooRefusal("woocommerce_product_invalid_image_id", `#${id} is an invalid image ID.`, 400);
    return { ...known, alt: text(item["alt"], known.alt) };
  }
  const src = text(item["src"]);
  if (!/^https?:\/\//.test(src)) throw invalidParams({ images: "images[0][src] is not a valid URL." });
  await sleep(store.quirks?.picture_ms ?? 0);
  await requireReachable(src);
  const name = decodeURIComponent(new URL(src).pathname.split("/").at(-1) || "image").replace(
    /[^\w.-]+/g,
    "-",
  );
  const image = { id: nextId(store), name, alt: text(item["alt"]), source: src };
  // What was fetched stays in the shop's media, whether a product shows it or not.
  (store.library ??= []).push(image);
  return image;
}

/** What WooCommerce takes, its `wc_rest_allowed_image_mime_types()`: no drawings, no AVIF. */
const allowed = ["jpeg", "gif", "png", "bmp", "tiff", "x-icon", "webp"].map((kind) => `image/${kind}`);

async function requireReachable(src: string): Promise<void> {
  const failed = (why: string): WooRefusal =>
    new WooRefusal(
      "woocommerce_product_image_upload_error",
      `Error getting remote image ${src}. Error: ${why}`,
      400,
    );
  try {
    const response = await fetch(src, { signal: AbortSignal.timeout(10_000) });
    const type = response.headers.get("content-type") ?? "";
    await response.arrayBuffer();
    if (!response.ok) throw failed(response.statusText || String(response.status));
    if (!allowed.some((known) => type.startsWith(known)))
      throw failed("Sorry, you are not allowed to upload this file type.");
  } catch (error) {
    if (error instanceof WooRefusal) throw error;
    throw failed("A valid URL was not provided.");
  }
}

const SIZE = 400;

/** A calm PNG for a seeded product: its own colour and a shape, always the same for the same id. */
export function drawPicture(id: number): Buffer {
  const hue = (id * 47) % 360;
  const [ground, shape] = [rgb(hue, 0.25, 0.9), rgb(hue, 0.45, 0.55)];
  const rows = Buffer.alloc((SIZE * 3 + 1) * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const colour = inShape(id % 3, x / SIZE - 0.5, y / SIZE - 0.5) ? shape : ground;
      rows.set(colour, y * (SIZE * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function inShape(kind: number, x: number, y: number): boolean {
  if (kind === 0) return x * x + y * y < 0.09;
  if (kind === 1) return Math.abs(x) < 0.22 && Math.abs(y) < 0.3;
  return y > -0.28 && y < 0.28 && Math.abs(x) < (y + 0.28) * 0.55;
}

function rgb(hue: number, saturation: number, lightness: number): number[] {
  const a = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
