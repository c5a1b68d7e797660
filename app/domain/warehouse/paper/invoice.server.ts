/** A commercial invoice for customs, where the channel asks for one: whole goods, values, numbers and terms (A4). */
import { personName } from "~/domain/accounts/address";
import type { Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { divideRounded } from "~/platform/money";
import {
  body,
  bottom,
  inner,
  page,
  rule,
  small,
  strong,
  title,
  writeHeads,
  type Column,
} from "~/platform/pdf/page.server";
import { lineHeight, linesOf, writeLines } from "~/platform/pdf/write.server";
import { addressLines, countryLine, latinLines, type Party } from "./address-lines";
import type { Carried, PaperContent, PaperItem } from "./content";
import { hs6, netWeight, totalValue } from "./customs";
import { amountOf, weightText } from "./words";

const language: Locale = "en-US";

type Cell = "goods" | "hs" | "origin" | "qty" | "unit" | "value";
const columns: readonly Column<Cell>[] = [
  { key: "goods", x: 0, width: 190 },
  { key: "hs", x: 196, width: 60 },
  { key: "origin", x: 262, width: 44 },
  { key: "qty", x: 310, width: 36, align: "right" },
  { key: "unit", x: 352, width: 70, align: "right" },
  { key: "value", x: 428, width: inner - 428, align: "right" },
];

/** Writes the invoice of a parcel on pages of its own. */
export function writeInvoice(pdf: PDFKit.PDFDocument, content: PaperContent, carried: Carried): void {
  const { customs, ccy, items } = content;
  if (!customs) return;
  const t = texts(language, "papers");
  pdf.addPage({ size: "A4", margin: 0 });
  let y = writeHead(pdf, content);
  y = writeHeads(pdf, columns, headsOf(), y);
  for (const item of items) {
    const cells = cellsOf(item, ccy);
    const lines = columns.map(({ key, width }) => linesOf(pdf, cells[key], width, body));
    const height = Math.max(...lines.map((some) => some.length)) * lineHeight(body);
    if (y + height > bottom) {
      pdf.addPage({ size: "A4", margin: 0 });
      y = writeHeads(pdf, columns, headsOf(), page.margin);
    }
    for (const [i, { x, width, align }] of columns.entries())
      writeLines(pdf, lines[i] ?? [], { x: page.margin + x, y, width, ...(align && { align }) }, body);
    y += height + 3;
    rule(pdf, y - 1.5);
  }
  const value = totalValue(items);
  const place = content.to.city;
  const said = [
    value === null ? "" : t("customs.total", { value: amountOf(value, ccy) }),
    t("customs.net", { weight: weightText(netWeight(items)) }),
    content.weightG === null ? "" : t("customs.gross", { weight: weightText(content.weightG) }),
    t("invoice.terms", {
      terms: `${customs.ddp ? "DDP" : "DAP"} ${place}`,
      number: carried?.trackingNo ?? content.parcelNo,
    }),
    t("invoice.signed", { signer: customs.signer || personName(content.from) || content.from.company }),
  ].filter(Boolean);
  if (y + said.length * 16 > bottom) {
    pdf.addPage({ size: "A4", margin: 0 });
    y = page.margin;
  }
  for (const text of said)
    y +=
      writeLines(pdf, linesOf(pdf, text, inner, strong), { x: page.margin, y: y + 4, width: inner }, strong) +
      4;
}

function writeHead(pdf: PDFKit.PDFDocument, content: PaperContent): number {
  const t = texts(language, "papers");
  const { customs, from, to, parcelNo, day } = content;
  let y: number = page.margin;
  y += writeLines(pdf, [t("invoice.title")], { x: page.margin, y, width: inner }, title) + 4;
  y +=
    writeLines(
      pdf,
      [t("invoice.number", { no: parcelNo, day })],
      { x: page.margin, y, width: inner },
      strong,
    ) + 12;
  const half = inner / 2 - 12;
  const heights = [
    { heading: t("invoice.seller"), party: from, numbers: customs?.sender ?? [], x: page.margin },
    { heading: t("invoice.buyer"), party: to, numbers: customs?.recipient ?? [], x: page.margin + half + 24 },
  ].map(({ heading, party, numbers, x }) => {
    let at = y + writeLines(pdf, [heading], { x, y, width: half }, small) + 2;
    for (const text of [...partyLines(party), ...numbers])
      at += writeLines(pdf, linesOf(pdf, text, half, body), { x, y: at, width: half }, body);
    return at;
  });
  return Math.max(...heights) + 16;
}

function partyLines(party: Party): string[] {
  return [...(latinLines(party) ?? addressLines(party)), countryLine(party.country), party.phone].filter(
    Boolean,
  );
}

function headsOf(): Record<Cell, string> {
  const t = texts(language, "papers");
  return {
    goods: t("customs.goods"),
    hs: t("customs.hs"),
    origin: t("customs.origin"),
    qty: t("customs.qty"),
    unit: t("invoice.unit"),
    value: t("customs.value"),
  };
}

const cellsOf = (item: PaperItem, ccy: string): Record<Cell, string> => ({
  goods: [item.title.en ?? item.sold, item.variant, item.sku].filter(Boolean).join(", "),
  hs: hs6(item.hsCode) ?? "",
  origin: item.origin ?? "",
  qty: String(item.qty),
  unit: item.value === null ? "" : amountOf(divideRounded(BigInt(item.value), BigInt(item.qty)), ccy),
  value: item.value === null ? "" : amountOf(BigInt(item.value), ccy),
});
