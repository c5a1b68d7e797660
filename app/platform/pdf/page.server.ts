/** Pages of our PDFs (A4): how wide they are, their rules and feet, and a file written into. */
import type PDFDocument from "pdfkit";
import { lazily } from "~/platform/lazily.server";
import { readyToShape } from "./shape.server";
import { ink, linesOf, muted, writeLines, type Pen } from "./write.server";

const pdfkit = lazily<typeof PDFDocument>("pdfkit");

/** In points; `foot` is kept free for the foot of the page. */
export const page = { width: 595.28, height: 841.89, margin: 48, foot: 64 };
/** The width between the margins. */
export const inner = page.width - 2 * page.margin;
/** Where what is written must end. */
export const bottom = page.height - page.foot;

export const small: Pen = { size: 8, colour: muted };
export const body: Pen = { size: 9 };
export const strong: Pen = { size: 9, weight: "bold" };
export const title: Pen = { size: 20, weight: "bold" };

/** A column of a table: where it begins, from the left margin, and how wide it is. */
export type Column<Key extends string> = { key: Key; x: number; width: number; align?: "right" };

/**
 * A file that pages are written into; a stream of its bytes. Waits until letters of all scripts can be laid out. With
 * `at`, the moment that the file says it was made, the same pages are the same bytes.
 */
export async function openPdf(title: string, locale: string, at?: Date): Promise<PDFKit.PDFDocument> {
  await readyToShape();
  return new (pdfkit())({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // The faces remember words themselves, within bounds.
    fontLayoutCache: false,
    // The library's default font is not loaded.
    font: "",
    lang: locale,
    info: { Title: title, Creator: "Quayside", Producer: "Quayside", ...(at && { CreationDate: at }) },
  });
}

/** A whole file in memory, for what is some tens of kilobytes. */
export async function wholePdf(
  pdf: PDFKit.PDFDocument,
  write: (pdf: PDFKit.PDFDocument) => void | Promise<void>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  await write(pdf);
  pdf.end();
  return whole;
}

/** A thin line to the right margin. */
export function rule(pdf: PDFKit.PDFDocument, y: number, from = page.margin, colour = "#d4dae0"): void {
  pdf
    .moveTo(from, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.6)
    .strokeColor(colour)
    .stroke();
}

/** The heads of a table's columns with a line below them; answers where its first row begins. */
export function writeHeads<Key extends string>(
  pdf: PDFKit.PDFDocument,
  columns: readonly Column<Key>[],
  heads: Readonly<Record<Key, string>>,
  y: number,
): number {
  let height = 0;
  for (const { key, x, width, align } of columns) {
    const lines = linesOf(pdf, heads[key], width, small);
    const box = { x: page.margin + x, y, width, ...(align ? { align } : {}) };
    height = Math.max(height, writeLines(pdf, lines, box, small));
  }
  rule(pdf, y + height + 3, page.margin, ink);
  return y + height + 8;
}

/** Writes the foot of every page from the `first` on, now that their number is known, and lets the pages go. */
export function endPages(
  pdf: PDFKit.PDFDocument,
  first: number,
  foot: { left: string; right: (page: number, pages: number) => string },
): void {
  const { start, count } = pdf.bufferedPageRange();
  const pages = start + count - first;
  for (let i = 0; i < pages; i++) {
    pdf.switchToPage(first + i);
    writeFoot(pdf, foot.left, foot.right(i + 1, pages));
  }
  pdf.flushPages();
}

function writeFoot(pdf: PDFKit.PDFDocument, left: string, right: string): void {
  const y = page.height - page.foot + 14;
  rule(pdf, y - 6);
  const width = inner - 150;
  const lines = linesOf(pdf, left, width, small).slice(0, 3);
  writeLines(pdf, lines, { x: page.margin, y, width }, small);
  writeLines(pdf, [right], { x: page.margin + width, y, width: 150, align: "right" }, small);
}
