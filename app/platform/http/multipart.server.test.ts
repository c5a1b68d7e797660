import { describe, expect, test } from "vitest";
import { TooMuch } from "./multipart";
import { parseMultipart } from "./multipart.server";

const boundary = "----WebKitFormBoundaryuvRmaXwtRIsb4YhB";
const lines = [
  `--${boundary}`,
  'Content-Disposition: form-data; name="title"',
  "",
  "Toy zeppelin",
  `--${boundary}`,
  'Content-Disposition: form-data; name="picture"; filename="z.png"',
  "Content-Type: image/png",
  "",
  "\u0089PNG\r\n--\r\n",
  `--${boundary}--`,
];

/** What is read of a form that arrives in two pieces. */
async function read(bytes: Buffer, cut: number, mostBytes?: number) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)])
        if (piece.length > 0) controller.enqueue(new Uint8Array(piece));
      controller.close();
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const request = new Request("https://quayside.test/", { method: "POST", headers, body, duplex: "half" });
  const form = await parseMultipart(
    request,
    async ({ data }) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of data) pieces.push(piece);
      return Buffer.concat(pieces).toString();
    },
    mostBytes,
  );
  return Object.fromEntries(form);
}

const files = (count: number) =>
  Buffer.from(
    `${`--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n`.repeat(count)}--${boundary}--`,
  );

test("a form of too many files, or too many bytes, is refused", async () => {
  expect(Object.keys(await read(files(400), 1))).toEqual(["f"]);
  await expect(read(files(2_000), 1)).rejects.toThrow(TooMuch);
  await expect(read(files(4), 1, 200)).rejects.toThrow(TooMuch);
});

describe.each([
  ["a line", "\r\n"],
  ["nothing", ""],
  ["lines", "\r\n\r\n"],
])("a form that ends in %s", (_, end) => {
  const bytes = Buffer.from(lines.join("\r\n") + end);

  test("is read whole, wherever it arrives in two pieces", async () => {
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await read(bytes, cut), `cut at ${cut}`).toEqual({ title: lines[3], picture: lines[8] });
  });

  test("that was cut off is refused", async () => {
    await expect(read(bytes.subarray(0, -10), 20)).rejects.toThrow(TypeError);
  });
});
