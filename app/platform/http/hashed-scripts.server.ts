/**
 * A shared page cannot carry a nonce. Its own inline scripts are allowed by their hashes. Only scripts rendered with a
 * nonce count, so an injected script stays refused.
 */
import { createHash } from "node:crypto";

/** Removes the nonce from a page; returns the page and the policy for its scripts. */
export function hashScripts(html: string, nonce: string): { html: string; scripts: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const pieces = html.split(mark);
  let text = pieces[0] ?? "";
  for (const piece of pieces.slice(1)) {
    const body = inlineBody(text, piece);
    if (body) hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
    text += piece;
  }
  return { html: text, scripts: [...hashes].join(" ") };
}

function inlineBody(before: string, after: string): string {
  const open = before.lastIndexOf("<");
  const end = after.indexOf(">");
  const tag = before.slice(open) + after.slice(0, end);
  if (!/^<script\b/.test(tag) || /\ssrc=/.test(tag)) return "";
  const close = after.indexOf("</script", end);
  return close < 0 ? "" : after.slice(end + 1, close);
}
