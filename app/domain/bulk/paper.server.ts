/** What goes with a shipment of a bulk order (A4, English): a packing slip, and a commercial invoice for customs. */
import type { Staff } from "~/domain/accounts/people";
import type { PostalAddress } from "~/domain/accounts/address";
import { textIn, type Text } from "~/domain/catalogue/words";
import { addressLines } from "~/domain/warehouse/paper/address-lines";
import { texts } from "~/i18n/i18n.server";
import { countryName } from "~/platform/countries";
import { db, sql } from "~/platform/db";
import { formatMoney, sum } from "~/platform/money";
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
import { lineHeight, linesOf, writeLines, type Pen } from "~/platform/pdf/write.server";
import { shipmentsOf, type Shipment } from "./shipments.server";
import { visibleTo } from "./view.server";

export type BulkPaper = "slip" | "invoice";

type Line = { sku: string; title: Text; hsCode: string | null; qty: number; unitPrice: bigint };
type Content = {
  readonly no: string;
  readonly to: PostalAddress;
  readonly from: (PostalAddress & { readonly taxId?: string | undefined }) | null;
  readonly house: Text;
  readonly country: string;
  readonly shipment: Shipment;
  readonly lines: readonly Line[];
};

const language = "en-US";

async function contentOf(
  staff: Pick<Staff, "id" | "roles">,
  no: string,
  seq: number,
): Promise<Content | null> {
  const order = await db.first<Omit<Content, "shipment" | "lines"> & { id: string }>(sql`
    select b.id, b.no, b.address as to, w.name as house, w.country,
      f.sender || jsonb_build_object('country', w.country) as from
    from bulk_order b join "user" u on u.id = b.user_id join warehouse w on w.id = b.warehouse_id
    left join warehouse_sender f on f.warehouse_id = w.id
    where b.no = ${no} and b.address is not null and ${visibleTo(staff)}`);
  const shipment = order && (await shipmentsOf(order.id)).find((each) => each.seq === seq);
  if (!order || !shipment) return null;
  const lines = await db.rows<Line>(sql`
    select v.sku, p.title, p.hs_code, s.qty, l.unit_price
    from bulk_shipment_line s join bulk_line l on l.id = s.bulk_line_id join variant v on v.id = l.variant_id
    join product p on p.id = v.product_id
    where s.shipment_id = ${shipment.id} order by v.sku`);
  return { ...order, shipment, lines };
}

/** A paper of a shipment; null where there is none, or it is not for this member of staff to see. */
export async function bulkPaper(
  staff: Pick<Staff, "id" | "roles">,
  no: string,
  seq: number,
  paper: BulkPaper,
): Promise<Buffer | null> {
  const content = Number.isSafeInteger(seq) ? await contentOf(staff, no, seq) : null;
  return content && write(content, paper);
}

type Key = "sku" | "item" | "hs" | "qty" | "unit" | "amount";
const columns: Readonly<Record<BulkPaper, readonly Column<Key>[]>> = {
  slip: [
    { key: "sku", x: 0, width: 160 },
    { key: "item", x: 168, width: 250 },
    { key: "qty", x: 426, width: inner - 426, align: "right" },
  ],
  invoice: [
    { key: "sku", x: 0, width: 110 },
    { key: "item", x: 116, width: 150 },
    { key: "hs", x: 272, width: 60 },
    { key: "qty", x: 338, width: 40, align: "right" },
    { key: "unit", x: 382, width: 52, align: "right" },
    { key: "amount", x: 438, width: inner - 438, align: "right" },
  ],
};

async function write(content: Content, paper: BulkPaper): Promise<Buffer> {
  const t = texts(language, "bulk");
  const { no, shipment } = content;
  return wholePdf(await openPdf(no, language, shipment.shippedAt), (pdf) => {
    pdf.addPage();
    const y = writeTable(pdf, content, paper, writeHead(pdf, content, paper));
    writeEnd(pdf, content, paper, y);
    endPages(pdf, 0, {
      left: t("paper.no", { no, seq: shipment.seq }),
      right: (at, pages) => t("paper.page", { page: at, pages }),
    });
  });
}

