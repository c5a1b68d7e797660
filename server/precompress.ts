/** Compresses static files once, at build time, so that no request pays for it. */
import { readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesUnder } from "./source-hash.ts";

const texts = new Set([
  ".js",
  ".css",
  ".html",
  ".svg",
  ".json",
  ".txt",
  ".xml",
  ".webmanifest",
  ".map",
  ".ico",
]);
const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Writes `.br` and `.gz` beside each text file of a folder, where they are smaller. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(filesUnder(folder, ".").map((path) => compressOne(`${folder}/${path}`)));
}

async function compressOne(file: string): Promise<void> {
  if (!texts.has(extname(file))) return;
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  const [small, smallest] = await Promise.all([gzipOf(bytes, { level: 9 }), brotliOf(bytes, quality)]);
  if (small.length < bytes.length) writeFileSync(`${file}.gz`, small);
  if (smallest.length < bytes.length) writeFileSync(`${file}.br`, smallest);
}
