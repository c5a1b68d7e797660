/** Bars drawn as vectors into a page: exact at any printer. */
import type Library from "bwip-js/node";
import { lazily } from "~/platform/lazily.server";

const bwip = lazily<typeof Library>("bwip-js/node");
import { isBarText, leastBarsMm, moduleWidth, quietModules } from "./bars";
import { mm } from "./sheet.server";

/** The widths of bars and gaps in modules, a bar first. */
type Widths = readonly number[];

/** What no bars can be drawn of: letters that scanners cannot read, nothing, or too much. */
function widthsOf(text: string): Widths | null {
  if (!isBarText(text)) return null;
  const [drawn] = bwip().raw({ bcid: "code128", text });
  return drawn && "sbs" in drawn ? drawn.sbs : null;
}

type Room = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Draws a text as Code 128 in the middle of a room (millimetres). False where it cannot be drawn so that a scanner reads
 * it: then nothing is drawn.
 */
export function drawBars(pdf: PDFKit.PDFDocument, text: string, room: Room): boolean {
  const widths = widthsOf(text);
  if (!widths || room.height < leastBarsMm) return false;
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const module = moduleWidth(modules, room.width);
  if (module === null) return false;
  const spare = room.width - (modules + 2 * quietModules) * module;
  let at = room.x + spare / 2 + quietModules * module;
  for (const [i, width] of widths.entries()) {
    if (i % 2 === 0) pdf.rect(mm(at), mm(room.y), mm(width * module), mm(room.height));
    at += width * module;
  }
  pdf.fill("#000000");
  return true;
}
