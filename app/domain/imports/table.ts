/** A small file as a table: its rows, its columns by name, and what is wrong with it as a whole. Pure. */
import { parse } from "csv-parse/sync";
import { cellOf } from "~/platform/cells";
import { beginningOf, readHeader, type Header, type Spellings } from "./header";

/** `line`: where the row stands in the file, counted from 1. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] };

export type Table<Field extends string> = {
  readonly header: Header<Field>;
  readonly rows: readonly TableRow[];
};

/** Why a file is no table: it cannot be read, it is larger than any of its kind, or columns are missing. */
export type TableFault =
  { readonly code: "format" | "crowded" } | { readonly code: "headers"; readonly missing: readonly string[] };

/** How a kind of small file is read. `Known` is what it is compared with while it is read. */
export type TableReader<Field extends string, Known, Said> = {
  readonly columns: Spellings<Field>;
  readonly required: readonly Field[];
  /** How a name in the head is compared; by itself only case and blanks do not count. */
  readonly headName?: (cell: string) => string;
  /** Text is written by machines: blanks around cells and empty lines mean nothing. */
  readonly fromMachines?: boolean;
  readonly read: (table: Table<Field>, known: Known) => Said;
  /** What is said of a file that is no table. */
  readonly refused: (fault: TableFault) => Said;
};

/** The rows of a text; null where its quotes are broken. Those of people keep their lines: an empty one has no cells. */
export function rowsOfText(text: string, { fromMachines = false } = {}): string[][] | null {
  const { delimiter, sepLine } = beginningOf(text);
  const tolerant = fromMachines ? { trim: true, skip_empty_lines: true } : {};
  try {
    const rows = parse(text.slice(sepLine?.length ?? 0), {
      delimiter,
      relax_column_count: true,
      ...tolerant,
    });
    if (fromMachines) return rows;
    // The line of the delimiter counts, so that a mistake is told by its line in the file.
    return (sepLine ? [[], ...rows] : rows).map((cells) => cells.map(cellOf));
  } catch {
    return null;
  }
}

/** Reads the rows of a file, its head the first that has cells. */
export function readTable<Field extends string, Known, Said>(
  reader: TableReader<Field, Known, Said>,
  rows: readonly (readonly string[])[] | null,
  known: Known,
): Said {
  if (!rows) return reader.refused({ code: "format" });
  const top = rows.findIndex((cells) => cells.length > 0);
  const head = rows[top] ?? [];
  const names = reader.headName ? head.map(reader.headName) : head;
  const { header, missing } = readHeader(names, reader.columns, reader.required);
  if (missing.length > 0) return reader.refused({ code: "headers", missing });
  const lined = rows.map((cells, i) => ({ line: i + 1, cells }));
  return reader.read({ header, rows: lined.slice(top + 1) }, known);
}
