/** Pictures as bytes: whether they are any, and in the sizes in which they are kept. */
import sharp, { type Sharp } from "sharp";
import { err, ok, type Result } from "~/platform/result";

const formats = new Set(["jpeg", "png", "webp", "gif", "heif", "avif"]);

/** No picture of goods needs more; a small file can claim any size. */
const mostPixels = 50_000_000;

/**
 * The picture in each width (never wider than it is), as WebP, upright, without the data cameras add.
 * Fails where the bytes are no JPEG, PNG, WebP, AVIF or GIF, whatever they were called.
 */
export async function resizePicture(
  bytes: Buffer,
  widths: readonly number[],
): Promise<Result<{ width: number; bytes: Buffer }[], "not-a-picture">> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
    const { format } = await picture.metadata();
    if (!formats.has(format)) return err("not-a-picture");
    const upright = picture.rotate();
    return ok(await Promise.all(widths.map(async (width) => ({ width, bytes: await webp(upright, width) }))));
  } catch {
    return err("not-a-picture");
  }
}

function webp(picture: Sharp, width: number): Promise<Buffer> {
  return picture
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}
