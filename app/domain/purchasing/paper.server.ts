/** A purchase order as the supplier gets it: as PDF (A4) and as CSV, in the supplier's language. */
import { textIn } from "~/domain/catalogue/words";
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale, type Locale } from "~/i18n/locales";
import { amountCell, csvLine } from "~/platform/csv";
import { formatMoney, sum } from "~/platform/money";
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
import { lineHeight, linesOf, writeLines, type Pen } from "~/platform/pdf/write.server";
import type { PurchaseLine, PurchasePage } from "./order.server";

const localeOf = ({ locale }: Pick<PurchasePage, "locale">): Locale => asLocale(locale) ?? defaultLocale;

/** Pieces that the supplier is asked for: without what was taken off again. */
const asked = ({ ordered, cancelled }: PurchaseLine): number => ordered - cancelled;

const costOf = (line: PurchaseLine): bigint => BigInt(asked(line)) * line.unitCost;

const linesAsked = ({ rows }: PurchasePage) => rows.filter((line) => asked(line) > 0);

/** The order as a file of comma-separated values. */
export function purchaseCsv(order: PurchasePage): Buffer {
  const t = texts(localeOf(order), "purchasing");
  const heads = ["sku", "supplierSku", "item", "qty", "unit", "amount"] as const;
  const rows = linesAsked(order).map((line) =>
    csvLine([
      order.no,
      line.sku,
      line.supplierSku,
      textIn(line.title, order.locale),
      asked(line),
      amountCell(line.unitCost, order.ccy),
      amountCell(costOf(line), order.ccy),
      order.ccy,
      order.expectedOn,
    ]),
  );
  const head = csvLine([
    t("paper.no"),
    ...heads.map((key) => t(`paper.${key}`)),
    t("paper.ccy"),
    t("paper.expected"),
  ]);
  // Spreadsheets take a file without this mark for one in the letters of their own country.
  return Buffer.from(`\ufeff${[head, ...rows].join("")}`, "utf8");
}

type Key = "sku" | "item" | "qty" | "unit" | "amount";
const columns: readonly Column<Key>[] = [
  { key: "sku", x: 0, width: 130 },
  { key: "item", x: 138, width: 176 },
  { key: "qty", x: 320, width: 44, align: "right" },
  { key: "unit", x: 370, width: 62, align: "right" },
  { key: "amount", x: 436, width: inner - 436, align: "right" },
];

/** The order as a PDF. */
export async function purchasePdf(order: PurchasePage): Promise<Buffer> {
  const locale = localeOf(order);
  return wholePdf(await openPdf(order.no, locale), (pdf) => {
    const t = texts(locale, "purchasing");
    pdf.addPage();
    writeTable(pdf, order, writeHead(pdf, order, locale), locale);
    endPages(pdf, 0, {
      left: order.no,
      right: (at, pages) => t("paper.page", { page: at, pages }),
    });
  });
}

function writeHead(pdf: PDFKit.PDFDocument, order: PurchasePage, locale: Locale): number {
  const t = texts(locale, "purchasing");
  let y = page.margin;
  y += block(pdf, t("paper.title", { no: order.no }), y, title) + 14;
  const facts: (readonly [string, string | null])[] = [
    [t("paper.supplier"), [order.supplierName, order.contact, order.address].filter(Boolean).join("\n")],
    [t("paper.warehouse"), `${textIn(order.warehouse, locale)} (${order.warehouseCode})`],
    [t("paper.placed"), order.placedAt?.toISOString().slice(0, 10) ?? null],
    [t("paper.expected"), order.expectedOn],
    [t("paper.terms"), order.terms],
    [t("paper.note"), order.note],
  ];
  for (const [label, value] of facts) {
    if (!value) continue;
    writeLines(pdf, [label], { x: page.margin, y: y + 0.7, width: 100 }, small);
    const lines = value.split("\n").flatMap((part) => linesOf(pdf, part, inner - 110, body));
    y += writeLines(pdf, lines, { x: page.margin + 110, y, width: inner - 110 }, body) + 4;
  }
  return y + 14;
}

function block(pdf: PDFKit.PDFDocument, text: string, y: number, pen: Pen): number {
  return writeLines(pdf, linesOf(pdf, text, inner, pen), { x: page.margin, y, width: inner }, pen);
}

function writeTable(pdf: PDFKit.PDFDocument, order: PurchasePage, top: number, locale: Locale): void {
  const t = texts(locale, "purchasing");
  const money = (amount: bigint) => formatMoney({ amount, currency: order.ccy }, locale);
  const heads = Object.fromEntries(columns.map(({ key }) => [key, t(`paper.${key}`)])) as Record<Key, string>;
  let y = writeHeads(pdf, columns, heads, top);
  for (const line of linesAsked(order)) {
    const row: Record<Key, string> = {
      sku: [line.sku, line.supplierSku].filter(Boolean).join(" / "),
      item: textIn(line.title, locale),
      qty: asked(line).toLocaleString(locale),
      unit: money(line.unitCost),
      amount: money(costOf(line)),
    };
    const cells = columns.map((column) => linesOf(pdf, row[column.key], column.width, body));
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(body);
    if (y + height + 8 > bottom) {
      pdf.addPage();
      y = writeHeads(pdf, columns, heads, page.margin);
    }
    for (const [i, { x, width, align }] of columns.entries())
      writeLines(pdf, cells[i] ?? [], { x: page.margin + x, y, width, ...(align ? { align } : {}) }, body);
    y += height + 4;
    rule(pdf, y - 1);
    y += 4;
  }
  if (y + 20 > bottom) {
    pdf.addPage();
    y = page.margin;
  }
  const total = `${t("paper.total")}  ${money(sum(linesAsked(order).map(costOf)))}`;
  writeLines(pdf, [total], { x: page.margin, y: y + 4, width: inner, align: "right" }, strong);
}
