/** A table for a supplier's prices: what stands today, in the columns that a file may have. */
import type * as Xlsx from "@e965/xlsx";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import { decimalText } from "~/platform/money";
import { columns, fields, type Field } from "./price-file";
import { xlsx } from "~/platform/workbook.server";

type Row = Record<Exclude<Field, "currency" | "usual" | "price">, string> & {
  price: bigint;
  isUsual: boolean;
};

const nameIn = (field: Field, locale: Locale): string => columns[field][locale === "zh-CN" ? 1 : 0];

/** A workbook with the supplier's current prices, and a second sheet that says what each column is for. */
export async function priceTemplate(
  supplier: { id: string; ccy: string },
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = texts(locale, "prices");
  const rows = await db.rows<Row>(sql`
    select v.sku, p.supplier_sku, p.price, p.moq::text as moq, p.pack::text as pack,
      coalesce(p.lead_days::text, '') as lead_days, p.is_usual
    from supplier_price p join variant v on v.id = p.variant_id
    where p.supplier_id = ${supplier.id} and p.valid_to is null order by v.sku`);
  const cells = rows.map((row) => ({
    ...row,
    price: decimalText(row.price),
    currency: supplier.ccy,
    usual: t(row.isUsual ? "template.yes" : "template.no"),
  }));
  const book = xlsx().utils.book_new();
  const head = fields.map((field) => nameIn(field, locale));
  const table = [head, ...cells.map((row) => fields.map((field) => row[field]))];
  xlsx().utils.book_append_sheet(
    book,
    textSheet(table, [24, 20, 12, 10, 10, 12, 14, 10]),
    t("template.prices"),
  );
  const notes = [
    [t("template.column"), t("template.means")],
    ...fields.map((field) => [nameIn(field, locale), t(`means.${field}`)]),
  ];
  xlsx().utils.book_append_sheet(book, textSheet(notes, [20, 80]), t("template.notes"));
  return new Uint8Array(xlsx().write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
}

/** A sheet of texts: a number would lose the zeros in front. */
function textSheet(rows: readonly (readonly string[])[], widths: readonly number[]): Xlsx.WorkSheet {
  const sheet = xlsx().utils.aoa_to_sheet(
    rows.map((cells) => cells.map((v) => (v === "" ? null : { t: "s", v, z: "@" }))),
  );
  sheet["!cols"] = widths.map((wch) => ({ wch }));
  return sheet;
}
