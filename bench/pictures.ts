/**
 * Pictures for pages that a browser is to judge: the invented goods name some, but have none. Each is drawn for the
 * sizes its page asks for, about as heavy as a photograph of goods.
 */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";

/** Draws the pictures that a page of `origin` names into the folder of stored files. */
export async function drawPictures(origin: string, path: string, files: string): Promise<void> {
  const html = await (await fetch(origin + path)).text();
  for (const [name, width, format] of picturesIn(html)) {
    const file = join(files, name);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(await drawn(files, Number(width), format), file);
  }
}

/** Name in the store, width and format of each picture a page names. Pure. */
export function picturesIn(html: string): [name: string, width: string, format: "webp" | "avif" | "jpg"][] {
  const found = html.matchAll(/\/(media\/[\w./-]+-(\d+)\.(webp|avif|jpg))/g);
  const byName = new Map(
    Array.from(found, ([, name = "", width = "", format]) => [name, [width, format] as const]),
  );
  return Array.from(byName, ([name, [width, format]]) => [name, width, format as "webp"]);
}

async function drawn(files: string, width: number, format: "webp" | "avif" | "jpg"): Promise<string> {
  const file = join(files, `drawn-${width}.${format}`);
  if (existsSync(file)) return file;
  const noise = { type: "gaussian", mean: 150, sigma: 12 } as const;
  const grain = sharp({ create: { width, height: width, channels: 3, background: "#9bb", noise } });
  await grain
    .blur(1.2)
    .toFormat(format === "jpg" ? "jpeg" : format, { quality: 70 })
    .toFile(file);
  return file;
}
