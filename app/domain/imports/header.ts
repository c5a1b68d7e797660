/** The header of a table in a file: which column holds what, however it is called. Pure. */
import { bareCell, cellOf } from "~/platform/cells";

/** What a column may be called, whatever the case. The first is how it is called to people. */
export type Spellings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export type Header<Field extends string = string> = {
  readonly width: number;
  readonly columns: Readonly<Partial<Record<Field, number>>>;
  readonly names: readonly string[];
};

/** Finds the columns of a header, and the names of those that must be there and are not. */
export function readHeader<Field extends string>(
  record: readonly string[],
  spellings: Spellings<Field>,
  required: readonly Field[],
): { header: Header<Field>; missing: string[] } {
  const names = record.map((name) => nameOf(name).toLowerCase());
  const columns: Partial<Record<Field, number>> = {};
  for (const [field, words] of Object.entries(spellings) as [Field, readonly string[]][]) {
    const at = names.findIndex((name) => words.some((word) => word.toLowerCase() === name));
    if (at >= 0) columns[field] = at;
  }
  const missing = required.filter((field) => columns[field] === undefined);
  return {
    header: { width: record.length, columns, names: record.map((name) => excerpt(nameOf(name))) },
    missing: missing.map((field) => spellings[field][0] ?? field),
  };
}

const nameOf = (cell: string) => cellOf(cell).replace(/\s+/g, " ");

/** The delimiter of a header line: the most frequent of comma, semicolon, tab and bar outside quotes. */
export function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [",", ";", "\t", "|"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The delimiter that a first line `sep=;` names, as Excel reads and writes it; null where it is no such line. */
function namedDelimiter(line: string): string | null {
  return /^"?sep=([^"\r])"?\r?$/i.exec(line)?.[1] ?? null;
}

/** How a text file begins: its delimiter, and the line that tells it where there is one. */
export function beginningOf(text: string): { delimiter: string; sepLine: string | null } {
  const [first = ""] = text.split("\n", 1);
  const named = namedDelimiter(first);
  if (named === null) return { delimiter: delimiterOf(first), sepLine: null };
  return { delimiter: named, sepLine: `${first}\n` };
}

/** What stands in a field of a row, for the readers of `platform/cells`; empty where the file has no such column. */
export function cellIn<Field extends string>(
  header: Header<Field>,
  record: readonly string[],
  field: Field,
): string {
  const at = header.columns[field];
  return at === undefined ? "" : bareCell(record[at] ?? "");
}

/** The value of a field in a row as a plain text; empty where the file has no such column. */
export function valueOf<Field extends string>(
  header: Header<Field>,
  record: readonly string[],
  field: Field,
): string {
  return cellOf(cellIn(header, record, field));
}

/** Shortens what is shown of a value. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 120 ? `${line.slice(0, 117)}…` : line;
}
