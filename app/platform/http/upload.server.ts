/** Forms with large files: each is streamed to its place while it arrives. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { data, redirect, type ActionFunctionArgs, type UploadHandler } from "@remix-run/node";
import { respelled } from "../canonical-path";
import { isWellFormed } from "./form-shape";
import { countUpload, heardTimes, requireSameOrigin } from "./form.server";
import { TooMuch } from "./multipart";
import { parseMultipart } from "./multipart.server";

export type Uploaded = {
  /** As the browser called it, without folders. */
  readonly name: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** More came than was allowed; what was stored is only its beginning. */
  readonly tooLarge: boolean;
  readonly stored: boolean;
};

type Args = Pick<ActionFunctionArgs, "request" | "context">;

type Options = {
  field: string;
  maxBytes: number;
  /** Who sends it, such as `staff:<id>`: their uploads are counted. */
  by: string;
  store: (content: Readable) => Promise<boolean>;
};

/**
 * Reads a multipart form with one large file. Throws 403 for a foreign origin, before reading. Bytes beyond the limit
 * are read and dropped. The caller checks the form token by `once`. `file` is null where none was chosen.
 */
export async function readUpload(
  args: Args,
  { field, maxBytes, by, store }: Options,
): Promise<{ form: FormData; file: Uploaded | null }> {
  const { form, files } = await readUploads(args, {
    fields: { [field]: { maxBytes, most: 1 } },
    by,
    store: ({ content }) => store(content),
  });
  const [file] = files;
  return { form, file: file ? { ...file, stored: file.stored === true } : null };
}

/** A file of a form with several, on its way. */
export type Arriving = { readonly field: string; readonly name: string; readonly content: Readable };

type SeveralOptions<Stored> = {
  /** The fields with files: the bytes each file may have, and how many are stored; more are heard out and dropped. */
  fields: Readonly<Record<string, { maxBytes: number; most: number }>>;
  by: string;
  store: (file: Arriving) => Promise<Stored>;
};

/** `stored` is what `store` said; null where there were too many. */
export type UploadedOne<Stored> = Omit<Uploaded, "stored"> & {
  readonly field: string;
  readonly stored: Stored | null;
};

const textBytes = 1024 * 1024;

/** A content type with a boundary is shorter (RFC 2046: 70 characters). */
const longestType = 300;

/**
 * As `readUpload`, for several fields with several files each. They arrive and are stored one after another. Texts of the
 * same names stay in the form.
 */
export async function readUploads<Stored>(
  args: Args,
  { fields, by, store }: SeveralOptions<Stored>,
): Promise<{ form: FormData; files: UploadedOne<Stored>[] }> {
  const { request } = args;
  requireSameOrigin(request);
  const address = respelled(request.url);
  if (address) throw redirect(address, 308);
  const type = request.headers.get("content-type") ?? "";
  if (type.length > longestType || !/^multipart\/form-data\b/i.test(type))
    throw data({ code: "bad-form" }, { status: 415 });
  await countUpload(args, by);
  // A slightly larger form is read to its end; a much larger one is cut off.
  const heard = Object.values(fields).reduce((sum, { maxBytes }) => sum + heardTimes * maxBytes, textBytes);
  if (Number(request.headers.get("content-length") ?? 0) > heard)
    throw data({ code: "too-large" }, { status: 413 });
  const files: UploadedOne<Stored>[] = [];
  const taken = new Map<string, number>();
  const take: UploadHandler = async (part) => {
    const field = part.name ?? "";
    const limits = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!limits) return textOf(part.data);
    if (!part.filename) return (await textOf(part.data)) || undefined;
    const arriving = counted(part.data, limits.maxBytes);
    const name = part.filename.slice(0, 200);
    const before = taken.get(field) ?? 0;
    taken.set(field, before + 1);
    const stored =
      before < limits.most ? await store({ field, name, content: Readable.from(arriving.content()) }) : null;
    // The rest of the file is read, so that the other fields are read and answered.
    await arriving.rest();
    files.push({ field, name, stored, ...arriving.result() });
    return part.filename;
  };
  const form = await parseMultipart(request, take, heard).catch((error: unknown) => {
    if (error instanceof TooMuch) throw data({ code: "too-large" }, { status: 413 });
    if (error instanceof TypeError) throw data({ code: "bad-form" }, { status: 400 });
    throw error;
  });
  if (!isWellFormed(form)) throw data({ code: "bad-form" }, { status: 400 });
  return { form, files };
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
