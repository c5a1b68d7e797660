/**
 * The records of a CSV file as they come, with the byte and the line where each begins and ends. A record whose
 * quoting is broken is reported, and reading goes on at the next line.
 */
import type { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

/** What a file is written as. */
export type SourceKind = "xlsx" | "xls" | "utf-8" | "utf-16" | "gbk";

export type CsvSource = {
  readonly bytes: number;
  /** A stream of the bytes from `start` on. */ open(start: number): Readable;
  readonly rowsAreLines?: boolean;
  /** What it was before it was read as CSV in UTF-8. */
  readonly was?: SourceKind;
};

export type CsvRecord = {
  readonly fields: string[];
  readonly line: number;
  /** Bytes read up to its end. */ readonly bytes: number;
};

export type BrokenRecord = {
  readonly broken: true;
  readonly line: number;
  /** Where reading goes on. */ readonly bytes: number;
};

/** A longer record is a quote that was never closed. */
const longestRecord = 512 * 1024;

const mostBroken = 500;

/** Thrown where a file is beyond reading on. */
export class TooBroken extends Error {
  constructor(readonly line: number) {
    super(`too many broken records, the last at line ${line}`);
  }
}

/** Reads records from byte `start`, which is line `line`, with the delimiter of the header. */
export async function* csvRecords(
  source: CsvSource,
  delimiter: string,
  start = 0,
  line = 1,
): AsyncGenerator<CsvRecord | BrokenRecord> {
  let at: Place = { bytes: start, line };
  for (let broken = 0; broken <= mostBroken; broken++) {
    const reading = recordsUntilBroken(source, delimiter, at);
    for (let step = await reading.next(); ; step = await reading.next()) {
      if (!step.done) {
        at = step.value.end;
        yield step.value.record;
        continue;
      }
      if (step.value === "end") return;
      break;
    }
    const next = await nextLine(source, at.bytes);
    yield { broken: true, line: at.line, bytes: next ?? source.bytes };
    if (next === null) return;
    at = { bytes: next, line: at.line + 1 };
  }
  throw new TooBroken(at.line);
}

type Place = { readonly bytes: number; readonly line: number };
type Parsed = { fields: string[]; bytes: number };

/**
 * The parser is fed by hand: as a stream it would throw away, with the broken record, the good ones that were read
 * with it.
 */
async function* recordsUntilBroken(
  source: CsvSource,
  delimiter: string,
  from: Place,
): AsyncGenerator<{ record: CsvRecord; end: Place }, "end" | "broken"> {
  let parsed: Parsed[] = [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    max_record_size: longestRecord,
    on_record: (fields: string[], { bytes }) => {
      parsed.push({ fields, bytes });
      return null;
    },
  });
  const failed = new Promise<Error>((resolve) => parser.once("error", resolve));
  const ended = new Promise<null>((resolve) => parser.once("end", () => resolve(null)));
  parser.resume();
  let line = from.line;
  const take = function* () {
    for (const { fields, bytes } of parsed) {
      // Not the parser's own count: it takes a quoted \r\n for two lines.
      const end = {
        bytes: from.bytes + bytes,
        line: line + 1 + (source.rowsAreLines ? 0 : lineEndsIn(fields)),
      };
      yield { record: { fields, line, bytes: end.bytes }, end };
      line = end.line;
    }
    parsed = [];
  };
  const input = source.open(from.bytes);
  let failure: Error | null = null;
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      const written = new Promise<null>((resolve) => parser.write(chunk, () => resolve(null)));
      failure = await Promise.race([failed, written]);
      failure ??= parser.errored;
      yield* take();
      if (failure) break;
    }
  } finally {
    input.destroy();
  }
  if (!failure) {
    parser.end();
    failure = await Promise.race([failed, ended]);
    yield* take();
  }
  if (failure && !(failure instanceof CsvError)) throw failure;
  return failure ? "broken" : "end";
}

function lineEndsIn(fields: readonly string[]): number {
  let count = 0;
  for (const field of fields)
    for (let at = field.indexOf("\n"); at >= 0; at = field.indexOf("\n", at + 1)) count++;
  return count;
}

async function nextLine(source: CsvSource, from: number): Promise<number | null> {
  let at = from;
  const input = source.open(from);
  try {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      const end = chunk.indexOf(10);
      if (end >= 0) return at + end + 1 < source.bytes ? at + end + 1 : null;
      at += chunk.length;
    }
    return null;
  } finally {
    input.destroy();
  }
}
