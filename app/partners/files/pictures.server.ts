/** Pictures as bytes: recognising them, and resizing them to the stored sizes and formats. */
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type Library from "sharp";
import type { Sharp } from "sharp";
import { err, ok, type Result } from "~/platform/result";
import { lazily } from "~/platform/lazily.server";

const sharp = lazily<typeof Library>("sharp");

export type PictureFormat = "avif" | "webp" | "jpg";
export type PictureSize = { readonly width: number; readonly format: PictureFormat };

const formats = new Set(["jpeg", "png", "webp", "gif", "heif", "avif"]);

/** The most pixels: no product picture needs more, and a small file can claim any size. */
const mostPixels = 50_000_000;

/** The first bytes of what is taken: JPEG, PNG, GIF, WebP, AVIF. All else is not even given to a decoder. */
const beginnings: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^.{4}ftypavi[fs]/s,
];

function beginsLikePicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16).toString("latin1");
  return beginnings.some((beginning) => beginning.test(head));
}

/** Whether bytes are a picture of a kind and size that is taken, by what they begin with and what they claim to be. */
export async function isPicture(bytes: Buffer): Promise<boolean> {
  if (!beginsLikePicture(bytes)) return false;
  try {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp()(bytes, { limitInputPixels: mostPixels }).metadata();
    return formats.has(format) && width > 0 && height > 0 && width * height <= mostPixels;
  } catch {
    return false;
  }
}

/**
 * The picture in each size (never wider than it is), upright, without the data cameras add.
 * Fails where the bytes are no JPEG, PNG, WebP, AVIF or GIF, whatever they were called.
 */
export async function resizePicture(
  bytes: Buffer,
  sizes: readonly PictureSize[],
): Promise<Result<(PictureSize & { bytes: Buffer })[], "not-a-picture">> {
  if (!(await isPicture(bytes))) return err("not-a-picture");
  try {
    const upright = sharp()(bytes, { limitInputPixels: mostPixels, failOn: "error" }).rotate();
    const made: (PictureSize & { bytes: Buffer })[] = [];
    // One after another: a worker has other things to do as well.
    for (const size of sizes) made.push({ ...size, bytes: await encoded(upright, size) });
    return ok(made);
  } catch {
    return err("not-a-picture");
  }
}

function encoded(picture: Sharp, { width, format }: PictureSize): Promise<Buffer> {
  const resized = picture.clone().resize({ width, withoutEnlargement: true });
  switch (format) {
    case "webp":
      return resized.webp({ quality: 80, effort: 3 }).toBuffer();
    case "jpg":
      // Transparent parts become white, as on the page.
      return resized.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    case "avif":
      // Effort 2 is half the bytes of WebP at five times its work; above 640 px that work is not worth it.
      return resized.avif(width <= 640 ? { quality: 50, effort: 2 } : { quality: 55, effort: 0 }).toBuffer();
  }
}

/**
 * A copy as every store takes it: a JPEG of a photograph, a PNG of a drawing of our own (SVG), 1280 pixels wide at most. A
 * drawing has no pixels of its own and is drawn in that width.
 */
export async function plainCopy(bytes: Buffer, drawing: boolean): Promise<Result<Buffer, "not-a-picture">> {
  if (!drawing && !(await isPicture(bytes))) return err("not-a-picture");
  try {
    const picture = sharp()(bytes, { limitInputPixels: mostPixels, ...(drawing ? { density: 192 } : {}) });
    const sized = picture.resize({ width: plainPixels, withoutEnlargement: !drawing });
    const opaque = sized.flatten({ background: "#ffffff" });
    return ok(
      await (drawing ? opaque.png({ compressionLevel: 9 }) : opaque.jpeg({ quality: 85 })).toBuffer(),
    );
  } catch {
    return err("not-a-picture");
  }
}

const plainPixels = 1280;

/** The middle of the picture as a square of so many pixels, as WebP, upright, without the data cameras add. */
export async function squarePicture(bytes: Buffer, pixels: number): Promise<Result<Buffer, "not-a-picture">> {
  if (!(await isPicture(bytes))) return err("not-a-picture");
  try {
    const picture = sharp()(bytes, { limitInputPixels: mostPixels, failOn: "error" }).rotate();
    const square = picture.resize(pixels, pixels, { fit: "cover" });
    return ok(await square.webp({ quality: 82, effort: 4 }).toBuffer());
  } catch {
    return err("not-a-picture");
  }
}

/**
 * A small copy (WebP, `pixels` at most each way) of a picture that is read from its store, whose bytes never lie in memory
 * as a whole. Fails where it is no picture that is taken.
 */
export async function smallCopy(content: Readable, pixels: number): Promise<Result<Buffer, "not-a-picture">> {
  const shrink = sharp()({ limitInputPixels: mostPixels, failOn: "error" })
    .rotate()
    .resize(pixels, pixels, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 });
  const made = shrink.toBuffer();
  // What fails first tells: the other is told so, and says it again.
  const [small] = await Promise.allSettled([made, pipeline(content, shrink)]);
  return small.status === "fulfilled" ? ok(small.value) : err("not-a-picture");
}
