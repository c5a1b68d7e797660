/** The pick list of a wave: what is taken from where, summed by bin and SKU, in the order of the way. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import {
  bottom,
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
  type Column,
} from "~/platform/pdf/page.server";
import { lineHeight, linesOf, writeLines, type Pen } from "~/platform/pdf/write.server";
import { drawBars } from "./bars.server";
import { mm } from "./sheet.server";

/** What is picked at one place, for all orders of the wave. */
export type PickRow = {
  readonly bin: string | null;
  readonly sku: string;
  readonly title: Text;
  readonly options: Readonly<Record<string, string>>;
  readonly qty: number;
  readonly done: number;
  /** Orders with their pieces and slots: `12× Q2611… (3)`. */
  readonly orders: readonly { readonly no: string; readonly qty: number; readonly slot: number | null }[];
};

export type PickList = {
  readonly no: string;
  readonly createdAt: Date;
  readonly warehouse: Text;
  readonly orders: number;
  readonly rows: readonly PickRow[];
};

/** A wave's pick list by its number; null where there is none. */
export async function pickListOf(waveNo: string): Promise<PickList | null> {
  const wave = await db.first<Omit<PickList, "rows"> & { id: string }>(sql`
    select w.id, w.no, w.created_at, h.name as warehouse,
      (select count(*)::int from wave_order o where o.wave_id = w.id and o.status <> 'OUT') as orders
    from wave w join warehouse h on h.id = w.warehouse_id where w.no = ${waveNo}`);
  if (!wave) return null;
  const rows = await db.rows<PickRow>(sql`
    select b.code as bin, v.sku, d.title, v.options, sum(l.qty)::int as qty, sum(l.picked + l.short)::int as done,
      jsonb_agg(jsonb_build_object('no', o.no, 'qty', l.qty, 'slot', x.slot) order by x.slot, o.no) as orders
    from pick_line l join variant v on v.id = l.variant_id join product d on d.id = v.product_id
    join store_order o on o.id = l.order_id
    join wave_order x on x.wave_id = l.wave_id and x.order_id = l.order_id and x.status <> 'OUT'
    left join bin b on b.id = l.bin_id
    where l.wave_id = ${wave.id} group by b.id, b.code, b.sort, v.id, v.sku, d.title, v.options
    order by b.sort nulls first, b.code nulls first, v.sku`);
  return { ...wave, rows };
}

type Cell = "done" | "bin" | "bars" | "goods" | "qty" | "orders";
const columns: readonly Column<Cell>[] = [
  { key: "done", x: 0, width: 24 },
  { key: "bin", x: 28, width: 62 },
  { key: "bars", x: 94, width: 150 },
  { key: "goods", x: 250, width: 112 },
  { key: "qty", x: 366, width: 26, align: "right" },
  { key: "orders", x: 400, width: inner - 400 },
];

const body: Pen = { size: 9, colour: "#000000" };
const large: Pen = { size: 12, weight: "bold", colour: "#000000" };
const barsMm = 13;

/** The list as a file. */
export async function pickListPdf(list: PickList, locale: Locale): Promise<Buffer> {
  const t = texts(locale, "papers");
  const units = list.rows.reduce((sum, { qty }) => sum + qty, 0);
  return wholePdf(await openPdf(list.no, locale, list.createdAt), (pdf) => {
    pdf.addPage();
    let y = writeHead(pdf, list, units, locale);
    for (const row of list.rows.flatMap(inParts)) {
      const height = heightOf(pdf, row, locale);
      if (y + height > bottom) {
        pdf.addPage();
        y = writeHeads(pdf, columns, headsOf(locale), page.margin);
      }
      writeRow(pdf, row, y, locale);
      y += height + 4;
      rule(pdf, y - 2);
    }
    const total = t("pick.total", { lines: list.rows.length, units });
    if (y + 24 > bottom) {
      pdf.addPage();
      y = page.margin;
    }
    writeLines(pdf, [total], { x: page.margin, y: y + 6, width: inner }, strong);
    endPages(pdf, 0, {
      left: list.no,
      right: (number, pages) => t("pick.page", { page: number, pages }),
    });
  });
}

