/** Headers that protect, on every class of answer, by both servers. Strict-Transport-Security is for https alone. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { makeMember, makeStaff } from "../factories";
import { ask, type Ask } from "./ask";

let member = "";
let staff = "";

beforeAll(async () => {
  [member, staff] = [(await makeMember()).cookie, (await makeStaff()).cookie];
});

const bases: [name: string, base: string][] = [
  ["own server", inject("stage").url],
  ["remix-serve", inject("plainUrl")],
];

describe.each(bases)("%s", (_name, base) => {
  test.each<[what: string, path: string, status: number, how?: () => Ask]>([
    ["a visitor's page", "/index", 200],
    ["a page of one's own", "/login", 200],
    ["the data of a page", "/login.data", 200],
    ["a redirect", "/", 302],
    ["a way to the login", "/user/walletBalance", 302],
    ["a file of the site", "/favicon.svg", 200],
    ["a file that is not there", "/assets/nothing.js", 404],
    ["a CSV", "/user/walletBalance.csv", 200, () => ({ cookie: member })],
    ["a CSV of the desk", "/desk/refunds.csv", 200, () => ({ cookie: staff })],
    ["robots.txt", "/robots.txt", 200],
    ["the sitemap", "/sitemap.xml", 200],
    ["health", "/healthz", 200],
    ["readiness", "/readyz", 200],
    ["a webhook asked by GET", "/hooks/stripe", 405],
    ["refused news", "/hooks/stripe", 400, () => ({ body: "{}", origin: null })],
    ["a page that does not exist", "/404", 404],
    ["an address that cannot be read", "/login?x=%00", 400],
    ["a list of routes", "/__manifest?p=/login&version=none", 204],
  ])("%s is never shown as another type: %s", async (_what, path, status, how) => {
    const reply = await ask(base, path, how?.() ?? {});
    // What Remix says of its list of routes depends on the version asked for.
    if (!path.startsWith("/__")) expect(reply.status, reply.body.slice(0, 200)).toBe(status);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("strict-transport-security")).toBeNull();
  });

  test.each([
    "/user/walletBalance",
    "/user/recharge",
    "/user/withdraw",
    "/user/payment",
    "/user/credit",
    "/user/profile/security",
    "/user/profile/email",
    "/user/walletBalance.data",
    "/user/withdraw.data",
  ])("the member's page %s is kept nowhere", async (path) => {
    const reply = await ask(base, path, { cookie: member });
    expect(reply.status).toBeLessThan(400);
    if (reply.status === 200) expect(reply.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(["/login", "/register", "/resetpassword", "/desk/login"])("%s is kept nowhere", async (path) => {
    expect((await ask(base, path)).headers.get("cache-control")).toBe("private, no-store");
  });

  test.each(["/desk", "/desk/withdrawals", "/desk/bank", "/desk/orders", "/desk/members.data"])(
    "the desk's page %s is kept nowhere",
    async (path) => {
      const reply = await ask(base, path, { cookie: staff });
      expect([200, 202, 302]).toContain(reply.status);
      if (reply.status === 200) expect(reply.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  test("pages that visitors share may still be kept, and asked for anew", async () => {
    expect((await ask(base, "/index")).headers.get("cache-control")).toBe("public, no-cache");
  });
});
