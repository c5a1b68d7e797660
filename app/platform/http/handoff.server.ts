/**
 * With single fetch, Remix sends loader data through a stream that only streaming renderers read. We render in one
 * piece, so we take the stream out before rendering and write it behind the markup.
 */
import { createRequire } from "node:module";
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

type Encode = (input: unknown, options?: object) => ReadableStream<Uint8Array>;

/**
 * Has Remix write loader data only where somebody reads them: it writes them before it asks us for the page, which may
 * be known already (`kept-documents.server.ts`). That was a twelfth of what such a page costs.
 */
export function writeDataWhenRead(): void {
  // The very instance that Remix calls: `encodeViaTurboStream` of @remix-run/server-runtime 2.
  const ofRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/server-runtime"));
  const turbo = ofRemix("turbo-stream") as { encode: Encode & { isLate?: boolean } };
  if (turbo.encode.isLate) return;
  turbo.encode = Object.assign(whenRead(turbo.encode), { isLate: true });
}

/** As `encode`, but nothing is written before the stream is read. */
export function whenRead(encode: Encode): Encode {
  return (input, options) => {
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          reader ??= encode(input, options).getReader();
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader?.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  };
}
