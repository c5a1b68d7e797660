import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { isPublicAddress, type Doors } from "~/platform/http/public-address.server";
import { fetchPublic, type FetchLimits } from "./public-fetch.server";

const limits: FetchLimits = { maxBytes: 1000, timeoutMs: 2000, maxRedirects: 3 };
let server: Server | undefined;

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A server on this machine, which stands for the public internet under the name of any host. */
async function serve(answer: RequestListener): Promise<{ port: number; doors: Doors; asked: string[] }> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [{ address: "127.0.0.1", family: 4 }];
  };
  return {
    port: (server.address() as AddressInfo).port,
    doors: { resolve, isAllowed: (a) => a === "127.0.0.1" },
    asked,
  };
}

describe("fetching", () => {
  test.each([
    "http://127.0.0.1/x.jpg",
    "http://[::1]/x.jpg",
    "http://169.254.169.254/latest/meta-data/",
    // other spellings of 127.0.0.1
    "http://2130706433/x.jpg",
    "http://0x7f.1/x.jpg",
    "http://localhost/x.jpg",
  ])("refuses %s", async (address) => {
    expect(await fetchPublic(address, limits)).toEqual({ ok: false, error: "private-address" });
  });

  test.each(["ftp://example.com/x", "file:///etc/passwd", "https://me:secret@example.com/x", "nonsense", ""])(
    "does not even look at %s",
    async (address) => {
      expect(await fetchPublic(address, limits)).toEqual({ ok: false, error: "bad-address" });
    },
  );

  test("refuses a name with one private address among its own", async () => {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.5", family: 4 },
    ];
    const doors = { resolve, isAllowed: isPublicAddress };
    expect(await fetchPublic("http://rebind.example/x", limits, doors)).toEqual({
      ok: false,
      error: "private-address",
    });
  });

  test("connects to the address that was checked, asking for it once", async () => {
    const { port, doors, asked } = await serve((request, response) =>
      response.end(`host ${request.headers.host}`),
    );
    const fetched = await fetchPublic(`http://shop.example:${port}/x.jpg`, limits, doors);
    expect(fetched.ok && fetched.value.toString()).toBe(`host shop.example:${port}`);
    expect(asked).toEqual(["shop.example"]);
  });

  test("checks each redirect anew", async () => {
    const { port, doors } = await serve((_, response) =>
      response.writeHead(302, { location: "http://10.0.0.1/secret" }).end(),
    );
    expect(await fetchPublic(`http://a.example:${port}/`, limits, doors)).toEqual({
      ok: false,
      error: "private-address",
    });
  });

  test("follows three redirects and no more", async () => {
    const { port, doors } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("here");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await fetchPublic(`http://a.example:${port}/3`, limits, doors)).ok).toBe(true);
    expect(await fetchPublic(`http://a.example:${port}/4`, limits, doors)).toEqual({
      ok: false,
      error: "too-many-redirects",
    });
  });

  test("stops reading at the limit, whatever length was promised", async () => {
    const { port, doors } = await serve((request, response) => {
      if (request.url === "/said") response.writeHead(200, { "content-length": "5000" });
      response.end("x".repeat(5000));
    });
    for (const path of ["/said", "/unsaid"]) {
      expect(await fetchPublic(`http://a.example:${port}${path}`, limits, doors)).toEqual({
        ok: false,
        error: "too-large",
      });
    }
  });

  test("gives up in time, also where bytes drip", async () => {
    const { port, doors } = await serve((_, response) => {
      response.write("x");
      const drip = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await fetchPublic(`http://a.example:${port}/`, { ...limits, timeoutMs: 200 }, doors)).toEqual({
      ok: false,
      error: "timeout",
    });
  });

  test.each([
    [404, "not-found"],
    [403, "refused"],
    [500, "refused"],
    [204, "refused"],
  ])("status %i is %s", async (status, error) => {
    const { port, doors } = await serve((_, response) => response.writeHead(status).end());
    expect(await fetchPublic(`http://a.example:${port}/`, limits, doors)).toEqual({ ok: false, error });
  });

  test("a host nobody knows, or nobody serves, is unreachable", async () => {
    const nobody = { resolve: async () => [], isAllowed: () => true };
    expect(await fetchPublic("http://nobody.example/", limits, nobody)).toEqual({
      ok: false,
      error: "unreachable",
    });
    const closed = { resolve: async () => [{ address: "127.0.0.1", family: 4 }], isAllowed: () => true };
    expect(await fetchPublic("http://closed.example:1/", limits, closed)).toEqual({
      ok: false,
      error: "unreachable",
    });
  });
});
