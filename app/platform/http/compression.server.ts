/**
 * How pages are compressed. Compressing a page that is sent once must not cost more than rendering it: zstd takes 0.12
 * ms for a list, Brotli 1.9 ms (docs/figures.md). So Brotli is for pages that are sent often.
 */
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";

const brotliOf = promisify(brotliCompress);

export type Coding = "zstd" | "br" | "gzip";

/** Bytes, and the `Content-Encoding` they are in; null is as they are. */
export type Encoded = { readonly bytes: Buffer; readonly coding: Coding | null };

/** Whether an Accept-Encoding header takes a coding; `;q=0` refuses it. */
export function accepts(header: string, coding: string): boolean {
  return header.split(",").some((part) => {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    return name.trim() === coding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}

/** Compresses a page that is sent once, in the cheapest coding the header takes. */
export function compressOnce(plain: Buffer, accepted: string): Encoded {
  if (accepts(accepted, "zstd")) return { bytes: zstd(plain), coding: "zstd" };
  if (accepts(accepted, "gzip")) return { bytes: gzipSync(plain, { level: 2 }), coding: "gzip" };
  if (accepts(accepted, "br")) return { bytes: brotliCompressSync(plain, brotliAt(1)), coding: "br" };
  return { bytes: plain, coding: null };
}

/** Level 1: half of what level 3 costs (0.09 ms a list instead of 0.17), and 3 % larger. */
export function zstd(plain: Buffer): Buffer {
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  return zstdCompressSync(plain, { params, pledgedSrcSize: plain.length });
}

/** For pages that are sent often: off the main thread, and smaller by a tenth than zstd. */
export function brotli(plain: Buffer): Promise<Buffer> {
  return brotliOf(plain, brotliAt(5, plain.length));
}

/** A window of 128 kB is enough for a page; the default of 4 MB wastes memory. */
function brotliAt(quality: number, size = 0) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  };
  return { params };
}
