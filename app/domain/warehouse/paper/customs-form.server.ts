/** Customs forms CN22 and CN23 on sheets of a label's size, and a commercial invoice where the channel asks for one. */
import { personName } from "~/domain/accounts/address";
import type { Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { addressLines, countryLine, latinLines, type Party } from "./address-lines";
import { drawBars } from "./bars.server";
import type { Carried, PaperContent, PaperCustoms, PaperItem } from "./content";
import { hs6, netWeight, totalValue } from "./customs";
import { addSheet, area, areaEnd, heightOf, line, pen, put } from "./sheet.server";
import { amountOf, weightText } from "./words";

/** Customs read English everywhere. */
const language: Locale = "en-US";
const small = pen(6);
const body = pen(7);
const strong = pen(7, "bold");

/** Columns of the articles, in millimetres from the left of the area. */
const columns = [
  { key: "goods", x: 0, width: 36 },
  { key: "qty", x: 37, width: 7 },
  { key: "weight", x: 44.5, width: 13 },
  { key: "value", x: 58, width: 17 },
  { key: "hs", x: 75.5, width: 10.5 },
  { key: "origin", x: 86.5, width: 7.5 },
] as const;

type Row = Readonly<Record<(typeof columns)[number]["key"], string>>;

/** Writes the form of a parcel that passes a border, on as many sheets as its articles take. */
export function writeCustoms(pdf: PDFKit.PDFDocument, content: PaperContent, carried: Carried): void {
  const { customs } = content;
  if (!customs) return;
  const t = texts(language, "papers");
  let y = writeTop(pdf, content, customs, carried);
  y = writeRow(pdf, headsOf(), y, small);
  line(pdf, y + 0.3);
  y += 1;
  const end = areaEnd - 30;
  for (const item of content.items) {
    const row = rowOf(item, content.ccy);
    if (y + heightOfRow(pdf, row) > end) {
      put(pdf, [t("customs.goesOn")], y + 0.5, small);
      y = writeTop(pdf, content, customs, carried);
      y = writeRow(pdf, headsOf(), y, small) + 1;
    }
    y = writeRow(pdf, row, y, body) + 0.8;
  }
  writeEnd(pdf, content, customs, y);
}

function writeTop(
  pdf: PDFKit.PDFDocument,
  content: PaperContent,
  customs: PaperCustoms,
  carried: Carried,
): number {
  const t = texts(language, "papers");
  addSheet(pdf);
  let y = put(pdf, [`${t("customs.title")} ${customs.form}`], area.y, pen(11, "bold"));
  y = put(pdf, [t("customs.official")], y, small);
  const number = carried?.trackingNo ?? content.parcelNo;
  if (customs.form === "CN23") {
    const room = { x: area.x, y: y + 1, width: area.width, height: 13 };
    if (drawBars(pdf, number, room)) y += 14.5;
  }
  y = put(pdf, [t("customs.number", { number })], y, strong);
  line(pdf, y + 0.6);
  y += 1.2;
  const half = area.width / 2 - 1;
  const left = put(pdf, partyLines(t("customs.from"), content.from, customs.sender), y, body, {
    x: area.x,
    width: half,
  });
  const right = put(pdf, partyLines(t("customs.to"), content.to, customs.recipient), y, body, {
    x: area.x + half + 2,
    width: half,
  });
  y = Math.max(left, right) + 0.8;
  line(pdf, y);
  y = put(pdf, [kindsLine()], y + 0.8, body);
  line(pdf, y + 0.5);
  return y + 1.2;
}

function partyLines(title: string, party: Party, numbers: readonly string[]): string[] {
  const lines = addressLines(party);
  const latin = latinLines(party);
  return [
    `${title}:`,
    ...lines,
    ...(latin ? [latin.join(", ")] : []),
    countryLine(party.country),
    ...[party.phone, party.email].filter(Boolean),
    ...numbers,
  ];
}

const kinds = ["sale", "gift", "documents", "sample", "returned", "other"] as const;

/** What we send was sold: that box is ticked. */
function kindsLine(): string {
  const t = texts(language, "papers");
  const box = (kind: (typeof kinds)[number]) => (kind === "sale" ? "[X]" : "[ ]");
  return kinds.map((kind) => `${box(kind)} ${t(`customs.kind.${kind}`)}`).join("   ");
}

function headsOf(): Row {
  const t = texts(language, "papers");
  return {
    goods: t("customs.goods"),
    qty: t("customs.qty"),
    weight: t("customs.weight"),
    value: t("customs.value"),
    hs: t("customs.hs"),
    origin: t("customs.origin"),
  };
}

function rowOf(item: PaperItem, ccy: string): Row {
  return {
    goods: [item.title.en ?? item.sold, item.variant].filter(Boolean).join(", "),
    qty: String(item.qty),
    weight: item.weightG === null ? "" : weightText(item.weightG * item.qty),
    value: item.value === null ? "" : amountOf(BigInt(item.value), ccy),
    hs: hs6(item.hsCode) ?? "",
    origin: item.origin ?? "",
  };
}

const heightOfRow = (pdf: PDFKit.PDFDocument, row: Row) =>
  Math.max(...columns.map(({ key, width }) => heightOf(pdf, [row[key]], body, width)));

function writeRow(pdf: PDFKit.PDFDocument, row: Row, y: number, with_: typeof body): number {
  return Math.max(
    ...columns.map(({ key, x, width }) => put(pdf, [row[key]], y, with_, { x: area.x + x, width })),
  );
}

function writeEnd(pdf: PDFKit.PDFDocument, content: PaperContent, customs: PaperCustoms, top: number): void {
  const t = texts(language, "papers");
  const { items, ccy, weightG, day, from } = content;
  const value = totalValue(items);
  line(pdf, top + 0.3);
  const totals = [
    t("customs.net", { weight: weightText(netWeight(items)) }),
    ...(weightG === null ? [] : [t("customs.gross", { weight: weightText(weightG) })]),
    ...(value === null ? [] : [t("customs.total", { value: amountOf(value, ccy) })]),
  ].join("   ");
  const y = put(pdf, [totals], top + 1, strong);
  line(pdf, y + 0.5);
  const signer = customs.signer || personName(from) || from.company;
  put(pdf, [t("customs.words"), t("customs.signed", { day, signer })], y + 1.2, small);
}
