/** What strangers try: foreign forms, missing tokens, huge bodies, crooked addresses, forged news. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { routeTable } from "../../server/route-table";
import { makeMember, makeStaff } from "../factories";
import { ask, filled, someOf, tokenOn, type Ask } from "./ask";

const routes = routeTable().filter(({ file, layout }) => !layout && existsSync(`app/${file}`));
const forms = routes.filter(({ action, path }) => !["none", "partner"].includes(action) && path !== "/*");
const hooks = routes.filter(({ action }) => action === "partner");

const bases: [name: string, base: string][] = [
  ["own server", inject("stage").url],
  ["remix-serve", inject("plainUrl")],
];

let cookie = "";

beforeAll(async () => {
  cookie = `${(await makeMember()).cookie}; ${(await makeStaff()).cookie}`;
});

describe.each(bases)("%s", (name, base) => {
  const asked = name === "own server" ? <T>(all: readonly T[]) => [...all] : someOf;
  // Under remix-serve nothing of ours runs before Remix's own check, which refuses by a bare 500.
  const foreign = base === inject("stage").url ? [403] : [403, 500];

  describe.each(asked(forms))("a form for $path", ({ path, loader }) => {
    const post = (options: Ask) => ask(base, filled(path), { cookie, form: { intent: "x" }, ...options });
    /** What is not there, or is nothing without its parameters, may say so before it looks at a form. */
    let absent: number[] = [];

    beforeAll(async () => {
      if (loader === "none") return;
      absent = (await ask(base, filled(path), { cookie })).status === 200 ? [] : [404];
    });

    test("from another site is refused, as a page and as data", async () => {
      for (const origin of ["https://evil.example", "null", `${base}.evil.example`]) {
        expect(foreign, origin).toContain((await post({ origin })).status);
      }
      const { status } = await ask(base, `${filled(path)}.data`, {
        cookie,
        form: {},
        origin: "https://evil.example",
      });
      expect(foreign).toContain(status);
    });

    test("without any origin needs a token of ours", async () => {
      // An upload looks at the kind of the body first.
      const refused = [403, 415, ...absent];
      expect(refused).toContain((await post({ origin: null })).status);
      expect(refused).toContain((await post({ origin: null, form: { _token: "made.up" } })).status);
      const crossSite = { "sec-fetch-site": "cross-site" };
      expect(refused).toContain((await post({ origin: null, headers: crossSite })).status);
    });

    test("a forwarded host nobody vouches for does not make another origin ours", async () => {
      const headers = { "x-forwarded-host": "evil.example" };
      const { status } = await post({ origin: "https://evil.example", headers });
      expect([...foreign, ...absent]).toContain(status);
    });

    test("too big is a 413, no form at all a 415", async () => {
      const big = await tellBig(base, filled(path), cookie);
      expect([413, 415, ...absent]).toContain(big);
      const json = await post({ body: "{}", headers: { "content-type": "application/json" } });
      expect([415, ...absent]).toContain(json.status);
    });
  });

  test("twelve megabytes where a form is short are a 413", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = `a=${"x".repeat(12_000_000)}`;
    expect((await ask(base, "/login", { body, headers })).status).toBe(413);
  });

  test.each(hooks)("news without a signature is refused: $path", async ({ path }) => {
    const body = JSON.stringify({ id: "evt_forged", type: "payment_intent.succeeded" });
    const headers = { "content-type": "application/json", "stripe-signature": "t=1,v1=00" };
    const { status } = await ask(base, filled(path), { body, headers, origin: null });
    expect([400, 401, 403, 404]).toContain(status);
  });

  test("a token out of a page makes a form without an origin valid, once its session is the same", async () => {
    const token = await tokenOn(base, "/login");
    expect(token).not.toBe("");
    const form = { _token: token, email: "nobody@example.test", password: "wrong1234" };
    expect((await ask(base, "/login", { form, origin: null })).status).not.toBe(403);
    expect((await ask(base, "/login", { form, origin: null, cookie })).status).toBe(403);
  });

  test.each([
    "/goodslist?q=%00",
    "/goodslist?q='%20or%201=1--",
    "/goodslist?category=../../etc&min=abc&max=-1&after=!!!&size=9999&sort=drop",
    `/goodslist?q=${"x".repeat(4000)}`,
    "/goodslist?q=%ED%A0%80",
    "/productdetails",
    "/productdetails?id=1",
    "/productdetails?id=%00",
    "/index?lng=xx",
    "/index?lng=%00&ccy=%00",
    "/login?redirect=//evil.example",
  ])("crooked input is no error: %s", async (path) => {
    const { status, body } = await ask(base, path);
    expect([200, 301, 302, 303, 400, 404, 414]).toContain(status);
    expect(body).not.toContain("<!--$!-->");
  });

  test.each([
    "/%E0%A4%A",
    "/user/%ff",
    "/media/..%2f..%2fpackage.json",
    "/media/%2e%2e/%2e%2e/.env",
    "/assets/..%2f..%2f..%2fetc%2fpasswd",
  ])("a crooked address opens nothing: %s", async (path) => {
    const { status, body } = await rawAsk(base, path);
    expect(status).toBeLessThan(500);
    expect(status).not.toBe(200);
    expect(body).not.toMatch(/root:|"dependencies"/);
  });

  test("the login leads nowhere but to this site", async () => {
    for (const target of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "javascript:alert(1)",
    ]) {
      const { body } = await ask(base, `/login?redirect=${encodeURIComponent(target)}`);
      expect(body).not.toMatch(/(?:href|action)="(?:\/\/evil|\/\\evil|https:\/\/evil|javascript:)/);
    }
  });

  test.each(["/index", "/login"])(
    "%s carries the headers that protect it, and no script its policy does not name",
    async (path) => {
      const { headers, body } = await ask(base, path);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toMatch(/default-src 'self'/);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-powered-by")).toBeNull();
      const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
      const free = inline.filter(([, attributes = "", text = ""]) => {
        if (/type="application\/(ld\+)?json"/.test(attributes)) return false;
        const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
        const hash = createHash("sha256").update(text).digest("base64");
        return !policy.includes(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`);
      });
      expect(inline.length).toBeGreaterThan(0);
      expect(free).toEqual([]);
    },
  );
});

/** The status for a form that says it has twelve megabytes. What it says is enough: they need not be sent. */
function tellBig(base: string, path: string, cookie: string): Promise<number> {
  const { hostname, port } = new URL(base);
  const headers = {
    cookie,
    origin: base,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": 12_000_000,
  };
  return new Promise((done, refuse) => {
    const sent = rawRequest({ hostname, port, path, method: "POST", headers }, (answer) => {
      done(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on("error", refuse);
    sent.write("a=x");
  });
}

/** As `ask`, but the path goes over the wire as it is written. */
function rawAsk(base: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((done, refuse) => {
    const sent = rawRequest({ hostname, port, path, method: "GET" }, (answer) => {
      let body = "";
      answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
      answer.on("end", () => done({ status: answer.statusCode ?? 0, body }));
    });
    sent.on("error", refuse).end();
  });
}
