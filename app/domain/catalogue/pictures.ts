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
