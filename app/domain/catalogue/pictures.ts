/** Addresses of pictures by their key in the file store. Pure. */
import { shopPaths } from "~/platform/shop-paths";
import { imageWidths, jpegWidth, plainWidth, webpWidths } from "./config";

export type Picture = {
  readonly src: string;
  readonly srcSet?: string;
  readonly avif?: string;
};

/**
 * The picture of a key. A drawing (`….svg`) has one size. A photograph has several widths: those kept since AVIF is
 * made (`…-a`) as AVIF, WebP and one JPEG, the older ones as WebP.
 */
export function pictureOf(key: string): Picture {
  if (key.endsWith(".svg")) return { src: shopPaths.media(key) };
  const at = (width: number, format: string) => shopPaths.media(`${key}-${width}.${format}`);
  const set = (widths: readonly number[], format: string) =>
    widths.map((width) => `${at(width, format)} ${width}w`).join(", ");
  if (!key.endsWith("-a")) return { src: at(640, "webp"), srcSet: set(webpWidths, "webp") };
  return { src: at(jpegWidth, "jpg"), srcSet: set(imageWidths, "webp"), avif: set(imageWidths, "avif") };
}

/** The small picture of a key, for work lists. */
export function thumbnailOf(key: string): string {
  if (key.endsWith(".svg")) return shopPaths.media(key);
  return shopPaths.media(`${key}-320.webp`);
}

/**
 * The file of a key that leaves for stores and in downloads: JPEG, or PNG for a drawing. WooCommerce takes neither SVG nor
 * AVIF (`wc_rest_allowed_image_mime_types()`), AliExpress's picture bank only JPEG and PNG.
 */
export function plainPicture(key: string): string {
  return key.endsWith(".svg") ? `${key.slice(0, -4)}-${plainWidth}.png` : `${key}-${plainWidth}.jpg`;
}

/** The key of a plain picture's file; null where the name is none of one. */
export function keyOfPlain(file: string): string | null {
  const found = /^([0-9a-f]{2}\/[0-9a-f]{32})(?:(-a)?-1280\.jpg|-1280\.png)$/.exec(file);
  if (!found) return null;
  return file.endsWith(".png") ? `${found[1]}.svg` : `${found[1]}${found[2] ?? ""}`;
}

/** The file that a plain picture is made of: the one with the most detail. */
export function detailedPicture(key: string): string {
  return key.endsWith(".svg") ? key : `${key}-${plainWidth}.webp`;
}

/** Names of all files of a key in the store. */
export function allSizes(key: string): string[] {
  const plain = `media/${plainPicture(key)}`;
  if (key.endsWith(".svg")) return [`media/${key}`, plain];
  if (!key.endsWith("-a")) return [...webpWidths.map((width) => `media/${key}-${width}.webp`), plain];
  return [
    plain,
    ...imageWidths.flatMap((width) => [`media/${key}-${width}.avif`, `media/${key}-${width}.webp`]),
    `media/${key}-${jpegWidth}.jpg`,
  ];
}

/** What an uploaded picture is known by, out of the hash of its bytes (hex). */
export function uploadSource(sha256: string): string {
  return `upload:${sha256.slice(0, 32)}`;
}

/** Where the bytes of an uploaded picture lie in the file store; null where it is none. */
export function uploadOf(source: string): string | null {
  const hash = /^upload:([0-9a-f]{32})$/.exec(source)?.[1];
  return hash ? `uploads/${hash}` : null;
}

/**
 * The address under which a stored picture is exported: that of the file as it leaves us, which is made when it is first
 * asked for. It names the source, so that it comes back as the same.
 */
export function exportedAddress(origin: string, source: string, key: string | null): string | null {
  if (/^https?:/.test(source)) return source;
  if (key === null) return null;
  return `${origin}${shopPaths.media(plainPicture(key))}?source=${encodeURIComponent(source)}`;
}

/** What a picture is known by that a product file names: our own source where it was exported by us, else its address. */
export function importedSource(url: string): string {
  const address = URL.parse(url);
  const source = address?.pathname.startsWith("/media/") ? address.searchParams.get("source") : null;
  return source && /^(upload:[0-9a-f]{32}|demo:[\w./-]{1,120})$/.test(source) ? source : url;
}

/** Names in the archive of a product, and the file of each picture as it leaves us. */
export function archiveNames(spu: string, keys: readonly string[]): { name: string; file: string }[] {
  const stem = spu.replace(/[^\w-]+/g, "-");
  const digits = Math.max(2, String(keys.length).length);
  return keys.map((key, i) => {
    const file = plainPicture(key);
    const number = String(i + 1).padStart(digits, "0");
    return { name: `${stem}-${number}${file.slice(file.lastIndexOf("."))}`, file };
  });
}
