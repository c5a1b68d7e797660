/** The label of a parcel: one sheet, whole on any paper of its kind, and the same bytes whenever it is printed. */
import type { Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { addressLines, countryLine, latinLines, type Party } from "./address-lines";
import { grouped } from "./bars";
import { drawBars } from "./bars.server";
import { orderNosOf, type Carried, type PaperContent } from "./content";
import { addSheet, area, areaEnd, heightOf, line, pen, put } from "./sheet.server";
import { weightText } from "./words";

/** Labels go through many hands: they are in English, whoever prints them. */
const language: Locale = "en-US";

const bars = { height: 22, foot: 40 } as const;

/** Writes the label on a sheet of its own. `carried`: the carrier's number; without one the sheet says that it is none. */
export function writeLabel(pdf: PDFKit.PDFDocument, content: PaperContent, carried: Carried): void {
  const t = texts(language, "papers");
  addSheet(pdf);
  let y = writeHead(pdf, content, carried);
  line(pdf, y);
  y = put(pdf, [`${t("label.from")}: ${inOneLine(content.from)}`], y + 1.2, pen(6.5));
  line(pdf, y + 0.8);
  y = put(pdf, [t("label.to")], y + 1.6, pen(6.5));
  const foot = areaEnd - bars.foot - bars.height;
  writeTo(pdf, content.to, y, foot - 1.5);
  line(pdf, foot, 0.6);
  writeBars(pdf, content, carried, foot + 2.5);
  writeFoot(pdf, content, foot + bars.height + 11);
}

function writeHead(pdf: PDFKit.PDFDocument, content: PaperContent, carried: Carried): number {
  const t = texts(language, "papers");
  const { service, weightG, day, part, parts } = content;
  const name = service.name.en ?? service.carrier;
  const facts = [
    t("label.part", { part, parts: Math.max(part, parts) }),
    weightG === null ? null : weightText(weightG),
    day,
  ].filter((fact) => fact !== null);
  const kind = carried ? carried.carrier : t("label.packing");
  const left = { x: area.x, width: 60 };
  const right = { x: area.x + 61, width: 33, align: "right" } as const;
  const below = put(pdf, [kind], area.y, pen(12, "bold"), left);
  const end = put(pdf, [name], below, pen(8), left);
  return Math.max(end, put(pdf, facts, area.y, pen(8.5, "bold"), right)) + 1.2;
}

const inOneLine = (from: Party) => {
  const lines = latinLines(from) ?? addressLines(from);
  return [...lines, countryLine(from.country), from.phone].filter(Boolean).join(", ");
};

/** As large as there is room for: a long name or street takes more lines, and is never cut. */
const sizes = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3] as const;

function writeTo(pdf: PDFKit.PDFDocument, to: Party, top: number, end: number): void {
  const t = texts(language, "papers");
  const lines = addressLines(to);
  const country = countryLine(to.country);
  const latin = latinLines(to);
  const more = [
    ...(to.phone ? [t("label.phone", { phone: to.phone })] : []),
    ...(to.taxId ? [t("label.taxId", { number: to.taxId })] : []),
  ];
  const parts = (size: number) =>
    [
      [lines, pen(size, "bold")],
      [[country], pen(size + 1, "bold")],
      [latin ?? [], pen(Math.max(size - 2, 3))],
      [more, pen(Math.max(size - 3, 3))],
    ] as const;
  const height = (size: number) =>
    parts(size).reduce((sum, [some, with_]) => sum + heightOf(pdf, some, with_), 0);
  const size = sizes.find((each) => top + height(each) <= end) ?? sizes[sizes.length - 1] ?? 3;
  let y = top;
  for (const [some, with_] of parts(size)) y = put(pdf, some, y, with_);
}

/** The carrier's number in bars and in groups; without one, or where it cannot be drawn, ours. */
function writeBars(pdf: PDFKit.PDFDocument, content: PaperContent, carried: Carried, y: number): void {
  const t = texts(language, "papers");
  const room = { x: area.x, y, width: area.width, height: bars.height };
  const drawn = carried !== null && drawBars(pdf, carried.trackingNo, room);
  if (!drawn) drawBars(pdf, content.parcelNo, room);
  const below = drawn
    ? grouped(carried.trackingNo)
    : [content.parcelNo, carried ? grouped(carried.trackingNo) : t("label.noNumber")].join(" · ");
  const with_ = pen(drawn ? 11 : 8, "bold");
  put(pdf, [below], y + bars.height + 1.2, with_);
}

function writeFoot(pdf: PDFKit.PDFDocument, content: PaperContent, top: number): void {
  const t = texts(language, "papers");
  line(pdf, top - 1.2);
  const said = [
    t("label.order", { no: orderNosOf(content).orderNo, store: orderNosOf(content).storeOrderNo }),
    t("label.parcel", { no: content.parcelNo }),
  ].join(" · ");
  let y = put(pdf, [said], top, pen(8));
  if (content.items.some(({ battery }) => battery)) y = put(pdf, [t("label.battery")], y, pen(8, "bold"));
  writeGoods(pdf, content, y + 0.6);
}

/** SKUs and pieces, as many as there is room for; then how many more there are. */
function writeGoods(pdf: PDFKit.PDFDocument, { items }: PaperContent, top: number): void {
  const t = texts(language, "papers");
  const with_ = pen(7.5);
  for (let shown = items.length; shown >= 0; shown--) {
    const named = items.slice(0, shown).map(({ sku, qty }) => `${sku} × ${qty}`);
    const rest = items.length - shown;
    const text = [...named, ...(rest > 0 ? [t("label.more", { count: rest })] : [])].join(", ");
    if (top + heightOf(pdf, [text], with_) > areaEnd) continue;
    put(pdf, [text], top, with_);
    return;
  }
}
