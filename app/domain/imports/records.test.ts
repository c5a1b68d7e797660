import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { csvRecords, TooBroken, type CsvSource } from "./records";

function source(text: string | Buffer, chunk = 7): CsvSource {
  const bytes = Buffer.from(text as string);
  const open = (start: number) => {
    const rest = bytes.subarray(start);
    return Readable.from(
      Array.from({ length: Math.ceil(rest.length / chunk) }, (_, i) =>
        rest.subarray(i * chunk, (i + 1) * chunk),
      ),
    );
  };
  return { bytes: bytes.length, open };
}

async function read(text: string, chunk?: number) {
  const seen: unknown[] = [];
  for await (const record of csvRecords(source(text, chunk), ",")) {
    seen.push("broken" in record ? `broken ${record.line}` : [record.line, ...record.fields]);
  }
  return seen;
}

const cases: [text: string, expected: unknown[]][] = [
  [
    "a,b\n1,2\n",
    [
      [1, "a", "b"],
      [2, "1", "2"],
    ],
  ],
  // Windows line ends, a quoted line break, an empty line, no line end at the end
  [
    'a,b\r\n1,"two\r\nlines"\r\n\r\n3,4',
    [
      [1, "a", "b"],
      [2, "1", "two\r\nlines"],
      [4, ""],
      [5, "3", "4"],
    ],
  ],
  // a stray quote costs its own row only
  ['a,b\n1,2\n3,4" x\n5,6\n', [[1, "a", "b"], [2, "1", "2"], "broken 3", [4, "5", "6"]]],
  ['a,b\n1,"x"y\n2,"ok""z"\n', [[1, "a", "b"], "broken 2", [3, "2", 'ok"z']]],
  // a quote that is never closed, too
  ['a,b\n1,2\n3,"4\n5,6\n7,8\n', [[1, "a", "b"], [2, "1", "2"], "broken 3", [4, "5", "6"], [5, "7", "8"]]],
  ['a,b\n1,"2', [[1, "a", "b"], "broken 2"]],
  ["", []],
];

test.each(cases)("reads %j", async (text, expected) => {
  expect(await read(text)).toEqual(expected);
  expect(await read(text, 1)).toEqual(expected);
  expect(await read(text, 1000)).toEqual(expected);
});

test("tells how many bytes were read at the end of each record", async () => {
  const text = 'a,b\r\n1,"zwölf"\r\n3,"x\n5,6\r\n';
  const bytes: number[] = [];
  for await (const record of csvRecords(source(text), ","))
    if (!("broken" in record)) bytes.push(record.bytes);
  expect(bytes).toEqual([5, 17, Buffer.byteLength(text)]);
});

test("gives up on a file that is broken all over", async () => {
  await expect(read('1,2"\n'.repeat(600), 4000)).rejects.toBeInstanceOf(TooBroken);
});
