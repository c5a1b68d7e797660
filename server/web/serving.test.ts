import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accepts } from "~/platform/http/compression.server";
import { precompress } from "../precompress";
import { clientIpOf, send, toRequest } from "./messages";
import { serveFolder } from "./static-files";

const servers: Server[] = [];

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

afterAll(() => servers.forEach((server) => server.close()));

type Got = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

function get(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
): Promise<Got> {
  return new Promise((done, refuse) => {
    const asked = ask({ port, host: "127.0.0.1", path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", refuse);
    asked.end(body);
  });
}

describe("static files", () => {
  const folder = mkdtempSync(join(tmpdir(), "static-"));
  const script = "export const x = 1;\n".repeat(200);
  let port = 0;

  beforeAll(async () => {
    mkdirSync(join(folder, "client/assets"), { recursive: true });
    writeFileSync(join(folder, "client/assets/app-abc123.js"), script);
    writeFileSync(join(folder, "client/robots.txt"), "User-agent: *\n");
    writeFileSync(join(folder, "secret.txt"), "secret");
    await precompress(join(folder, "client"));
    const files = serveFolder(join(folder, "client"));
    port = await serve((request, response) => {
      if (!files(request, response, (request.url ?? "").split("?")[0] ?? "")) response.writeHead(404).end();
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are sent in the best coding the browser takes", async () => {
    const best = await get(port, "/assets/app-abc123.js", { "accept-encoding": "gzip, br" });
    expect(best.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(best.body).toString()).toBe(script);
    const good = await get(port, "/assets/app-abc123.js", { "accept-encoding": "gzip, br;q=0" });
    expect(gunzipSync(good.body).toString()).toBe(script);
    const none = await get(port, "/assets/app-abc123.js");
    expect(none.body.toString()).toBe(script);
    expect(none.headers).toMatchObject({
      vary: "Accept-Encoding",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  test("without a hash in their name are asked for again, by their tag", async () => {
    const first = await get(port, "/robots.txt");
    expect(first.headers["cache-control"]).toBe("public, max-age=3600");
    const again = await get(port, "/robots.txt", { "if-none-match": String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  test("tell their size to HEAD and refuse other methods", async () => {
    const head = await get(port, "/robots.txt", {}, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "14", 0]);
    expect((await get(port, "/robots.txt", {}, "POST")).status).toBe(404);
  });

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "/..%2fsecret.txt",
    "/%00",
    "/%zz",
    "/assets",
    "//robots.txt",
    "/assets/app-abc123.js.br",
  ])("never lead outside: %s", async (path) => {
    expect((await get(port, path)).status).toBe(404);
  });
});

describe("answers", () => {
  const page = "<p>a line of a page</p>".repeat(200);
  const rows = "a,b,c\n".repeat(5_000);

  async function answering(answer: () => Response): Promise<number> {
    return serve((request, response) => void send(answer(), request, response));
  }

  test("that are pages are compressed whole and carry their length", async () => {
    const port = await answering(
      () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }),
    );
    const got = await get(port, "/", { "accept-encoding": "br" });
    expect(brotliDecompressSync(got.body).toString()).toBe(page);
    expect(Number(got.headers["content-length"])).toBe(got.body.length);
    expect(got.headers.vary).toBe("Accept-Encoding");
  });

  test.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "gzip", gunzipSync],
    ["gzip, zstd;q=0", "gzip", gunzipSync],
    ["br", "br", brotliDecompressSync],
  ])("that are sent once come in the cheapest coding of «%s»", async (accepted, coding, plain) => {
    const port = await answering(() => new Response(page, { headers: { "content-type": "text/html" } }));
    const got = await get(port, "/", { "accept-encoding": accepted });
    expect(got.headers["content-encoding"]).toBe(coding);
    expect(plain(got.body).toString()).toBe(page);
  });

  test("whose text came beside them are the same as those that carry it", async () => {
    const page = `<p>${"page ".repeat(500)}</p>`;
    const port = await serve((request, response) => {
      const head = new Response(null, { status: 404, headers: { "content-type": "text/html" } });
      void send(head, request, response, page);
    });
    const got = await get(port, "/", { "accept-encoding": "br" });
    expect([got.status, got.headers["vary"]]).toEqual([404, "Accept-Encoding"]);
    expect(brotliDecompressSync(got.body).toString()).toBe(page);
    expect((await get(port, "/", {}, "HEAD")).body).toHaveLength(0);
  });

  test("that came in pieces are put together, compressed or not, and the pieces stay as they are", async () => {
    const pieces = ["<p>", "户外 ".repeat(500), "</p>"].map((text) => Buffer.from(text));
    const whole = Buffer.concat(pieces);
    const port = await serve((request, response) => {
      void send(new Response(null, { headers: { "content-type": "text/html" } }), request, response, pieces);
    });
    for (let turn = 0; turn < 2; turn++) {
      const plain = await get(port, "/");
      expect([plain.headers["content-length"], plain.body.equals(whole)]).toEqual([`${whole.length}`, true]);
      const packed = await get(port, "/", { "accept-encoding": "gzip" });
      expect(gunzipSync(packed.body).equals(whole)).toBe(true);
    }
    expect((await get(port, "/", {}, "HEAD")).body).toHaveLength(0);
    expect(Buffer.concat(pieces).equals(whole)).toBe(true);
  });

  test("that are long files are compressed as they come", async () => {
    const port = await answering(() => new Response(rows, { headers: { "content-type": "text/csv" } }));
    expect(gunzipSync((await get(port, "/", { "accept-encoding": "gzip" })).body).toString()).toBe(rows);
    expect((await get(port, "/")).body.toString()).toBe(rows);
  });

  test("that are pictures go as they are, and every cookie goes", async () => {
    const headers = new Headers({ "content-type": "image/png" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    const port = await answering(() => new Response(Buffer.alloc(300_000, 7), { headers, status: 201 }));
    const got = await get(port, "/", { "accept-encoding": "br, gzip" });
    expect([got.status, got.body.length, got.headers["content-encoding"]]).toEqual([201, 300_000, undefined]);
    expect(got.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  });
});

describe("a long file that is taken slowly", () => {
  const chunk = Buffer.alloc(64 * 1024, 7);

  function endless(chunks: number): Response {
    let left = chunks;
    const body = new ReadableStream<Uint8Array>({
      pull(sink) {
        if (left-- > 0) sink.enqueue(chunk);
        else sink.close();
      },
    });
    return new Response(body, { headers: { "content-type": "application/zip" } });
  }

  test("leaves no listeners behind, however often it has to wait", async () => {
    let most = 0;
    const port = await serve((request, response) => {
      response.on("drain", () => (most = Math.max(most, response.listenerCount("close"))));
      void send(endless(400), request, response);
    });
    expect((await get(port, "/")).body).toHaveLength(400 * chunk.length);
    expect(most).toBeLessThan(10);
  });

  test("ends where whoever asked for it hangs up", async () => {
    const over = new Promise<unknown>((done) => {
      void serve((request, response) => {
        send(endless(100_000), request, response).then(done, done);
      }).then((port) => {
        const asked = ask({ port, host: "127.0.0.1" }, (response) => {
          response.once("data", () => asked.destroy());
        });
        asked.on("error", () => undefined).end();
      });
    });
    await over;
  });
});

describe("requests", () => {
  const publicUrl = new URL("http://shop.test");

  async function asking(trustProxy: boolean): Promise<number> {
    return serve((incoming, response) => {
      const request = toRequest(incoming, response, { trustProxy, publicUrl, requestId: "r-1" });
      if (!request) return void response.writeHead(400).end();
      void request.text().then((body) =>
        response.end(
          JSON.stringify({
            url: request.url,
            ip: clientIpOf(incoming, trustProxy),
            id: request.headers.get("x-request-id"),
            forwarded: request.headers.get("x-forwarded-host"),
            body,
          }),
        ),
      );
    });
  }

  test("are over once they are answered", async () => {
    const over: unknown[] = [];
    const port = await serve((incoming, response) => {
      const request = toRequest(incoming, response, { trustProxy: false, publicUrl, requestId: "r-1" });
      const copy = new Request(request?.url ?? "", { signal: request?.signal ?? null });
      copy.signal.addEventListener("abort", () => over.push(copy.signal.reason));
      response.end();
    });
    await get(port, "/");
    await expect.poll(() => over).toEqual(["answered"]);
  });

  const forged = {
    host: "shop.test",
    "x-forwarded-for": "1.2.3.4, 5.6.7.8",
    "x-forwarded-host": "evil.test",
    "x-forwarded-proto": "https",
    "x-request-id": "forged",
  };
  const parsed = (got: Got) => JSON.parse(got.body.toString()) as Record<string, string>;

  test("believe a proxy only where told to", async () => {
    expect(parsed(await get(await asking(false), "/a?b=c", forged))).toMatchObject({
      url: "http://shop.test/a?b=c",
      ip: "127.0.0.1",
      id: "r-1",
      forwarded: null,
    });
    expect(parsed(await get(await asking(true), "/a", forged))).toMatchObject({
      url: "https://evil.test/a",
      ip: "5.6.7.8",
    });
  });

  test("carry their body", async () => {
    const got = await get(await asking(false), "/", { host: "shop.test" }, "POST", "x".repeat(100_000));
    expect(parsed(got).body).toHaveLength(100_000);
  });

  test("with two slashes stay on this site", async () => {
    const got = await get(await asking(false), "//evil.test/x", { host: "shop.test" });
    expect(parsed(got).url).toBe("http://shop.test//evil.test/x");
  });

  test.each([
    "GET / HTTP/1.1\r\nHost: a b\r\n",
    "GET / HTTP/1.1\r\nHost: user@evil\r\n",
    "GET * HTTP/1.1\r\nHost: x\r\n",
  ])("that are none are refused: %j", async (head) => {
    const port = await asking(false);
    const answer = await new Promise<string>((done) => {
      const socket = connect(port, "127.0.0.1", () => socket.end(`${head}Connection: close\r\n\r\n`));
      let text = "";
      socket.on("data", (chunk: Buffer) => (text += chunk.toString())).on("close", () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
  });

  test("name their codings with weights", () => {
    expect(accepts("gzip;q=1.0, br;q=0", "br")).toBe(false);
    expect(accepts("gzip;q=1.0, BR", "br")).toBe(true);
    expect(accepts("identity", "gzip")).toBe(false);
  });
});
