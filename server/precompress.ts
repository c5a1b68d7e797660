/** Compresses static files once, at build time, so that no request pays for it. */
import { readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
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

/** Writes `.br` beside each text file of a folder, where it is smaller. Few browsers ask for gzip: a process makes it then. */
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
  const smallest = await brotliOf(bytes, quality);
  if (smallest.length < bytes.length) writeFileSync(`${file}.br`, smallest);
}
