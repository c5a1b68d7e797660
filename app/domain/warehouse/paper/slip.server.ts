/** The packing slip: what is in the parcel, in the buyer's language and under the store's name; no prices, no supplier. */
import type { Locale } from "~/i18n/locales";
import { texts } from "~/i18n/i18n.server";
import { addressLines, countryLine } from "./address-lines";
import { orderNosOf, type PaperContent, type PaperItem } from "./content";
import { addSheet, area, areaEnd, heightOf, line, pen, put } from "./sheet.server";

/** Countries whose buyers read Chinese; all others get English, until there are more languages. */
const chinese = new Set("CN HK MO TW".split(" "));

/** The language of a parcel's slip. */
export const slipLocale = ({ to }: Pick<PaperContent, "to">): Locale =>
  chinese.has(to.country) ? "zh-CN" : "en-US";

const body = pen(8.5);
const head = pen(7);
const qtyWidth = 12;
const goodsBox = { x: area.x, width: area.width - qtyWidth - 2 };
const qtyBox = { x: area.x + area.width - qtyWidth, width: qtyWidth, align: "right" } as const;

/** Writes the slip on as many sheets as its goods take. */
export function writeSlip(pdf: PDFKit.PDFDocument, content: PaperContent): void {
  const locale = slipLocale(content);
  const t = texts(locale, "papers");
  const end = areaEnd - 10;
  let y = writeTop(pdf, content, locale);
  for (const item of content.items) {
    const said = saidOf(item);
    if (y + heightOf(pdf, said, body, goodsBox.width) > end) y = writeTop(pdf, content, locale);
    const below = put(pdf, said, y, body, goodsBox);
    put(pdf, [String(item.qty)], y, pen(9, "bold"), qtyBox);
    y = below + 0.8;
    line(pdf, y, 0.1);
    y += 0.8;
  }
  put(pdf, [t("slip.thanks")], y + 1.5, body);
}

const saidOf = ({ sold, title, variant, sku }: PaperItem): string[] => [
  [sold || title.en, variant].filter(Boolean).join(", "),
  sku,
];

function writeTop(pdf: PDFKit.PDFDocument, content: PaperContent, locale: Locale): number {
  const t = texts(locale, "papers");
  const { store, part, parts, day, to } = content;
  const { orderNo, storeOrderNo } = orderNosOf(content);
  addSheet(pdf);
  let y: number = area.y;
  if (!store.manual) y = put(pdf, [store.name], y, pen(14, "bold")) + 0.5;
  y = put(pdf, [t("slip.title")], y, pen(10, "bold")) + 0.5;
  const facts = [
    t("slip.order", { no: store.manual ? orderNo : storeOrderNo }),
    t("slip.date", { day }),
    ...(parts > 1 ? [t("slip.part", { part, parts })] : []),
  ];
  y = put(pdf, [facts.join(" · ")], y, body) + 1;
  y = put(pdf, [`${t("slip.to")}:`], y, head);
  y = put(pdf, [...addressLines(to), countryLine(to.country)], y, body) + 1;
  line(pdf, y);
  put(pdf, [t("slip.qty")], y + 0.8, head, qtyBox);
  return put(pdf, [t("slip.item")], y + 0.8, head, goodsBox) + 0.8;
}
