/** Addresses of pictures by their key in the file store. Pure. */
import { paths } from "~/platform/paths";
import { imageWidths } from "./config";

export type Picture = { readonly src: string; readonly srcSet?: string };

/** The picture of a key; a drawing has one size, a photograph three. */
export function pictureOf(key: string): Picture {
  if (key.endsWith(".svg")) return { src: paths.media(key) };
  const at = (width: number) => paths.media(`${key}-${width}.webp`);
  return { src: at(640), srcSet: imageWidths.map((width) => `${at(width)} ${width}w`).join(", ") };
}

/** Names in the archive of a product, and the file of each picture that has the most detail. */
export function archiveNames(spu: string, keys: readonly string[]): { name: string; file: string }[] {
  const stem = spu.replace(/[^\w-]+/g, "-");
  const digits = Math.max(2, String(keys.length).length);
  return keys.map((key, i) => {
    const file = key.endsWith(".svg") ? key : `${key}-${Math.max(...imageWidths)}.webp`;
    const number = String(i + 1).padStart(digits, "0");
    return { name: `${stem}-${number}${file.slice(file.lastIndexOf("."))}`, file };
  });
}
