/** Reads multipart forms part by part. */
import { ReadableStream as Stream } from "node:stream/web";
import { unstable_parseMultipartFormData as parse, type UploadHandler } from "@remix-run/node";

/** Longer than what ends a form: its last two dashes and an empty line or two. */
const endBytes = 64;

/**
 * Remix's reader of multipart forms: `take` gets each part as it arrives. Throws a `TypeError` where the form is broken or
 * ends too early. The reader loses a form whose last two dashes arrive in two pieces, so it gets the end in one.
 */
export async function parseMultipart(request: Request, take: UploadHandler): Promise<FormData> {
  const { headers, body } = request;
  try {
    return await parse({ headers, body: body && Stream.from(endInOne(body)) } as unknown as Request, take);
  } catch (error) {
    if (error instanceof Error && /^malformed (multipart|content)/.test(error.message))
      throw new TypeError(error.message, { cause: error });
    throw error;
  }
}

async function* endInOne(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of body) {
    const known = Buffer.concat([held, chunk]);
    const end = Math.max(0, known.length - endBytes);
    if (end > 0) yield known.subarray(0, end);
    held = known.subarray(end);
  }
  yield held;
}
