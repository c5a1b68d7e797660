/** /media/*: pictures of goods. Their names are hashes of their content, so they may be kept for ever. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPicture } from "~/domain/catalogue/media.server";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const key = params["*"] ?? "";
  const picture = await openPicture(key);
  if (!picture) return new Response(null, { status: 404 });
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${key}"`,
    "X-Content-Type-Options": "nosniff",
    // A drawing opened by itself may show itself and nothing else.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (request.headers.get("if-none-match")?.includes(`"${key}"`))
    return new Response(null, { status: 304, headers });
  headers.set("Content-Type", picture.type);
  headers.set("Content-Length", String(picture.bytes));
  if (request.method === "HEAD") return new Response(null, { headers });
  return new Response(Readable.toWeb(picture.read()) as ReadableStream, { headers });
}
