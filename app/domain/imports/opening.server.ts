/** The beginning of a sent file: encoding, delimiter and header, before anything of it is read. */
import { isUtf8 } from "node:buffer";
import type { Failure } from "./findings";
import { beginningOf, readHeader, type Header, type Spellings } from "./header";
import { csvRecords, type CsvSource } from "./records";
import { bytesOf } from "./workbook.server";

type Opening = { header: Header; delimiter: string; bytes: number; line: number };

/** Looks at the beginning of a file: delimiter and header. Its encoding is looked at to the end. */
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
  const stray = await firstStrayByte(source);
  if (stray !== null) return { code: "encoding", detail: stray.at < head.length ? null : String(stray.line) };
  const { delimiter, sepLine } = beginningOf(head.subarray(bom).toString());
  const start = bom + Buffer.byteLength(sepLine ?? "");
  for await (const record of csvRecords(source, delimiter, start, sepLine ? 2 : 1)) {
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

/**
 * The first byte that is no UTF-8, with its line, wherever in the file it is; null where there is none. Whoever saves a
 * file in another encoding may have written a hundred pages of plain letters before.
 */
async function firstStrayByte(source: CsvSource): Promise<{ at: number; line: number } | null> {
  let [at, line] = [0, 1];
  let rest: Buffer = Buffer.alloc(0);
  const input = source.open(0);
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const whole = bytes.subarray(0, bytes.length - cutOff(bytes));
      if (!isUtf8(whole)) {
        const sound = soundPart(whole);
        return { at: at + sound.length, line: line + lineEnds(sound) };
      }
      line += lineEnds(whole);
      at += whole.length;
      rest = bytes.subarray(whole.length);
    }
  } finally {
    input.destroy();
  }
  return rest.length > 0 ? { at, line } : null;
}

function cutOff(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.at(-back) ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function lineEnds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}

function soundPart(bytes: Buffer): Buffer {
  let end = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (!isUtf8(bytes.subarray(end, at))) break;
    end = at + 1;
  }
  return bytes.subarray(0, end);
}
