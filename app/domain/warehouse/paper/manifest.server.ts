/** The manifest: what one carrier takes at one warehouse, to be signed at the dock. */
import { textIn, type Text } from "~/domain/catalogue/words";
import { type Party, recipientLine } from "./address-lines";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import {
  body,
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
import { lineHeight, linesOf, writeLines } from "~/platform/pdf/write.server";
import { weightText } from "./words";

export type ManifestParcel = {
  readonly no: string;
  readonly trackingNo: string | null;
  readonly orderNo: string;
  readonly shipTo: Party;
  readonly weightG: number | null;
};

export type ManifestPaper = {
  readonly no: string;
  readonly carrier: string;
  readonly status: string;
  readonly warehouse: Text;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly parcels: readonly ManifestParcel[];
};

/** A manifest by its number; null where there is none. Void parcels are not in it. */
export async function manifestOf(no: string): Promise<ManifestPaper | null> {
  const manifest = await db.first<Omit<ManifestPaper, "parcels"> & { id: string }>(sql`
    select m.id, m.no, m.carrier, m.status, w.name as warehouse, m.created_at, m.closed_at
    from manifest m join warehouse w on w.id = m.warehouse_id where m.no = ${no}`);
  if (!manifest) return null;
  const parcels = await db.rows<ManifestParcel>(sql`
    select p.no, p.tracking_no, o.no as order_no, o.ship_to, p.weighed_g as weight_g
    from outbound_parcel p join store_order o on o.id = p.order_id
    where p.manifest_id = ${manifest.id} and p.status <> 'VOID' order by p.id`);
  return { ...manifest, parcels };
}

type Cell = "number" | "parcel" | "order" | "to" | "weight";
const columns: readonly Column<Cell>[] = [
  { key: "number", x: 0, width: 132 },
  { key: "parcel", x: 138, width: 88 },
  { key: "order", x: 232, width: 88 },
  { key: "to", x: 326, width: 112 },
  { key: "weight", x: 444, width: inner - 444, align: "right" },
];

/** The manifest as a file. */
export async function manifestPdf(manifest: ManifestPaper, locale: Locale): Promise<Buffer> {
  const t = texts(locale, "papers");
  const at = manifest.closedAt ?? manifest.createdAt;
  return wholePdf(await openPdf(manifest.no, locale, at), (pdf) => {
    pdf.addPage();
    let y = writeHead(pdf, manifest, at, locale);
    for (const parcel of manifest.parcels) {
      const cells = cellsOf(parcel);
      const lines = columns.map(({ key, width }) => linesOf(pdf, cells[key], width, body));
      const height = Math.max(...lines.map((some) => some.length)) * lineHeight(body);
      if (y + height > bottom) {
        pdf.addPage();
        y = writeHeads(pdf, columns, headsOf(locale), page.margin);
      }
      for (const [i, { x, width, align }] of columns.entries())
        writeLines(pdf, lines[i] ?? [], { x: page.margin + x, y, width, ...(align && { align }) }, body);
      y += height + 3;
      rule(pdf, y - 1.5);
    }
    writeEnd(pdf, manifest, y, locale);
    endPages(pdf, 0, {
      left: manifest.no,
      right: (number, pages) => t("pick.page", { page: number, pages }),
    });
  });
}

function headsOf(locale: Locale): Record<Cell, string> {
  const t = texts(locale, "papers");
  return {
    number: t("manifest.number"),
    parcel: t("manifest.parcel"),
    order: t("manifest.order"),
    to: t("manifest.to"),
    weight: t("manifest.weight"),
  };
}

const cellsOf = (parcel: ManifestParcel): Record<Cell, string> => ({
  number: parcel.trackingNo ?? "–",
  parcel: parcel.no,
  order: parcel.orderNo,
  to: recipientLine(parcel.shipTo),
  weight: parcel.weightG === null ? "–" : weightText(parcel.weightG),
});

function writeHead(pdf: PDFKit.PDFDocument, manifest: ManifestPaper, at: Date, locale: Locale): number {
  const t = texts(locale, "papers");
  const { no, carrier, warehouse, status } = manifest;
  let y: number = page.margin;
  const put = (text: string, pen: typeof body, gap: number) => {
    y += writeLines(pdf, linesOf(pdf, text, inner, pen), { x: page.margin, y, width: inner }, pen) + gap;
  };
  put(t("manifest.title", { no }), title, 4);
  const day = at.toISOString().slice(0, 10);
  put(t("manifest.facts", { carrier, warehouse: textIn(warehouse, locale), day }), strong, 4);
  if (status !== "CLOSED") put(t("manifest.open"), small, 2);
  return writeHeads(pdf, columns, headsOf(locale), y + 6);
}

function writeEnd(pdf: PDFKit.PDFDocument, { parcels }: ManifestPaper, top: number, locale: Locale): void {
  const t = texts(locale, "papers");
  let y = top + 8;
  if (y + 90 > bottom) {
    pdf.addPage();
    y = page.margin;
  }
  const grams = parcels.reduce((sum, { weightG }) => sum + (weightG ?? 0), 0);
  const unweighed = parcels.filter(({ weightG }) => weightG === null).length;
  const sums = [
    t("manifest.sum", { parcels: parcels.length, weight: weightText(grams) }),
    ...(unweighed > 0 ? [t("manifest.unweighed", { count: unweighed })] : []),
  ].join(" · ");
  y += writeLines(pdf, [sums], { x: page.margin, y, width: inner }, strong) + 18;
  y += writeLines(pdf, [t("manifest.signed")], { x: page.margin, y, width: inner }, body) + 40;
  rule(pdf, y);
}
