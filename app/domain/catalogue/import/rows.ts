/** A row of a product file, asked for its cells by what they mean (F). Pure. */
import { cellIn, excerpt } from "~/domain/imports/header";
import type { CellFault } from "~/platform/cell-faults";
import { cellOf, cellText } from "~/platform/cells";
import { cellQuantity } from "~/platform/cell-numbers";
import { ok, type Ok } from "~/platform/result";
import type { Field, Header } from "./header";
import type { Problem, ProblemCode } from "./problems";

/** `cell` and `get` are empty, and `has` false, where the file has no such column. */
export type Row = {
  line: number;
  cell: (field: Field) => string;
  get: (field: Field) => string;
  has: (field: Field) => boolean;
};
export type Report = (problem: Problem) => void;

/** Why a row cannot be taken, with the cell that says it. */
export type RowFault = Pick<Problem, "code" | "field" | "detail">;

/** What a cell says, or why its row cannot be taken. */
export type Read<T> = Ok<T> | { readonly ok: false; readonly error: RowFault };

export const refused = (error: RowFault) => ({ ok: false, error }) as const;

export const optionNames = ["option1Name", "option2Name", "option3Name"] as const;
export const optionValues = ["option1Value", "option2Value", "option3Value"] as const;

export function rowOf(header: Header, record: readonly string[], line: number): Row {
  const cell = (field: Field) => cellIn(header, record, field);
  return {
    line,
    cell,
    get: (field) => cellOf(cell(field)),
    has: (field) => header.columns[field] !== undefined,
  };
}

/** The fault of a cell; what is simply no such value has a code of its own, `unreadable`. */
export function faultAt(row: Row, field: Field, fault: CellFault, unreadable?: ProblemCode): RowFault {
  const code = fault === "unreadable" && unreadable ? unreadable : (`cell-${fault}` as const);
  return { code, field, detail: excerpt(row.get(field)) };
}

/** What is wrong with texts in a row; null where nothing is. */
export function textFault(row: Row, fields: readonly Field[]): RowFault | null {
  for (const field of fields) {
    const read = cellText(row.cell(field));
    if (!read.ok) return faultAt(row, field, read.error);
  }
  return null;
}

/** A text that has no fault. */
export function textIn(row: Row, field: Field): string {
  const read = cellText(row.cell(field));
  return read.ok ? read.value : "";
}

type Bounds = { readonly empty: number; readonly min: number; readonly max: number };

/** The pieces in a cell, within bounds: undefined without its column, `empty` where nothing stands. */
export function piecesIn(
  row: Row,
  field: "quantity" | "moq",
  { empty, min, max }: Bounds,
): Read<number | undefined> {
  if (!row.has(field)) return ok(undefined);
  if (row.get(field) === "") return ok(empty);
  const read = cellQuantity(row.cell(field));
  if (!read.ok) return refused(faultAt(row, field, read.error, field));
  const fits = read.value >= min && read.value <= max;
  return fits ? read : refused(faultAt(row, field, "unreadable", field));
}

export function isImageUrl(text: string): boolean {
  if (text.length > 2000) return false;
  const url = URL.parse(text);
  return (
    url !== null && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password
  );
}
