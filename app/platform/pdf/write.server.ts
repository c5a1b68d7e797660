/** Text on a PDF page: measured, broken into lines, written with whichever face has the characters. */
import { directionMark } from "./direction";
import { isShaped, type Face, type Weight } from "./faces";
import { faceOf } from "./fonts.server";
import { runsOf, type Run } from "./letters.server";

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

/** How a face is asked to lay a run out: pdfkit hands this on as it is, and lays out what has it in one piece. */
const waysOf = ({ face, turned }: Run): PDFKit.Mixins.TextOptions =>
  isShaped(face) ? { features: [turned ? "rtla" : "ltra"] } : {};

/** The width of a text on one line, in points. */
function widthOf(doc: PDFKit.PDFDocument, text: string, pen: Pen): number {
  return runsOf(text, pen.weight ?? "regular").reduce(
    (width, run) => width + use(doc, run.face, pen).widthOfString(run.text, waysOf(run)),
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
  for (const piece of piecesOf(text)) {
    if (widthOf(doc, (line + piece).trimEnd(), pen) <= width) {
      line += piece;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = "";
    for (const { segment: character } of letters.segment(piece)) {
      if (line !== "" && widthOf(doc, line + character, pen) > width) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  if (lines.length < 2) return lines;
  const mark = directionMark(text);
  return lines.map((part) => mark + part);
}

/** Thai, Lao, Khmer, Burmese and Tibetan put no space between words: a dictionary finds them. */
const unspaced = /[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff]/;
const words = new Intl.Segmenter("en", { granularity: "word" });
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

function piecesOf(text: string): string[] {
  return (text.match(pieces) ?? []).flatMap((piece) => (unspaced.test(piece) ? wordsOf(piece) : [piece]));
}

function wordsOf(piece: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(piece)) {
    const last = found.pop();
    if (last === undefined || isWordLike) found.push(...(last === undefined ? [] : [last]), segment);
    else found.push(last + segment);
  }
  return found;
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
    const placed = runsOf(line, pen.weight ?? "regular").map((run) => {
      const left = at;
      at += use(doc, run.face, pen).widthOfString(run.text, waysOf(run));
      return { run, left };
    });
    // Written in the order in which they are read, since that is how they are copied.
    for (const { run, left } of placed.toSorted((a, b) => a.run.place - b.run.place)) {
      const face = use(doc, run.face, pen).fillColor(pen.colour ?? ink);
      // The library counts a baseline upwards: the text stands below `y`, whatever face its run has.
      const below = { lineBreak: false, baseline: -pen.size };
      // Letters that change places are copied as they are written. Readers turn what is read from the right themselves.
      const spelled = isShaped(run.face) && !run.turned;
      if (spelled) doc.markContent("Span", { actual: run.text });
      face.text(run.text, left, y + i * lineHeight(pen), { ...below, ...waysOf(run) });
      if (spelled) doc.endMarkedContent();
    }
  }
  return lines.length * lineHeight(pen);
}
