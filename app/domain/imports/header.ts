/** The header of a table in a file: which column holds what, however it is called. Pure. */
import { fromCsvCell } from "~/platform/csv";

/** What a column may be called, whatever the case. The first is how it is called to people. */
export type Spellings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export type Header<Field extends string = string> = {
  readonly width: number;
  readonly columns: Readonly<Partial<Record<Field, number>>>;
  /** As they stand in the file. */
  readonly names: readonly string[];
};

/** Finds the columns of a header, and the names of those that must be there and are not. */
export function readHeader<Field extends string>(
  record: readonly string[],
  spellings: Spellings<Field>,
  required: readonly Field[],
): { header: Header<Field>; missing: string[] } {
  const names = record.map((name) => name.trim().toLowerCase());
  const columns: Partial<Record<Field, number>> = {};
  for (const [field, words] of Object.entries(spellings) as [Field, readonly string[]][]) {
    const at = names.findIndex((name) => words.some((word) => word.toLowerCase() === name));
    if (at >= 0) columns[field] = at;
  }
  const missing = required.filter((field) => columns[field] === undefined);
  return {
    header: { width: record.length, columns, names: record.map((name) => excerpt(name)) },
    missing: missing.map((field) => spellings[field][0] ?? field),
  };
}

/** The delimiter of a header line: the most frequent of comma, semicolon and tab outside quotes. */
export function delimiterOf(line: string): "," | ";" | "\t" {
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return ([",", ";", "\t"] as const).reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The value of a field in a row, trimmed; empty where the file has no such column. */
export function valueOf<Field extends string>(
  header: Header<Field>,
  record: readonly string[],
  field: Field,
): string {
  const at = header.columns[field];
  return at === undefined
    ? ""
    : fromCsvCell((record[at] ?? "").replaceAll("\u0000", "").toWellFormed().trim());
}

/** Shortens what is shown of a value. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}
