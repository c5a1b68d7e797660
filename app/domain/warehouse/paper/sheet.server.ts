/** Sheets of a printer of labels, in millimetres: what fits on 100 × 150 mm, 4 × 6 inches and A6 alike. */
import { linesOf, lineHeight, writeLines, type Pen } from "~/platform/pdf/write.server";

/** Points in so many millimetres. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4;

export const sheet = { width: 100, height: 150 } as const;
/** All that is written lies in here, so that it is whole on each of these papers. */
export const area = { x: 3, y: 4, width: 94, height: 142 } as const;
export const areaEnd = area.y + area.height;

export const black = "#000000";
export const pen = (size: number, weight: Pen["weight"] = "regular"): Pen => ({
  size,
  weight,
  colour: black,
});

/** A new sheet. */
export function addSheet(pdf: PDFKit.PDFDocument): void {
  pdf.addPage({ size: [mm(sheet.width), mm(sheet.height)], margin: 0 });
}

/** Lines of texts of a file: most stand on each of its sheets, and each is measured before it is written. */
const broken = new WeakMap<PDFKit.PDFDocument, Map<string, readonly string[]>>();

function linesIn(pdf: PDFKit.PDFDocument, texts: readonly string[], width: number, with_: Pen): string[] {
  const known = broken.get(pdf) ?? new Map<string, readonly string[]>();
  broken.set(pdf, known);
  return texts.flatMap((text) => {
    const key = `${width} ${with_.size} ${with_.weight ?? ""} ${text}`;
    const lines = known.get(key) ?? linesOf(pdf, text, mm(width), with_);
    known.set(key, lines);
    return lines;
  });
}

type Box = { readonly x: number; readonly width: number; readonly align?: "right" };

/** Writes texts below each other, each broken where it is too long; answers where they end. Millimetres. */
export function put(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
  y: number,
  with_: Pen,
  { x, width, align }: Box = area,
): number {
  const lines = linesIn(pdf, texts, width, with_);
  const box = { x: mm(x), y: mm(y), width: mm(width), ...(align && { align }) };
  return y + writeLines(pdf, lines, box, with_) / mm(1);
}

/** How high texts stand, in millimetres. */
export function heightOf(
  pdf: PDFKit.PDFDocument,
  texts: readonly string[],
  with_: Pen,
  width: number = area.width,
): number {
  const lines = linesIn(pdf, texts, width, with_);
  return (lines.length * lineHeight(with_)) / mm(1);
}

/** A line across the area, in millimetres. */
export function line(pdf: PDFKit.PDFDocument, y: number, weight = 0.3): void {
  pdf
    .moveTo(mm(area.x), mm(y))
    .lineTo(mm(area.x + area.width), mm(y))
    .lineWidth(mm(weight))
    .strokeColor(black)
    .stroke();
}
