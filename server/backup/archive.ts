/**
 * The archive of a backup: gzipped lines. A header, then each table with its rows (JSON from PostgreSQL), each file
 * with its bytes (base64), and the totals last. Without the totals the archive is incomplete.
 */
import { createReadStream, createWriteStream, renameSync, rmSync } from "node:fs";
import { PassThrough, pipeline as pipelineOf } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { StartProblem } from "../start-problem.ts";

export const format = 1;

export type Head = {
  quayside: number;
  made: string;
  migrations: { name: string; checksum: string }[];
};

export type Part =
  | { table: string; columns: string[] }
  | { sequence: string; value: string; called: boolean }
  | { file: string; size: number }
  | { end: { rows: number; files: number } };

export type Archive = { line(text: string): Promise<void>; finish(): Promise<void>; abandon(): void };

/** Begins an archive under a passing name; it gets its own only when it is whole. */
export function createArchive(file: string): Archive {
  const passing = `${file}.part`;
  const lines = new PassThrough();
  const written = pipeline(lines, createGzip({ level: 6 }), createWriteStream(passing, { mode: 0o600 }));
  written.catch(() => undefined);
  return {
    line: async (text) => {
      if (!lines.write(`${text}\n`)) {
        await Promise.race([new Promise((done) => lines.once("drain", done)), written]);
      }
    },
    finish: async () => {
      lines.end();
      await written;
      renameSync(passing, file);
    },
    abandon: () => {
      lines.destroy();
      rmSync(passing, { force: true });
    },
  };
}

/**
 * The lines of an archive. They end with a line feed and nothing else: PostgreSQL leaves other signs that part lines,
 * such as U+2028, in its JSON as they are.
 */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const plain = createGunzip();
  // What goes wrong on the way is heard from `plain`, which it destroys.
  pipelineOf(createReadStream(file), plain, () => undefined);
  plain.setEncoding("utf8");
  let line: string[] = [];
  for await (const text of plain as AsyncIterable<string>) {
    const [first = "", ...others] = text.split("\n");
    line.push(first);
    for (const other of others) {
      yield line.join("");
      line = [other];
    }
  }
  const last = line.join("");
  if (last !== "") yield last;
}

/** The first line, checked: whether this is an archive of ours that this version reads. */
export function readHead(line: string | undefined): Head {
  try {
    const head = JSON.parse(line ?? "") as Head;
    if (head.quayside === format && Array.isArray(head.migrations)) return head;
  } catch {
    // Answered below.
  }
  throw new StartProblem("This file is no backup of Quayside, or of a version this one does not know.");
}
