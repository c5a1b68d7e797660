/** A row of a product file, asked for its cells by what they mean (F). Pure. */
import { valueOf } from "~/domain/imports/header";
import type { Field, Header } from "./header";
import type { Problem } from "./problems";

/** `get` is empty, and `has` false, where the file has no such column. */
export type Row = { line: number; get: (field: Field) => string; has: (field: Field) => boolean };
export type Report = (problem: Problem) => void;

export const optionNames = ["option1Name", "option2Name", "option3Name"] as const;
export const optionValues = ["option1Value", "option2Value", "option3Value"] as const;

export function rowOf(header: Header, record: readonly string[], line: number): Row {
  return {
    line,
    get: (field) => valueOf(header, record, field),
    has: (field) => header.columns[field] !== undefined,
  };
}

/** The number in a cell: undefined without its column, `empty` where nothing stands, null where it is none of these. */
export function wholeNumberOf(
  row: Row,
  field: Field,
  { empty, min, max }: { empty: number; min: number; max: number },
): number | null | undefined {
  if (!row.has(field)) return undefined;
  const text = row.get(field);
  return text === "" ? empty : wholeNumber(text, min, max);
}

export function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

export function isImageUrl(text: string): boolean {
  if (text.length > 2000) return false;
  const url = URL.parse(text);
  return (
    url !== null && (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password
  );
}