function headsOf(locale: Locale): Record<Cell, string> {
  const t = texts(locale, "papers");
  return {
    done: t("pick.done"),
    bin: t("pick.bin"),
    bars: t("pick.sku"),
    goods: t("pick.goods"),
    qty: t("pick.qty"),
    orders: t("pick.orders"),
  };
}

function writeHead(pdf: PDFKit.PDFDocument, list: PickList, units: number, locale: Locale): number {
  const t = texts(locale, "papers");
  let y: number = page.margin;
  y += writeLines(pdf, [t("pick.title", { no: list.no })], { x: page.margin, y, width: inner }, title) + 4;
  const warehouse = textIn(list.warehouse, locale);
  const facts = t("pick.facts", { warehouse, orders: list.orders, units });
  y += writeLines(pdf, linesOf(pdf, facts, inner, body), { x: page.margin, y, width: inner }, body) + 6;
  if (drawBars(pdf, list.no, { x: page.margin / mm(1), y: y / mm(1), width: 80, height: barsMm }))
    y += mm(barsMm) + 8;
  return writeHeads(pdf, columns, headsOf(locale), y);
}

const goodsText = (row: PickRow, locale: Locale) =>
  [textIn(row.title, locale), Object.values(row.options).join(" / ")].filter(Boolean).join(", ");

/** Orders that stand beside one row: more of them go on in rows of their own, so that no row is higher than a page. */
const mostBeside = 40;

type Part = PickRow & { readonly isMore: boolean };

const inParts = (row: PickRow): Part[] =>
  Array.from({ length: Math.max(1, Math.ceil(row.orders.length / mostBeside)) }, (_, i) => ({
    ...row,
    orders: row.orders.slice(i * mostBeside, (i + 1) * mostBeside),
    isMore: i > 0,
  }));

const ordersText = (row: PickRow, locale: Locale): string[] =>
  row.orders.map(({ no, qty, slot }) => `${qty} × ${no} (${slot ?? texts(locale, "papers")("pick.one")})`);

const widthOf = (key: Cell) => columns.find((column) => column.key === key)?.width ?? 0;

function heightOf(pdf: PDFKit.PDFDocument, row: Part, locale: Locale): number {
  const orders = ordersText(row, locale).flatMap((text) =>
    linesOf(pdf, text, widthOf("orders"), small),
  ).length;
  if (row.isMore) return Math.max(orders * lineHeight(small), lineHeight(large));
  const goods = linesOf(pdf, goodsText(row, locale), widthOf("goods"), body).length;
  const bars = mm(barsMm) + linesOf(pdf, row.sku, widthOf("bars"), body).length * lineHeight(body) + 2;
  return Math.max(bars, goods * lineHeight(body), orders * lineHeight(small));
}

function writeRow(pdf: PDFKit.PDFDocument, row: Part, y: number, locale: Locale): void {
  const at = (key: Cell) => page.margin + (columns.find((column) => column.key === key)?.x ?? 0);
  const write = (key: Cell, text: string | readonly string[], pen: Pen, below = 0) => {
    const { width, align } = columns.find((column) => column.key === key) ?? { width: 0, align: undefined };
    const box = { x: at(key), y: y + below, width, ...(align && { align }) };
    const lines = [text].flat().flatMap((each) => linesOf(pdf, each, width, pen));
    writeLines(pdf, lines, box, pen);
  };
  write("orders", ordersText(row, locale), small);
  write("bin", row.bin ?? texts(locale, "papers")("pick.noBin"), row.bin === null ? body : large);
  if (row.isMore) return;
  pdf
    .rect(at("done"), y + 2, 12, 12)
    .lineWidth(0.8)
    .strokeColor("#000000")
    .stroke();
  const box = at("done");
  if (row.done >= row.qty)
    pdf
      .moveTo(box + 2, y + 8)
      .lineTo(box + 5, y + 12)
      .lineTo(box + 10, y + 4)
      .stroke();
  const room = { x: at("bars") / mm(1), y: y / mm(1), width: widthOf("bars") / mm(1), height: barsMm };
  const drawn = drawBars(pdf, row.sku, room);
  write("bars", row.sku, body, drawn ? mm(barsMm) + 2 : 0);
  write("goods", goodsText(row, locale), body);
  write("qty", String(row.qty), large);
}
