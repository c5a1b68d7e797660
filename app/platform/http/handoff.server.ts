/**
 * With single fetch, Remix sends loader data through a stream that only streaming renderers read. We render in one
 * piece, so we take the stream out before rendering and write it behind the markup.
 */
import type { EntryContext } from "@remix-run/node";

type Handoff = Pick<EntryContext, "serverHandoffStream" | "renderMeta">;

/** Renders, then appends the loader data to the document's body. */
export async function withHandoff(context: Handoff, nonce: string, render: () => string): Promise<string> {
  const stream = context.serverHandoffStream;
  // Left in place, the renderer would read it and find nothing.
  delete context.serverHandoffStream;
  const html = render();
  if (!stream) return html;
  if (!context.renderMeta?.didRenderScripts) {
    await stream.cancel();
    return html;
  }
  const scripts = await scriptOf(stream, nonce);
  const end = html.lastIndexOf("</body>");
  return end < 0 ? html + scripts : html.slice(0, end) + scripts + html.slice(end);
}

async function scriptOf(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  text += decoder.decode();
  const controller = "window.__remixContext.streamController";
  const enqueue = text ? `${controller}.enqueue(${escapeScript(JSON.stringify(text))});` : "";
  return `<script nonce="${nonce}">${enqueue}${controller}.close();</script>`;
}

const unsafe: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON as it may stand in a script element: no `<`, so it cannot end the element. */
export function escapeScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (character) => unsafe[character] ?? character);
}
