/**
 * A sent file that is a workbook, or a text in UTF-16, read as the CSV that it could have been saved as: one reader for
 * all of them.
 */
import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { err, ok, type Result } from "~/platform/result";
import { beginsAsUtf16, gbkText, utf16Text } from "~/platform/text-file.server";
import { sheetApart } from "~/platform/workbook-apart.server";
import { beginsAsOldWorkbook, beginsAsWorkbook } from "~/platform/workbook.server";
import { workbookLimits } from "./config";
import type { CsvSource } from "./records";

/**
 * The source itself where it is no workbook. A workbook is read whole, so it may be smaller than a CSV may; the same
 * workbook gives the same bytes each time, and an interrupted run goes on where it was.
 */
export async function csvOf(
  source: CsvSource,
  { fromPeople = false }: { fromPeople?: boolean | undefined } = {},
): Promise<Result<CsvSource, "not-csv" | "too-large" | "encoding">> {
  const head = await bytesOf(source, 8);
  if (beginsAsUtf16(head)) return utf16Csv(source);
  const isOld = fromPeople && beginsAsOldWorkbook(head);
  if (!isOld && !beginsAsWorkbook(head)) return ok(fromPeople ? await chineseCsv(source) : source);
  if (source.bytes > workbookLimits.bytes) return err("too-large");
  const { mostRows, mostUnpacked, mostMarks } = workbookLimits;
  const limits = { mostRows: mostRows + 1, mostUnpacked, mostMarks };
  const sheet = await sheetApart(await bytesOf(source, source.bytes), limits);
  if (!sheet.ok) return err(sheet.error === "format" ? "not-csv" : "too-large");
  if (sheet.value.length > mostRows) return err("too-large");
  const bytes = Buffer.from(sheet.value.map(lineOf).join(""));
  return ok({ ...inMemory(bytes), rowsAreLines: true, was: isOld ? "xls" : "xlsx" });
}

const inMemory = (bytes: Buffer): CsvSource => ({
  bytes: bytes.length,
  open: (start) => Readable.from([bytes.subarray(start)]),
});

/** What Excel calls "Unicode Text". It is read whole, so it may be as large as a workbook may. */
async function utf16Csv(source: CsvSource): Promise<Result<CsvSource, "too-large" | "encoding">> {
  if (source.bytes > workbookLimits.bytes) return err("too-large");
  const text = utf16Text(await bytesOf(source, source.bytes));
  return text === null ? err("encoding") : ok({ ...inMemory(Buffer.from(text)), was: "utf-16" });
}

/** The source itself, unless it is clearly in GBK. It is read whole, so it may be as large as a workbook may. */
async function chineseCsv(source: CsvSource): Promise<CsvSource> {
  if (source.bytes > workbookLimits.bytes) return source;
  const bytes = await bytesOf(source, source.bytes);
  const text = isUtf8(bytes) ? null : gbkText(bytes);
  return text === null ? source : { ...inMemory(Buffer.from(text)), was: "gbk" };
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}

/** The first bytes of a source, or all of them. */
export async function bytesOf(source: CsvSource, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const input = source.open(0);
  for await (const chunk of input as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= count) break;
  }
  input.destroy();
  return Buffer.concat(chunks).subarray(0, count);
}
