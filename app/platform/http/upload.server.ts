/** Forms with a large file: it is streamed to its place, never whole in memory. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  data,
  redirect,
  unstable_parseMultipartFormData as parseMultipart,
  type ActionFunctionArgs,
} from "@remix-run/node";
import { respelled } from "../canonical-path";
import { isWellFormed } from "./form-shape";
import { countUpload, heardTimes, requireSameOrigin } from "./form.server";

export type Uploaded = {
  /** As the browser called it, without folders. */
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** More came than was allowed; what was stored is only its beginning. */
  readonly tooLarge: boolean;
  /** Else it could not be put where it belongs. */
  readonly stored: boolean;
};

type Options = {
  /** Name of the file's field; its value in the form is the file's name. */
  field: string;
  maxBytes: number;
  /** Who sends it, such as `staff:<id>`: their uploads are counted. */
  by: string;
  /** Puts the bytes where they belong; false where that place fails. */
  store: (content: Readable) => Promise<boolean>;
};

/**
 * Reads a multipart form with one large file. Throws 403 for a foreign origin, before reading. Bytes beyond the limit
 * are read and dropped. The caller checks the form token by `once`. `file` is null where none was chosen.
 */
export async function readUpload(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  { field, maxBytes, by, store }: Options,
): Promise<{ form: FormData; file: Uploaded | null }> {
  const { request } = args;
  requireSameOrigin(request);
  const address = respelled(request.url);
  if (address) throw redirect(address, 308);
  if (!/^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? ""))
    throw data({ code: "bad-form" }, { status: 415 });
  await countUpload(args, by);
  // A slightly larger file is read to its end; a much larger one is cut off.
  if (Number(request.headers.get("content-length") ?? 0) > heardTimes * maxBytes)
    throw data({ code: "too-large" }, { status: 413 });
  let file: Uploaded | null = null;
  const form = await parseMultipart(request, async (part) => {
    if (part.name !== field) return textOf(part.data);
    if (!part.filename) return undefined;
    const arriving = counted(part.data, maxBytes);
    const stored = await store(Readable.from(arriving.content()));
    // The rest of the file is read, so that the other fields are read and answered.
    if (!stored) await arriving.rest();
    file = { name: part.filename.slice(0, 200), stored, ...arriving.result() };
    return part.filename;
  }).catch((error: unknown) => {
    if (error instanceof TypeError) throw data({ code: "bad-form" }, { status: 400 });
    throw error;
  });
  if (!isWellFormed(form)) throw data({ code: "bad-form" }, { status: 400 });
  return { form, file };
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > 64 * 1024) throw data({ code: "too-large" }, { status: 413 });
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  // PostgreSQL keeps no zero byte.
  if (text.includes("\u0000")) throw data({ code: "bad-form" }, { status: 400 });
  return text;
}

function counted(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  let bytes = 0;
  // Read manually: a consumer that stops must not end the source, or the rest of the form is lost.
  const chunks = source[Symbol.asyncIterator]();
  // One after the other: the reader may have given up while it waited for a chunk.
  let asked: Promise<unknown> = Promise.resolve();
  const take = () => {
    const next = asked.then(() => chunks.next());
    asked = next;
    return next;
  };
  async function* content() {
    for (let next = await take(); !next.done; next = await take()) {
      bytes += next.value.length;
      if (bytes > heardTimes * maxBytes) throw data({ code: "too-large" }, { status: 413 });
      if (bytes > maxBytes) continue;
      hash.update(next.value);
      yield Buffer.from(next.value);
    }
  }
  return {
    content,
    rest: async () => {
      for await (const _ of content());
    },
    result: () => ({ bytes, sha256: hash.digest("hex"), tooLarge: bytes > maxBytes }),
  };
}
