/** Short marks of what was read: the same mark means that nothing changed since. */
import { hash } from "node:crypto";
import { pack } from "../packed";

/** A mark of any plain data; amounts and times count. */
export function markOf(value: unknown): string {
  return markOfText(pack(value) ?? "");
}

/** A mark of a text. */
export function markOfText(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 20);
}

/** Answers data with its mark: 304 where the asker has it already, so that nothing is sent. */
export function answerMarked(request: Request, body: object, mark = markOf(body)): Response {
  const etag = `"${mark}"`;
  const headers = { ETag: etag, "Cache-Control": "private, no-store" };
  if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  return Response.json(body, { headers });
}
