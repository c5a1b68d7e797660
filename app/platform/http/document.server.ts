/**
 * How a page is sent. A Response turns the text into a stream, which the sender reads back. Our own server therefore
 * takes the page itself through the load context.
 */
import type { AppLoadContext } from "@remix-run/node";
import { lastingBytes, type Piece } from "./pieces.server";

/** What the own web server puts into the load context, and reads after the answer. */
export type Tray = { document: Document | null };

/** A page as text, or in pieces, which may be other pages' too and so are never written to. */
export type Document = string | readonly Piece[];

/** A page's answer; without a body where our own server takes the page itself. */
export function answerWith(html: Document, init: ResponseInit, context?: AppLoadContext): Response {
  const tray = context?.["tray"] as Tray | undefined;
  if (!tray)
    return new Response(typeof html === "string" ? html : Buffer.concat(html.map(lastingBytes)), init);
  tray.document = html;
  return new Response(null, init);
}
