import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { makeMember, makeStaff, type TestMember } from "../../../tests/factories";
import { callAction, type Post } from "../../../tests/setup/call";
import { db, sql } from "../db";
import { env } from "../env.server";
import { issueFormToken, once, readForm, refuseForeign } from "./form.server";

const echo = async (args: ActionFunctionArgs) => Object.fromEntries(await readForm(args));
const post = (options: Post = {}) => callAction(echo, { url: "/login", form: { a: "1" }, ...options });

let member: TestMember;
beforeEach(async () => {
  member = await makeMember();
});

const tokenFor = (path: string, cookie: string) =>
  issueFormToken(new Request(new URL(path, env().PUBLIC_URL), { headers: { cookie } }));

test.each(["items[30000000].x", "__proto__.a", "__state__", "__intent__"])(
  "a form with a field %s is refused before anybody reads it",
  async (name) => {
    expect((await post({ form: { [name]: "1" } })).status).toBe(400);
  },
);

describe("where a form comes from", () => {
  test("this site's own origin is enough", async () => {
    expect((await post()).data).toMatchObject({ a: "1" });
  });

  test.each(["https://evil.example", "null", "http://127.0.0.1:1", "nonsense"])(
    "%s is refused",
    async (origin) => {
      expect((await post({ headers: { origin } })).status).toBe(403);
    },
  );

  test.each([
    ["another scheme", "https://quayside.test"],
    ["another port", "http://quayside.test:8080"],
    ["a part of the name", "http://evil.quayside.test"],
  ])("%s of our own host is another origin", async (_, origin) => {
    expect((await post({ headers: { origin } })).status).toBe(403);
  });

  test("what a request says of its host makes no origin ours", async () => {
    const names = { host: "evil.example", "x-forwarded-host": "evil.example" };
    expect((await post({ headers: { origin: "http://evil.example", ...names } })).status).toBe(403);
    const one = new Request("http://evil.example/login", {
      method: "POST",
      headers: { origin: "http://evil.example", ...names },
    });
    expect(refuseForeign(one)?.status).toBe(403);
  });

  test("a browser that names no origin may say that it is the same site, or not", async () => {
    expect((await callNoOrigin({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await callNoOrigin({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  test("a browser that says nothing needs a token of the same session", async () => {
    const token = tokenFor("/login", member.cookie);
    expect((await callNoOrigin({ cookie: member.cookie }, { _token: token })).status).toBe(200);
    expect((await callNoOrigin({}, { _token: token })).status).toBe(403);
    expect((await callNoOrigin({ cookie: member.cookie }, { _token: `${token}x` })).status).toBe(403);
    expect((await callNoOrigin({ cookie: member.cookie }, { _token: "" })).status).toBe(403);
  });

  test("a token of the desk is bound to the staff's session", async () => {
    const staff = await makeStaff();
    const cookie = `${member.cookie}; ${staff.cookie}`;
    const desk = tokenFor("/desk/orders", cookie);
    expect((await callNoOrigin({ cookie: staff.cookie }, { _token: desk }, "/desk/orders")).status).toBe(200);
    expect((await callNoOrigin({ cookie }, { _token: desk }, "/login")).status).toBe(403);
  });
});

/** A post without an Origin header, which `callAction` would add. */
async function callNoOrigin(
  headers: Record<string, string>,
  form: Record<string, string> = {},
  path = "/login",
) {
  const request = new Request(new URL(path, env().PUBLIC_URL), {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
  });
  return callAction(() => echo({ request, params: {}, context: {} }));
}

describe("what a form may be", () => {
  test("only a form, of bounded size", async () => {
    expect(
      (await post({ body: "{}", headers: { "content-type": "application/json", origin: env().PUBLIC_URL } }))
        .status,
    ).toBe(415);
    expect((await post({ form: { a: "x".repeat(300_000) } })).status).toBe(413);
  });

  test("a body without its announced size is cut off, too", async () => {
    const endless = new ReadableStream({ pull: (sink) => sink.enqueue(new Uint8Array(65_536).fill(97)) });
    const headers = { origin: env().PUBLIC_URL, "content-type": "application/x-www-form-urlencoded" };
    expect((await post({ body: endless, headers })).status).toBe(413);
  });

  test("a zero byte, which the database refuses, is a 400", async () => {
    expect((await post({ form: { a: "1\u00002" } })).status).toBe(400);
  });

  test("a multipart that is none is a 400", async () => {
    const headers = { origin: env().PUBLIC_URL, "content-type": "multipart/form-data; boundary=x" };
    expect((await post({ body: "nothing of the kind", headers })).status).toBe(400);
  });
});

describe("a form with a file", () => {
  const fileBytes = 1000;
  let pulled = 0;
  beforeEach(() => {
    pulled = 0;
  });

  /** A body that is made while it is read, and never ends. */
  const endless = () =>
    new ReadableStream<Uint8Array>(
      {
        start(sink) {
          const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
          sink.enqueue(new TextEncoder().encode(head));
        },
        pull(sink) {
          pulled += 1;
          sink.enqueue(new Uint8Array(100_000).fill(97));
        },
      },
      { highWaterMark: 0 },
    );
  const send = (by: string, headers: Record<string, string> = {}) =>
    callAction(async (args: ActionFunctionArgs) => [...(await readForm(args, { fileBytes, by })).keys()], {
      url: "/contanctus",
      body: endless(),
      headers: {
        origin: env().PUBLIC_URL,
        "content-type": "multipart/form-data; boundary=x",
        ...headers,
      },
    });

  test("that says it is more than four times too large is refused before it is read", async () => {
    expect((await send("a", { "content-length": String(256 * 1024 + 4 * fileBytes + 1) })).status).toBe(413);
    expect(pulled).toBe(0);
  });

  test("that does not say it is cut off there", async () => {
    expect((await send("b")).status).toBe(413);
    expect(pulled).toBeLessThan(5);
  });

  test("is not read at all where its sender sends too many", async () => {
    for (let i = 0; i < 150; i++) await send("c", { "content-length": "9999999" });
    pulled = 0;
    const refused = await send("c");
    expect([refused.status, refused.data]).toEqual([429, { code: "tooMany" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(pulled).toBe(0);
    expect((await send("d")).status).toBe(413);
  });
});

describe("once", () => {
  let runs = 0;
  beforeEach(() => {
    runs = 0;
  });

  const pay =
    (wait = 0, outcome: () => unknown = () => redirect(`/done/${runs}`)) =>
    async (args: ActionFunctionArgs) => {
      const form = await readForm(args);
      return once(args, form, `member:${member.id}`, async () => {
        runs += 1;
        if (wait) await new Promise((done) => setTimeout(done, wait));
        return outcome();
      });
    };
  const send = (action: ReturnType<typeof pay>, form: Record<string, string>) =>
    callAction(action, { url: "/user/recharge", as: member, form });

  test("the same form sent five times at once has one effect and one answer", async () => {
    const form = { _token: tokenFor("/user/recharge", member.cookie), amount: "10" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(pay(80), form)));
    expect(runs).toBe(1);
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBeLessThanOrEqual(
      2,
    );
    expect(answers.every(({ location }) => location === "/done/1")).toBe(true);
  });

  test("sent again after the answer it gets the first answer", async () => {
    const form = { _token: tokenFor("/user/recharge", member.cookie), amount: "10" };
    await send(pay(), form);
    expect(await send(pay(), form)).toMatchObject({ status: 303, location: "/done/1" });
    expect(runs).toBe(1);
  });

  test("the same token with other fields is a 409 that names the first answer", async () => {
    const token = tokenFor("/user/recharge", member.cookie);
    await send(pay(), { _token: token, amount: "10" });
    const second = await send(pay(), { _token: token, amount: "99" });
    expect(second).toMatchObject({ status: 409, data: { code: "form-used", first: "/done/1" } });
    expect(runs).toBe(1);
  });

  test("a refused form may be corrected and sent again", async () => {
    const token = tokenFor("/user/recharge", member.cookie);
    await send(
      pay(0, () => ({ refused: true })),
      { _token: token, amount: "x" },
    );
    expect(await send(pay(), { _token: token, amount: "10" })).toMatchObject({ location: "/done/2" });
  });

  test("a run that threw leaves nothing behind", async () => {
    const form = { _token: tokenFor("/user/recharge", member.cookie), amount: "10" };
    const failing = pay(0, () => {
      throw new Error("bug");
    });
    await expect(send(failing, form)).rejects.toThrow("bug");
    expect((await send(pay(), form)).location).toBe("/done/2");
  });

  test("the place of a process that died half-way is taken by one", async () => {
    const form = { _token: tokenFor("/user/recharge", member.cookie), amount: "10" };
    await send(pay(), form);
    await db.run(
      sql`update idem_request set status = 'running', response = null, started_at = now() - interval '1 minute'`,
    );
    const answers = await Promise.all([send(pay(), form), send(pay(), form)]);
    expect(runs).toBe(2);
    expect(answers.map(({ location }) => location)).toEqual(["/done/2", "/done/2"]);
  });

  test("without a token nothing runs", async () => {
    expect((await send(pay(), { _token: "made.up", amount: "10" })).status).toBe(403);
    expect(runs).toBe(0);
  });
});

describe("before Remix is asked", () => {
  const post = (path: string, headers: Record<string, string>) =>
    new Request(new URL(path, "http://inner.local:3000"), { method: "POST", headers });

  test("a post from another site is a 403, a partner's news and a look are none of its business", () => {
    expect(refuseForeign(post("/login", { origin: "https://evil.example" }))?.status).toBe(403);
    expect(refuseForeign(post("/login", { origin: "null" }))?.status).toBe(403);
    expect(refuseForeign(post("/hooks/stripe", { origin: "https://evil.example" }))).toBeNull();
    expect(
      refuseForeign(new Request("http://x.test/", { headers: { origin: "https://evil.example" } })),
    ).toBeNull();
    expect(refuseForeign(post("/login", {}))).toBeNull();
  });

  test("our own post passes Remix's check, too, where a proxy calls us by another name", () => {
    const own = post("/login", { origin: new URL(env().PUBLIC_URL).origin, host: "inner.local:3000" });
    expect(refuseForeign(own)).toBeNull();
    expect(own.headers.get("x-forwarded-host")).toBe(new URL(env().PUBLIC_URL).host);
  });
});