function writeHead(pdf: PDFKit.PDFDocument, content: Content, paper: BulkPaper): number {
  const t = texts(language, "bulk");
  const { shipment, from, to, house, country, no } = content;
  let y = page.margin;
  y += block(pdf, t(`paper.${paper}`), y, title) + 4;
  y += block(pdf, t("paper.no", { no, seq: shipment.seq }), y, strong) + 12;
  const sender = from
    ? [...addressLines(from), countryName(country, language)]
    : [textIn(house, language), countryName(country, language)];
  const packed = shipment.parcels.map(({ kind, seq, grams, trackingNo }) =>
    `${t(`shipment.${kind}`, { seq })}, ${kilograms(grams)} kg ${trackingNo}`.trim(),
  );
  const facts: (readonly [string, readonly string[]])[] = [
    [t("paper.from"), sender],
    [t("paper.to"), [...addressLines(to), countryName(to.country, language)]],
    [t("paper.date"), [shipment.shippedAt.toISOString().slice(0, 10)]],
    [t("paper.carrier"), [shipment.carrier]],
    [t("paper.packed"), packed],
  ];
  for (const [label, parts] of facts) {
    const lines = parts.flatMap((part) => linesOf(pdf, part, inner - 110, body));
    // Of very many pallets the list goes on over pages.
    for (const [i, line] of lines.entries()) {
      if (y + lineHeight(body) > bottom) {
        pdf.addPage();
        y = page.margin;
      }
      if (i === 0) writeLines(pdf, [label], { x: page.margin, y: y + 0.7, width: 100 }, small);
      y += writeLines(pdf, [line], { x: page.margin + 110, y, width: inner - 110 }, body);
    }
    y += 4;
  }
  return y + 12;
}

const kilograms = (grams: number) => (grams / 1000).toFixed(2);

function block(pdf: PDFKit.PDFDocument, text: string, y: number, pen: Pen): number {
  return writeLines(pdf, linesOf(pdf, text, inner, pen), { x: page.margin, y, width: inner }, pen);
}

const money = (amount: bigint) => formatMoney({ amount, currency: "USD" }, language);
const worth = ({ qty, unitPrice }: Line) => unitPrice * BigInt(qty);

function writeTable(pdf: PDFKit.PDFDocument, content: Content, paper: BulkPaper, top: number): number {
  const t = texts(language, "bulk");
  const shown = columns[paper];
  const heads = Object.fromEntries(shown.map(({ key }) => [key, t(`paper.${key}`)])) as Record<Key, string>;
  let y = top;
  if (y + 60 > bottom) {
    pdf.addPage();
    y = page.margin;
  }
  y = writeHeads(pdf, shown, heads, y);
  for (const line of content.lines) {
    const row: Record<Key, string> = {
      sku: line.sku,
      item: textIn(line.title, language),
      hs: line.hsCode ?? "",
      qty: line.qty.toLocaleString(language),
      unit: money(line.unitPrice),
      amount: money(worth(line)),
    };
    const cells = shown.map(({ key, width }) => linesOf(pdf, row[key], width, body));
    const height = Math.max(...cells.map((lines) => lines.length)) * lineHeight(body);
    if (y + height + 8 > bottom) {
      pdf.addPage();
      y = writeHeads(pdf, shown, heads, page.margin);
    }
    for (const [i, { x, width, align }] of shown.entries())
      writeLines(pdf, cells[i] ?? [], { x: page.margin + x, y, width, ...(align ? { align } : {}) }, body);
    y += height + 4;
    rule(pdf, y - 1);
    y += 4;
  }
  return y;
}

function writeEnd(pdf: PDFKit.PDFDocument, content: Content, paper: BulkPaper, top: number): void {
  const t = texts(language, "bulk");
  const pieces = content.lines.reduce((all, { qty }) => all + qty, 0);
  const total = paper === "slip" ? pieces.toLocaleString(language) : money(sum(content.lines.map(worth)));
  const grams = content.shipment.parcels.reduce((all, parcel) => all + parcel.grams, 0);
  const said = [`${t("paper.total")}  ${total}`, t("paper.gross", { kg: kilograms(grams) })];
  let y = top + 4;
  if (y + said.length * 16 > bottom) {
    pdf.addPage();
    y = page.margin;
  }
  for (const text of said)
    y += writeLines(pdf, [text], { x: page.margin, y, width: inner, align: "right" }, strong) + 2;
}
