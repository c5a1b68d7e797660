import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { escapeScript, whenRead, withHandoff } from "./handoff.server";

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

const document = "<html><body><p>page</p></body></html>";

/** Runs the scripts of a page as a browser would and returns what reached the stream. */
function received(html: string): { data: string; closed: boolean } {
  const got = { data: "", closed: false };
  const streamController = {
    enqueue: (text: string) => (got.data += text),
    close: () => (got.closed = true),
  };
  const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((match) => match[1] ?? "");
  for (const script of scripts) runInNewContext(script, { window: { __remixContext: { streamController } } });
  return got;
}

describe("a page rendered in one piece", () => {
  test("carries its loader data at the end of its body, under the page's nonce", async () => {
    const context = {
      serverHandoffStream: streamOf('["a', ' 户外"]'),
      renderMeta: { didRenderScripts: true },
    };
    const html = await withHandoff(context, "n0nce", () => document);
    expect(html).toMatch(/^<html><body><p>page<\/p><script nonce="n0nce">.*<\/script><\/body><\/html>$/);
    expect(received(html)).toEqual({ data: '["a 户外"]', closed: true });
  });

  test("is rendered without the stream, which would be read in vain", async () => {
    const context: Parameters<typeof withHandoff>[0] = { serverHandoffStream: streamOf("x"), renderMeta: {} };
    let seen: unknown = "unset";
    await withHandoff(context, "n", () => {
      seen = context.serverHandoffStream;
      return document;
    });
    expect(seen).toBeUndefined();
  });

  test("without scripts stays without data", async () => {
    const context = { serverHandoffStream: streamOf("x"), renderMeta: {} };
    expect(await withHandoff(context, "n", () => document)).toBe(document);
  });

  test("whose characters are split between chunks arrives whole", async () => {
    const bytes = new TextEncoder().encode("箱子");
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, 2));
        controller.enqueue(bytes.slice(2));
        controller.close();
      },
    });
    const context = { serverHandoffStream: stream, renderMeta: { didRenderScripts: true } };
    expect(received(await withHandoff(context, "n", () => document)).data).toBe("箱子");
  });

  test("cannot be left by its data", async () => {
    const evil = "</script><script>alert(1)</script><!--\u2028&";
    const context = { serverHandoffStream: streamOf(evil), renderMeta: { didRenderScripts: true } };
    const html = await withHandoff(context, "n", () => document);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(received(html).data).toBe(evil);
    expect(escapeScript(JSON.stringify(evil))).not.toMatch(/[<>&\u2028]/);
  });
});

describe("loader data", () => {
  const written: unknown[] = [];
  const late = whenRead((input) => {
    written.push(input);
    return streamOf("one ", "two");
  });

  test("are written when somebody reads them, all of them", async () => {
    const stream = late("read");
    await Promise.resolve();
    expect(written).not.toContain("read");
    expect(await new Response(stream).text()).toBe("one two");
    expect(written).toContain("read");
  });

  test("are not written where nobody does", async () => {
    await late("given up").cancel();
    expect(written).not.toContain("given up");
  });

  test("that cannot be written fail the reader", async () => {
    const stream = whenRead(() => {
      throw new Error("no such value");
    })("broken");
    await expect(new Response(stream).text()).rejects.toThrow("no such value");
  });
});
