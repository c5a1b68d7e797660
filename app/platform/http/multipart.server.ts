/** Reads multipart forms part by part. */
import { ReadableStream as Stream } from "node:stream/web";
import { TooMuch } from "./multipart";
import { unstable_parseMultipartFormData as parse, type UploadHandler } from "@remix-run/node";

/** Longer than what ends a form: its last two dashes and an empty line or two. */
const endBytes = 64;

const mostParts = 500;

/**
 * Remix's reader of multipart forms: `take` gets each part as it arrives. Throws a `TypeError` where the form is broken or
 * ends too early, `TooMuch` beyond `mostBytes` or some hundred parts. The reader loses a form whose last two dashes arrive
 * in two pieces, so it gets the end in one.
 */
export async function parseMultipart(
  request: Request,
  take: UploadHandler,
  mostBytes = Infinity,
): Promise<FormData> {
  const { headers, body } = request;
  const arriving = body && Stream.from(endInOne(limited(body, mostBytes)));
  let parts = 0;
  try {
    return await parse({ headers, body: arriving } as unknown as Request, (part) => {
      if (++parts > mostParts) throw new TooMuch();
      return take(part);
    });
  } catch (error) {
    if (error instanceof Error && /^malformed (multipart|content)/.test(error.message))
      throw new TypeError(error.message, { cause: error });
    throw error;
  }
}

/** The heads of parts count, too: the reader itself has no limit for them. */
async function* limited(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most) throw new TooMuch();
    yield chunk;
  }
}

async function* endInOne(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  for await (const chunk of body) {
    const known = Buffer.concat([held, chunk]);
    const end = Math.max(0, known.length - endBytes);
    if (end > 0) yield known.subarray(0, end);
    held = known.subarray(end);
  }
  yield held;
}
