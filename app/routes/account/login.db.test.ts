import { verify } from "@node-rs/argon2";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { replacePassword } from "~/domain/accounts/reset.server";
import { db, prisma, sql, transaction } from "~/platform/db";
import { CookieJar, mailedCode, mailsTo, otherCode } from "../../../tests/accounts";
import { makeMember, password, unique, type TestMember } from "../../../tests/factories";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { action, loader } from "./login";

// It stays what it is; what is asked of it is seen.
vi.mock("@node-rs/argon2", { spy: true });

const stepUrl = "/login?step=code";
let jar: CookieJar;
let member: TestMember;

beforeEach(async () => {
  jar = new CookieJar();
  member = await makeMember();
  await db.run(sql`delete from rate_limit`);
});

async function post(form: Record<string, string>, url = "/login", browser = jar) {
  return browser.keep(await callAction(action, { url, form, as: browser }));
}

const logIn = (fields: Record<string, string> = {}) => post({ email: member.email, password, ...fields });
const errorsOf = (answer: { data: unknown }) =>
  (answer.data as { result: { error: Record<string, string[]> } }).result.error;

async function fail(times: number) {
  for (let i = 0; i < times; i++) await logIn({ password: "wrong77" });
}

describe("a right password", () => {
  test("opens a session of a day; with *remember me* of thirty", async () => {
    const usual = await logIn();
    expect(usual).toMatchObject({ status: 303, location: "/user" });
    expect(usual.headers.getSetCookie().join()).toMatch(
      /qs_member=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/i,
    );
    jar = new CookieJar();
    const remembered = await logIn({ remember: "on" });
    expect(remembered.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
  });

  test("leads back to the page that asked, on this site only, and never in a circle", async () => {
    for (const [wanted, leads] of [
      ["/user/storeorder?tab=paid", "/user/storeorder?tab=paid"],
      ["https://evil.test/", "/user"],
      ["//evil.test/", "/user"],
      ["/\\evil.test", "/user"],
      ["/login?redirect=/x", "/user"],
      ["/logout", "/user"],
    ] as const) {
      jar = new CookieJar();
      expect((await logIn({ redirect: wanted })).location).toBe(leads);
    }
  });

  test("keeps the language that was chosen at the login, whatever the member's own is", async () => {
    const answer = await post({ email: member.email, password }, "/login?lng=zh-CN");
    expect(answer.headers.getSetCookie().join()).toMatch(/(^|,)lng=zh-CN;/);
    jar = new CookieJar();
    expect((await logIn()).headers.getSetCookie().join()).not.toMatch(/(^|,)lng=/);
  });

  test("ends the session the browser had before", async () => {
    await logIn();
    const first = jar.cookie;
    const other = await makeMember();
    await callAction(action, { url: "/login", form: { email: other.email, password }, as: { cookie: "" } });
    expect((await callLoader(loader, { url: "/login", as: { cookie: first } })).location).toBe("/user");
  });

  test("in capitals and with spaces around the e-mail is the same account", async () => {
    expect((await logIn({ email: `  ${member.email.toUpperCase()} ` })).location).toBe("/user");
  });

  test("is hashed anew where its hash is of old settings", async () => {
    const before = await prisma.user.findUniqueOrThrow({ where: { id: member.id } });
    await logIn();
    const after = await prisma.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(after.passwordHash).not.toBe(before.passwordHash);
    expect(after.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    jar = new CookieJar();
    expect((await logIn()).location).toBe("/user");
  });
});

/** A member whose password is hashed with today's settings, as login leaves it. */
describe("the one neutral answer", () => {
  test("for a wrong password, an unknown e-mail and a closed account", async () => {
    const closed = await makeMember({ status: "9" });
    const answers = [
      await logIn({ password: "wrong77" }),
      await logIn({ email: `${unique()}@example.test` }),
      await logIn({ email: closed.email }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual({ "": ["accounts:error.credentials"] });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(JSON.stringify(answer.data)).not.toMatch(/wrong77|quay1234/);
    }
  });

  test("takes as much work for an unknown e-mail or a closed account as for a known one", async () => {
    await logIn();
    const closed = await makeMember({ status: "9" });
    const checked = vi.mocked(verify);
    const workFor = async (email: string) => {
      checked.mockClear();
      await post({ email, password: "wrong77" }, "/login", new CookieJar());
      return checked.mock.calls.map(([stored]) => String(stored).split("$").slice(1, 4));
    };
    const known = await workFor(member.email);
    expect(known).toEqual([["argon2id", "v=19", "m=19456,t=2,p=1"]]);
    expect(await workFor(`${unique()}@example.test`)).toEqual(known);
    expect(await workFor(closed.email)).toHaveLength(1);
  });
});

describe("status (D23)", () => {
  test("an unproven account comes back to the code of its registration", async () => {
    const unproven = await makeMember({ status: "0" });
    const answer = await logIn({ email: unproven.email, remember: "on" });
    expect(answer.location).toBe("/register?step=code");
    expect(jar.has("qs_member")).toBe(false);
    const { action: register } = await import("./register");
    const proven = await callAction(register, {
      url: "/register?step=code",
      form: { intent: "code", code: await mailedCode(unproven.email) },
      as: jar,
    });
    expect(proven.location).toBe("/user");
    expect(proven.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
  });

  test.each([
    ["1", true],
    ["2", false],
  ])("%s may look; may change: %s", async (status, mayChange) => {
    const somebody = await makeMember({ status });
    const seen = await callLoader((args) => requireMember(args), { url: "/user/x", as: somebody });
    expect(seen.data).toMatchObject({ id: somebody.id, status });
    const change = await callLoader((args) => requireActiveMember(args), { url: "/user/x", as: somebody });
    expect(change.status).toBe(mayChange ? 200 : 403);
    if (!mayChange) expect(change.data).toEqual({ code: "frozen" });
  });

  test("a session is worth nothing once its account is closed", async () => {
    await prisma.user.update({ where: { id: member.id }, data: { status: "9" } });
    const answer = await callLoader((args) => requireMember(args), { url: "/user", as: member });
    expect(answer.location).toBe("/login?redirect=%2Fuser");
  });
});

describe("after five wrong passwords", () => {
  test("guesses sent all at once are counted like guesses one by one", async () => {
    const guess = () => post({ email: member.email, password: "wrong77" }, "/login", new CookieJar());
    const answers = await Promise.all(Array.from({ length: 9 }, guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ location }) => location === stepUrl)).toHaveLength(4);
  });

  test("the owner needs a mailed code as well, and gets in", async () => {
    await fail(5);
    expect((await logIn({ remember: "on", redirect: "/user/recharge" })).location).toBe(stepUrl);
    const { data } = await callLoader(loader, { url: stepUrl, as: jar });
    expect(data.step).toMatchObject({ guarded: true, failed: false });
    expect(await mailsTo(member.email)).toMatchObject([{ template: "accounts.login-code" }]);
    const entered = await post({ intent: "code", code: await mailedCode(member.email) }, stepUrl);
    expect(entered.location).toBe("/user/recharge");
    expect(entered.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
    jar = new CookieJar();
    expect((await logIn()).location).toBe("/user");
  });

  test("the code's form again opens a session at once, and never later or after a new password", async () => {
    await fail(5);
    await logIn();
    const { cookie } = jar;
    const _token = tokenOf({ url: "/login" });
    const form = { intent: "code", code: await mailedCode(member.email), _token };
    const send = () => callAction(action, { url: stepUrl, form, as: { cookie } });
    const spent = (minutesAgo: number) =>
      db.run(sql`
        update email_code set used_at = now() - make_interval(mins => ${minutesAgo}) where email = ${member.email}`);
    expect((await send()).location).toBe("/user");
    await spent(-60);
    expect((await send()).headers.getSetCookie().join()).toMatch(/qs_member=[^;]/);

    await spent(2);
    const old = await send();
    expect(old.location).toBe("/login?reason=step");
    expect(old.headers.getSetCookie().join()).not.toMatch(/qs_member=[^;]/);

    await spent(-60);
    const other = { userId: member.id, passwordHash: "another", ip: "203.0.113.7" };
    await transaction((tx) => replacePassword(tx, { ...other, action: "member.password-reset" }));
    expect((await send()).location).toBe("/login?reason=step");
  });

  test("a wrong password looks the same, and no mail is sent", async () => {
    await fail(5);
    const right = await logIn();
    const [rightJar, wrongJar] = [jar, new CookieJar()];
    const wrong = await post({ email: member.email, password: "wrong77" }, "/login", wrongJar);
    expect([wrong.status, wrong.location, wrong.body]).toEqual([right.status, right.location, right.body]);
    const views = [rightJar, wrongJar].map((browser) => callLoader(loader, { url: stepUrl, as: browser }));
    const [first, second] = await Promise.all(views);
    expect(first?.data.step).toEqual(second?.data.step);
    expect(await mailsTo(member.email)).toHaveLength(1);
    expect((await post({ intent: "code", code: "123456" }, stepUrl, wrongJar)).status).toBe(422);
    // The code that was mailed is of no use to the browser with the wrong password.
    const stolen = await post({ intent: "code", code: await mailedCode(member.email) }, stepUrl, wrongJar);
    expect(stolen.status).toBe(422);
  });

  test("an unknown e-mail and an unproven account look the same, too", async () => {
    const unproven = await makeMember({ status: "0" });
    for (const email of [unproven.email, `${unique()}@example.test`]) {
      for (let i = 0; i < 5; i++) await logIn({ email, password: "wrong77" });
      jar = new CookieJar();
      expect((await logIn({ email, password: "wrong77" })).location).toBe(stepUrl);
      const { data } = await callLoader(loader, { url: stepUrl, as: jar });
      expect(data.step).toEqual({ email, guarded: true, failed: false, resent: false });
    }
  });

  test("the sealed step is as long whatever it holds: who has an account, which kind, which password", async () => {
    const name = unique("step");
    const emails = ["a", "b", "c"].map((first) => `${first}${name}@example.test`) as [string, string, string];
    const [proven, unproven, unknown] = emails;
    await makeMember({ email: proven });
    await makeMember({ email: unproven, status: "0" });
    const lengthFor = async (email: string, given: string) => {
      const browser = new CookieJar();
      const answer = await post({ email, password: given }, "/login", browser);
      expect(answer.location).toBe(stepUrl);
      return browser.cookie.length;
    };
    for (const email of emails)
      for (let i = 0; i < 5; i++) await post({ email, password: "wrong77" }, "/login", new CookieJar());
    const lengths = [];
    for (const email of [proven, unproven, unknown])
      for (const given of [password, "wrong77"]) lengths.push(await lengthFor(email, given));
    expect(new Set(lengths).size, lengths.join()).toBe(1);
  });

  test("its tries are counted by browser: nobody can use up another's", async () => {
    await fail(5);
    await logIn();
    const code = await mailedCode(member.email);
    const attacker = new CookieJar();
    await post({ email: member.email, password: "wrong77" }, "/login", attacker);
    for (let i = 0; i < 6; i++) {
      await post({ intent: "code", code: otherCode(code) }, stepUrl, attacker);
    }
    expect((await post({ intent: "code", code }, stepUrl)).location).toBe("/user");
  });

  test("a second right password within the minute gets the same code, not a second mail", async () => {
    await fail(5);
    await logIn();
    jar = new CookieJar();
    await logIn();
    expect(await mailsTo(member.email)).toHaveLength(1);
    expect((await post({ intent: "code", code: await mailedCode(member.email) }, stepUrl)).location).toBe(
      "/user",
    );
  });

  test("a frozen account may still log in, one that was closed meanwhile may not", async () => {
    await fail(5);
    await logIn();
    await prisma.user.update({ where: { id: member.id }, data: { status: "9" } });
    const refused = await post({ intent: "code", code: await mailedCode(member.email) }, stepUrl);
    expect(refused.status).toBe(422);
  });
});

test("a way back that is too long to be one leads to the usual place", async () => {
  expect((await logIn({ redirect: `/user?${"x".repeat(2000)}` })).location).toBe("/user");
});

test("one visitor who tries too often is told to wait; others are not", async () => {
  const from = (ip: string) => (args: Parameters<typeof action>[0]) =>
    action({ ...args, context: { clientIp: ip } });
  const form = { email: member.email, password };
  const attempt = (ip: string) => callAction(from(ip), { url: "/login", form });
  await db.run(sql`
    insert into rate_limit (key, "window", count, expires_at)
    select 'login:ip:' || ip, date_bin('10 minutes', now(), 'epoch'), 60, now() + interval '10 minutes'
    from unnest(array['192.0.2.1', '2001:db8:1:2::/64']) ip`);
  const refused = await attempt("192.0.2.1");
  expect(refused.status).toBe(429);
  expect(errorsOf(refused)).toEqual({ "": ["accounts:error.wait"] });
  expect((await attempt("192.0.2.2")).location).toBe("/user");
  // Whoever has one IPv6 address has the whole network.
  expect((await attempt("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).status).toBe(429);
  expect((await attempt("2001:db8:1:3::1")).location).toBe("/user");
});
