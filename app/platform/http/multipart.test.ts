import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { boundaryOf, cutFiles, TooMuch } from "./multipart";

const roomy = { fileBytes: 1000, fieldBytes: 5000, heardBytes: 1_000_000 };

async function posted(form: FormData) {
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  return { type, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function cut(form: FormData, limits: Partial<typeof roomy> = {}, size = 1 << 16): Promise<FormData> {
  const { type, bytes } = await posted(form);
  const kept: Buffer[] = [];
  const body = pieces(bytes, size);
  for await (const piece of cutFiles(body, boundaryOf(type) ?? "", { ...roomy, ...limits })) kept.push(piece);
  return new Response(Buffer.concat(kept), { headers: { "content-type": type } }).formData();
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value);
  return form;
}

const file = (bytes: number, name = "photo.jpg") => new File([new Uint8Array(bytes).fill(13)], name);
const sizes = (form: FormData) =>
  [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.size]);

describe("a form with files", () => {
  test("that fits comes through as it was, whatever its file is called", async () => {
    const sent = formOf({
      message: '第一行\r\n第二行 ; "x"',
      file: file(1000, '水单;"一".jpg'),
      intent: "send",
    });
    const form = await cut(sent);
    expect(sizes(form)).toEqual([...sizes(sent)]);
    expect((form.get("file") as File).name).toBe('水单;"一".jpg');
  });

  test("keeps a file that is too large one byte too long, and all that was typed before and after it", async () => {
    const form = await cut(formOf({ message: "hello", file: file(100_000), intent: "send" }));
    expect(sizes(form)).toEqual([
      ["message", "hello"],
      ["file", 1001],
      ["intent", "send"],
    ]);
  });

  test("counts its files together", async () => {
    const form = await cut(formOf({ a: file(600), b: file(600), c: file(5), x: "1" }));
    expect(sizes(form)).toEqual([
      ["a", 600],
      ["b", 401],
      ["c", 0],
      ["x", "1"],
    ]);
  });

  test("without a file chosen is as it was", async () => {
    const sent = formOf({ file: new File([], ""), message: "x" });
    const { type, bytes } = await posted(sent);
    const uncut = await new Response(bytes, { headers: { "content-type": type } }).formData();
    expect(sizes(await cut(sent))).toEqual(sizes(uncut));
  });

  test.each([
    ["fields", { fieldBytes: 300 }, formOf({ message: "x".repeat(400) })],
    ["names of fields", { fieldBytes: 300 }, formOf({ ["x".repeat(400)]: "" })],
    ["the whole", { heardBytes: 3000 }, formOf({ file: file(4000) })],
  ])("is refused where %s are beyond the limit", async (_, limits, form) => {
    await expect(cut(form, limits)).rejects.toBeInstanceOf(TooMuch);
  });

  test("a part whose head never ends is refused", async () => {
    const body = pieces(Buffer.from(`--x\r\n${"a".repeat(40_000)}`), 100);
    const reading = (async () => {
      for await (const _ of cutFiles(body, "x", { ...roomy, fieldBytes: 100_000 }));
    })();
    await expect(reading).rejects.toBeInstanceOf(TooMuch);
  });

  prop.prop([
    fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.oneof(fc.string(), fc.uint8Array({ maxLength: 300 }))), {
      maxLength: 6,
    }),
    fc.integer({ min: 1, max: 50 }),
  ])("comes through the same however it arrives", async (fields, size) => {
    const form = new FormData();
    for (const [name, value] of fields)
      if (typeof value === "string") form.append(name, value);
      else form.append(name, new File([value as Uint8Array<ArrayBuffer>], "f.bin"));
    if (fields.length === 0) form.append("a", "");
    const whole = await cut(form, { fileBytes: 10_000, fieldBytes: 100_000 });
    const bits = await cut(form, { fileBytes: 10_000, fieldBytes: 100_000 }, size);
    expect(sizes(bits)).toEqual(sizes(whole));
    expect(bits.getAll("a").length + bits.getAll("b").length).toBe(Math.max(1, fields.length));
  });
});

test("the boundary is read as clients write it", () => {
  expect(boundaryOf("multipart/form-data; boundary=----WebKit123")).toBe("----WebKit123");
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe("a b");
  expect(boundaryOf("multipart/form-data")).toBeNull();
  expect(boundaryOf("text/plain; boundary=x")).toBeNull();
});
