/** What tests of downloads share: a file's lines by the heads of its columns. */
import { parse } from "csv-parse/sync";

/** A CSV as its reader's spreadsheet has it: one record a line, by the texts of the first one. */
export const recordsOf = (body: string): Record<string, string>[] =>
  parse(body, { bom: true, columns: true });
