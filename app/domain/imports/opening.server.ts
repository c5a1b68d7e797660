/** The beginning of a sent file: encoding, delimiter and header, before anything of it is read. */
import type { Failure } from "./findings";
import { delimiterOf, readHeader, type Header, type Spellings } from "./header";
import { csvRecords, type CsvSource } from "./records";
import { bytesOf } from "./workbook.server";

type Opening = { header: Header; delimiter: string; bytes: number; line: number };

/** Looks at the beginning of a file: encoding, delimiter, header. */
export async function openingOf<Field extends string>(
  source: CsvSource,
  spellings: Spellings<Field>,
  required: readonly Field[],
): Promise<Opening | Failure> {
  const head = await bytesOf(source, 64 * 1024);
  const bom = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (head.subarray(bom).toString().trim() === "") return { code: "empty", detail: null };
  if (head[0] === 0xff || head[0] === 0xfe) return { code: "encoding", detail: "UTF-16" };
  if (head.includes(0)) return { code: "not-csv", detail: null };
  if (!isUtf8(head)) return { code: "encoding", detail: null };
  const delimiter = delimiterOf(head.subarray(bom).toString().split(/\r?\n/, 1)[0] ?? "");
  for await (const record of csvRecords(source, delimiter, bom)) {
    if ("broken" in record) return { code: "not-csv", detail: `1` };
    const { header, missing } = readHeader(record.fields, spellings, required);
    if (missing.length > 0)
      return record.fields.length < 2
        ? { code: "not-csv", detail: null }
        : { code: "headers", detail: missing.join(", ") };
    return { header, delimiter, bytes: record.bytes, line: record.line + 1 };
  }
  return { code: "not-csv", detail: null };
}

/** Whether bytes are UTF-8, but for a character that is cut off at the end. */
function isUtf8(bytes: Buffer): boolean {
  const text = new TextDecoder("utf-8", { fatal: true });
  try {
    text.decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
