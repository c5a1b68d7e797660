/** Files as downloads: to be saved, never shown as a page of ours, never kept by a cache in between. */
import { Readable } from "node:stream";
import { nameOfType } from "../attachment";

export type Download = {
  name: string;
  type: string;
  bytes: number;
  read: () => Readable;
};

/** The answer that sends a file; its head alone where that was asked for. */
export function sendFile(request: Request, file: Download, shown: "saved" | "shown" = "saved"): Response {
  const headers = new Headers({
    "Content-Type": file.type,
    "Content-Length": String(file.bytes),
    "Content-Disposition": `${shown === "shown" ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(nameOfType(file.name, file.type))}`,
    "Cache-Control": "private, no-store",
    // A browser's reader of PDF does not work in a sandbox.
    "Content-Security-Policy": shown === "shown" ? "frame-ancestors 'self'" : "default-src 'none'; sandbox",
  });
  if (request.method === "HEAD") return new Response(null, { headers });
  return new Response(Readable.toWeb(file.read()) as ReadableStream, { headers });
}
