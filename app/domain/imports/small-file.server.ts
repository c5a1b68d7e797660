/** A small file as it was sent: a workbook's rows, or a text in UTF-8 or UTF-16. */
import { err, ok, type Result } from "~/platform/result";
import { fileText } from "~/platform/text-file.server";
import { sheetApart } from "~/platform/workbook-apart.server";
import { beginsAsWorkbook } from "~/platform/workbook.server";
import { rowsOfText } from "./table";

/** What a workbook of its kind may hold when it is unpacked: rows, bytes, and marks of XML. */
export type BookLimits = {
  readonly mostRows: number;
  readonly mostUnpacked: number;
  readonly mostMarks: number;
};

type Kind = { readonly book: BookLimits; readonly fromMachines?: boolean };

/** A workbook's rows, or a text; `crowded` for a workbook beyond the limits, `format` for what is neither. */
export async function openSmallFile(
  bytes: Buffer,
  { book, fromMachines = false }: Kind,
): Promise<Result<{ rows: string[][] } | { text: string }, "format" | "crowded">> {
  if (beginsAsWorkbook(bytes)) {
    const sheet = await sheetApart(bytes, book);
    if (!sheet.ok) return err(sheet.error === "too-large" ? "crowded" : "format");
    return ok({ rows: fromMachines ? sheet.value.filter(isFilled) : sheet.value });
  }
  const text = fileText(bytes);
  // A text has no zero characters; old Excel files and pictures do. Some machines fill their cells with them.
  if (text === null || (!fromMachines && text.includes("\u0000"))) return err("format");
  return ok({ text });
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

/** The rows of a small file, whatever it is written as. */
export async function rowsInFile(
  bytes: Buffer,
  kind: Kind,
): Promise<Result<string[][], "format" | "crowded">> {
  const opened = await openSmallFile(bytes, kind);
  if (!opened.ok) return opened;
  const rows = "rows" in opened.value ? opened.value.rows : rowsOfText(opened.value.text, kind);
  return rows ? ok(rows) : err("format");
}
