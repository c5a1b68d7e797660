import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "../log.server";
import { watchRequests } from "./every-request.server";
import { untilHolds } from "../../../tests/setup/until-holds";

const ends: (() => unknown)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A server that knows nothing of the rules: it tells the address it was asked for. */
async function serve(secure: boolean): Promise<string> {
  ends.push(watchRequests({ secure }));
  const server: Server = createServer((request, response) => {
    const status = request.url === "/often" ? 429 : 200;
    response.writeHead(status, ["Content-Type", "text/plain"]).end(request.url);
  });
  ends.push(() => server.close());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("every answer says that its type is not to be guessed; under https, that https is all there is", async () => {
  const plain = await fetch(`${await serve(false)}/file.csv`);
  expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
  expect(plain.headers.get("strict-transport-security")).toBeNull();
  ends.splice(0).forEach((end) => end());
  const secure = await fetch(`${await serve(true)}/file.csv`);
  expect(secure.headers.get("x-content-type-options")).toBe("nosniff");
  expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
});

test.each([
  ["/login?redirect=%00", "/400"],
  ["/user/tickets/%00/file", "/400"],
  ["/login.data?x=%00", "/400"],
  ["/login?x=%2500", "/login?x=%2500"],
])("%s is routed as %s", async (asked, routed) => {
  expect(await (await fetch(`${await serve(false)}${asked}`)).text()).toBe(routed);
});

test("who is told to wait is a security event of the log", async () => {
  const warn = vi.spyOn(log, "warn");
  const base = await serve(false);
  await (await fetch(`${base}/seldom?q=secret`)).text();
  await (await fetch(`${base}/often`)).text();
  await untilHolds(() => expect(warn).toHaveBeenCalledTimes(1));
  const event = { security: "too-many-requests", method: "GET", path: "/often", network: "127.0.0.x" };
  expect(warn.mock.calls[0]?.[0]).toEqual(event);
});
