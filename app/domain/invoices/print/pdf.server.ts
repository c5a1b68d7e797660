/**
 * Documents as PDF (A4), one or many in a file. Pages are written as soon as a document is complete, so the memory does
 * not grow.
 */
import { sum } from "~/platform/money";
import {
  body,
  bottom,
  type Column,
  endPages,
  inner,
  openPdf,
  page,
  rule,
  small,
  strong,
  title,
  wholePdf,
  writeHeads,
} from "~/platform/pdf/page.server";
import { ink, lineHeight, linesOf, writeLines, type Pen } from "~/platform/pdf/write.server";
import type { IssuedDocument } from "../document";
import type { Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { undrawnCodes } from "../issue.server";
import { amountText, sheetOf, type Sheet, type SheetLine } from "./sheet";

const columns: readonly Column<keyof SheetLine>[] = [
  { key: "sku", x: 0, width: 116 },
  { key: "item", x: 122, width: 148 },
  { key: "hs", x: 276, width: 56 },
  { key: "qty", x: 336, width: 36, align: "right" },
  { key: "unit", x: 378, width: 58, align: "right" },
  { key: "amount", x: 438, width: inner - 438, align: "right" },
];

/** Writes one document on pages of its own, and lets them go. */
export function writeDocument(pdf: PDFKit.PDFDocument, document: IssuedDocument, locale: Locale): void {
  const t = texts(locale, "invoices");
  const sheet = sheetOf(document, { t, locale });
  const first = pdf.bufferedPageRange().start + pdf.bufferedPageRange().count;
  pdf.addPage();
  let y = writeHead(pdf, sheet);
  if (sheet.lines.length > 0) y = writeTable(pdf, sheet, y, locale);
  y = writeSums(pdf, sheet, y);
  const codes = undrawnCodes(sheet);
  writeNotes(pdf, codes ? [...sheet.notes, t("paper.letters", { codes })] : sheet.notes, y);
  endPages(pdf, first, {
    left: sheet.footer,
    right: (page, pages) => `${sheet.no} · ${t("paper.page", { page, pages })}`,
  });
}

/** One document as a whole file in memory: some tens of kilobytes. */
export async function pdfOf(document: IssuedDocument, locale: Locale): Promise<Buffer> {
  return wholePdf(await openPdf(document.no, locale), (pdf) => writeDocument(pdf, document, locale));
}

function writeHead(pdf: PDFKit.PDFDocument, sheet: Sheet): number {
  const left = page.margin;
  let y = page.margin;
  y += writeLines(pdf, linesOf(pdf, sheet.title, inner, title), { x: left, y, width: inner }, title) + 14;
  const half = inner / 2 - 12;
  const parties = [
    { heading: sheet.buyerTitle, lines: sheet.buyer, x: left },
    { heading: sheet.sellerTitle, lines: sheet.seller, x: left + half + 24 },
  ].map(({ heading, lines, x }) => {
    let at = y + writeLines(pdf, [heading], { x, y, width: half }, small) + 2;
    for (const [i, line] of lines.entries()) {
      const pen = i === 0 ? strong : body;
      at += writeLines(pdf, linesOf(pdf, line, half, pen), { x, y: at, width: half }, pen);
    }
    return at;
  });
  y = Math.max(...parties) + 18;
  const ends = [y, y];
  for (const [i, [label, value]] of sheet.facts.entries()) {
    const side = i % 2;
    const x = left + side * (half + 24);
    const at = ends[side] ?? y;
    const lines = linesOf(pdf, value, half - 104, body);
    writeLines(pdf, linesOf(pdf, label, 98, small), { x, y: at + 0.7, width: 98 }, small);
    ends[side] = at + writeLines(pdf, lines, { x: x + 104, y: at, width: half - 104 }, body) + 3;
  }
  return Math.max(...ends) + 16;
}

function writeTable(pdf: PDFKit.PDFDocument, sheet: Sheet, top: number, locale: Locale): number {
  let y = writeHeads(pdf, columns, sheet.heads, top);
  for (const [i, row] of sheet.lines.entries()) {
    const cells = columns.map((column) => linesOf(pdf, row[column.key], column.width, body));
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(body);
    // A line of the carried total must fit below.
    if (y + height + 26 > bottom) {
      const carried = amountText(sum(sheet.amounts.slice(0, i)), sheet.ccy, { locale });
      writePair(pdf, sheet.carried, carried, y + 2, strong);
      pdf.addPage();
      y = writeHeads(pdf, columns, sheet.heads, page.margin);
      y += writePair(pdf, sheet.brought, carried, y, strong) + 6;
    }
    for (const [c, { x, width, align }] of columns.entries()) {
      const box = { x: page.margin + x, y, width, ...(align ? { align } : {}) };
      writeLines(pdf, cells[c] ?? [], box, body);
    }
    y += height + 4;
    rule(pdf, y - 1);
    y += 4;
  }
  return y + 6;
}

const sumsWidth = 250;

function writePair(pdf: PDFKit.PDFDocument, label: string, value: string, y: number, pen: Pen): number {
  const x = page.width - page.margin - sumsWidth;
  const lines = linesOf(pdf, label, sumsWidth - 90, pen);
  const height = writeLines(pdf, lines, { x, y, width: sumsWidth - 90 }, pen);
  writeLines(pdf, [value], { x, y, width: sumsWidth, align: "right" }, pen);
  return height;
}

function roomFor(pdf: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y;
  pdf.addPage();
  return page.margin;
}

function writeSums(pdf: PDFKit.PDFDocument, sheet: Sheet, top: number): number {
  let y = roomFor(pdf, top, sheet.sums.length * 18 + 8);
  for (const { label, value, strong: heavy } of sheet.sums) {
    if (heavy) rule(pdf, y - 1, page.width - page.margin - sumsWidth, ink);
    y += heavy ? 5 : 0;
    y += writePair(pdf, label, value, y, heavy ? { ...strong, size: 10.5 } : body) + 4;
  }
  return y + 14;
}

function writeNotes(pdf: PDFKit.PDFDocument, notes: readonly string[], top: number): void {
  let y = top;
  for (const note of notes) {
    const lines = linesOf(pdf, note, inner, body);
    y = roomFor(pdf, y, lines.length * lineHeight(body));
    y += writeLines(pdf, lines, { x: page.margin, y, width: inner }, body) + 4;
  }
}
