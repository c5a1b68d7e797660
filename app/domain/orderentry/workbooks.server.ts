/** Workbooks about files of orders: the template, and the rows with mistakes, each reason beside its cell. */
import type * as Xlsx from "@e965/xlsx";
import { texts } from "~/i18n/i18n.server";
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";
import { cellOf } from "~/platform/cells";
import { columns, fields, isRequired, reasonMark, type Field } from "./file/columns";
import type { FileRow } from "./file/rows";
import { reasonOf } from "./words";
import { xlsx } from "~/platform/workbook.server";

/** Columns of the template, in its order: a name stands in two. */
const offered = fields.filter((field) => field !== "name");

const examples: Readonly<Record<Exclude<Field, "name">, string>> = {
  store: "",
  orderNo: "A-1001",
  orderTime: "2026-11-28 13:45",
  sku: "QS-JEW-003-GOLD",
  qty: "2",
  firstName: "Maya",
  lastName: "Lindqvist",
  company: "",
  phone: "+1 415 555 0132",
  email: "maya@example.com",
  country: "US",
  province: "CA",
  city: "San Francisco",
  street: "120 Hayes St",
  houseNo: "",
  address: "Apt 5",
  postCode: "94102",
  taxId: "",
  method: "",
  remark: "",
};

const nameIn = (field: Field, locale: Locale): string => columns[field][locale === "zh-CN" ? 1 : 0];

const written = (book: Xlsx.WorkBook) =>
  new Uint8Array(xlsx().write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);

/** A sheet of texts: a number would lose the zeros in front. */
function textSheet(rows: readonly (readonly string[])[], widths: readonly number[]): Xlsx.WorkSheet {
  const sheet = xlsx().utils.aoa_to_sheet(
    rows.map((cells) => cells.map((v) => (v === "" ? null : { t: "s", v, z: "@" }))),
  );
  sheet["!cols"] = widths.map((wch) => ({ wch }));
  return sheet;
}

/** An empty table with the columns in one language, and a second sheet that says what each of them is for. */
export function templateBook(locale: Locale): Uint8Array<ArrayBuffer> {
  const t = texts(locale, "orderentry");
  const book = xlsx().utils.book_new();
  const head = offered.map((field) => nameIn(field, locale));
  xlsx().utils.book_append_sheet(
    book,
    textSheet(
      [head],
      head.map((name) => Math.max(12, 2 * name.length)),
    ),
    t("template.orders"),
  );
  const notes = [
    [t("template.column"), t("template.required"), t("template.means"), t("template.example")],
    ...offered.map((field) => [
      nameIn(field, locale),
      isRequired(field) ? t("template.yes") : "",
      t(`means.${field}`),
      examples[field as Exclude<Field, "name">],
    ]),
  ];
  xlsx().utils.book_append_sheet(book, textSheet(notes, [20, 12, 70, 24]), t("template.notes"));
  return written(book);
}

type Mistake = { line: number; code: string; column: string | null };

/**
 * Orders that were not taken, all their rows, with a column of reasons beside each column that has some; null where there
 * are none. The workbook can be mended and sent as it is: columns of reasons are not read.
 */
export async function mistakesBook(
  importId: string,
  names: readonly string[],
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const [orders, mistakes] = await Promise.all([
    db.rows<{ rows: FileRow[] }>(sql`
      select rows from order_file_order where import_id = ${importId}::uuid and rows is not null order by seq`),
    db.rows<Mistake>(sql`
      select line, code, "column" from import_finding
      where import_id = ${importId}::uuid and not is_hint order by line, id`),
  ]);
  if (orders.length === 0) return null;
  const t = texts(locale, "orderentry");
  const words = { imports: texts(locale, "imports"), orderentry: t };
  const reasons = new Map<string, string[]>();
  for (const { line, code, column } of mistakes) {
    const key = `${line} ${column === null ? names.length : names.indexOf(column)}`;
    reasons.set(key, [...(reasons.get(key) ?? []), reasonOf(words, code)]);
  }
  const told = new Set([...reasons.keys()].map((key) => Number(key.split(" ")[1])));
  const beside = (at: number, text: string) => (told.has(at) ? [text] : []);
  const head = [
    ...names.flatMap((name, at) => [name, ...beside(at, `${reasonMark} ${name}`)]),
    ...beside(names.length, `${reasonMark} ${t("mistakes.row")}`),
  ];
  const lines = orders.flatMap(({ rows }) =>
    rows.map(({ line, cells }) => {
      const why = (at: number) => (reasons.get(`${line} ${at}`) ?? []).join("; ");
      return [
        ...names.flatMap((_, at) => [cellOf(cells[at] ?? ""), ...beside(at, why(at))]),
        ...beside(names.length, why(names.length)),
      ];
    }),
  );
  const isReason = head.map((name) => name.startsWith(reasonMark));
  const book = xlsx().utils.book_new();
  const widths = isReason.map((is) => (is ? 45 : 16));
  xlsx().utils.book_append_sheet(book, textSheet([head, ...lines], widths), t("template.orders"));
  return written(book);
}
