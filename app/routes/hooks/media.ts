/** /media/*: pictures of goods. Their names are hashes of their content, so they may be kept for ever. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureToServe } from "~/domain/catalogue/media.server";
import { byteRange } from "~/platform/http/range";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const key = params["*"] ?? "";
  const picture = await pictureToServe(key);
  if (picture === "unavailable")
    return new Response(null, { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } });
  if (!picture) return new Response(null, { status: 404 });
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${key}"`,
    "Accept-Ranges": "bytes",
    // A drawing opened by itself may show itself and nothing else.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (request.headers.get("if-none-match")?.includes(`"${key}"`))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", picture.type);
  const range = byteRange(request.headers, `"${key}"`, picture.bytes);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${picture.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: picture.bytes - 1 };
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${picture.bytes}`);
  headers.set("Content-Length", String(end - start + 1));
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const body = picture.read(range ?? {});
  return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}
