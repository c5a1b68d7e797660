/** Text on a PDF page: measured, broken into lines, written with whichever face has the characters. */
import { faceOf, runsOf, type Face, type Weight } from "./fonts.server";

export type Pen = { readonly size: number; readonly weight?: Weight; readonly colour?: string };
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: "right";
};

const leading = 1.35;
export const ink = "#16202b";
export const muted = "#5b6773";

/** The height of one line, in points. */
export const lineHeight = ({ size }: Pen) => size * leading;

function use(doc: PDFKit.PDFDocument, face: Face, { size, weight = "regular" }: Pen) {
  // pdfkit takes a font that fontkit has opened, which its types do not say.
  const name = `${face}-${weight}`;
  const fonts = registered.get(doc) ?? new Set();
  if (!fonts.has(name)) {
    doc.registerFont(name, faceOf(face, weight) as unknown as string);
    registered.set(doc, fonts.add(name));
  }
  return doc.font(name).fontSize(size);
}

const registered = new WeakMap<object, Set<string>>();

/** The width of a text on one line, in points. */
function widthOf(doc: PDFKit.PDFDocument, text: string, pen: Pen): number {
  return runsOf(text, pen.weight ?? "regular").reduce(
    (width, run) => width + use(doc, run.face, pen).widthOfString(run.text),
    0,
  );
}

// A word with the space after it; a Chinese character alone, with the punctuation that must not begin a line.
const pieces =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef][\u3001\u3002\uff0c\uff1a\uff1b\uff01\uff1f\uff09\u300b\u3011]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu;

/** A text in lines no wider than `width`; what is too long for a line is broken where it must be. */
export function linesOf(doc: PDFKit.PDFDocument, text: string, width: number, pen: Pen): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.match(pieces) ?? []) {
    if (widthOf(doc, (line + piece).trimEnd(), pen) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = "";
    for (const character of piece) {
      if (line !== "" && widthOf(doc, line + character, pen) > width) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** Writes lines below each other and answers the height they took. */
export function writeLines(
  doc: PDFKit.PDFDocument,
  lines: readonly string[],
  { x, y, width, align }: Box,
  pen: Pen,
): number {
  for (const [i, line] of lines.entries()) {
    let at = align === "right" ? x + width - widthOf(doc, line, pen) : x;
    for (const run of runsOf(line, pen.weight ?? "regular")) {
      const face = use(doc, run.face, pen).fillColor(pen.colour ?? ink);
      // The library counts a baseline upwards: the text stands below `y`, whatever face its run has.
      face.text(run.text, at, y + i * lineHeight(pen), { lineBreak: false, baseline: -pen.size });
      at += face.widthOfString(run.text);
    }
  }
  return lines.length * lineHeight(pen);
}
