/**
 * How a page leaves. A Response makes a stream of its text, and whoever sends it makes text of the stream again; the
 * own web server asks, through the load context, for the page itself.
 */
import type { AppLoadContext } from "@remix-run/node";
import { lastingBytes, type Piece } from "./pieces.server";

/** What the own web server puts into the load context, and reads after the answer. */
export type Tray = { document: Document | null };

/** A page as text, or in pieces, which may be other pages' too and so are never written to. */
export type Document = string | readonly Piece[];

/** A page's answer, or its head alone where the page was put on the server's tray. */
export function answerWith(html: Document, init: ResponseInit, context?: AppLoadContext): Response {
  const tray = context?.["tray"] as Tray | undefined;
  if (!tray)
    return new Response(typeof html === "string" ? html : Buffer.concat(html.map(lastingBytes)), init);
  tray.document = html;
  return new Response(null, init);
}
