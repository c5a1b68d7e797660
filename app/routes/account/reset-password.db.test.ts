import { beforeEach, describe, expect, test } from "vitest";
import { db, prisma, sql } from "~/platform/db";
import { CookieJar, mailedCode, mailsTo, otherCode } from "../../../tests/accounts";
import { makeMember, password, sessionCookie, unique, type TestMember } from "../../../tests/factories";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { control } from "../../../tests/setup/outside";
import { action as logInAction, loader as accountPage } from "./login";
import { action, loader } from "./reset-password";

const codeUrl = "/resetpassword?step=code";
const passwordUrl = "/resetpassword?step=password";
const fresh = { password: "harbour9", confirm: "harbour9" };
let jar: CookieJar;
let member: TestMember;

beforeEach(async () => {
  jar = new CookieJar();
  member = await makeMember();
  await db.run(sql`delete from rate_limit`);
});

async function post(form: Record<string, string>, url = "/resetpassword", browser = jar) {
  return browser.keep(await callAction(action, { url, form, as: browser }));
}

const begin = (email = member.email, browser = jar) =>
  post({ intent: "email", email }, "/resetpassword", browser);
const prove = (code: string, browser = jar) => post({ intent: "code", code }, codeUrl, browser);
const change = (fields = fresh, browser = jar) =>
  post({ intent: "password", ...fields }, passwordUrl, browser);
const logIn = (given: string) =>
  callAction(logInAction, { url: "/login", form: { email: member.email, password: given } });

async function proven(): Promise<void> {
  await begin();
  expect((await prove(await mailedCode(member.email))).location).toBe(passwordUrl);
}

test("e-mail, code, new password; every session ends and a mail tells", async () => {
  const other = await sessionCookie("member", member.id);
  expect(await begin()).toMatchObject({ status: 303, location: codeUrl });
  const shown = await callLoader(loader, { url: codeUrl, as: jar });
  expect(shown.data.step).toMatchObject({ at: "code", code: { email: member.email, failed: false } });
  await prove(await mailedCode(member.email));
  // A reload shows the step again.
  expect((await callLoader(loader, { url: passwordUrl, as: jar })).data.step).toMatchObject({
    at: "password",
  });
  expect(await change()).toMatchObject({ status: 303, location: "/login?reason=password" });
  for (const cookie of [member.cookie, other]) {
    expect((await callLoader(accountPage, { url: "/login", as: { cookie } })).status).toBe(200);
  }
  expect((await logIn(password)).status).toBe(422);
  expect((await logIn("harbour9")).location).toBe("/user");
  expect((await mailsTo(member.email)).map(({ template }) => template)).toEqual([
    "accounts.reset-code",
    "accounts.password-changed",
  ]);
});

describe("an unknown e-mail", () => {
  test("sees the same steps and the same answers; only its mailbox learns", async () => {
    // Addresses of one length, for the step's cookie holds them.
    const like = (first: string) => member.email.replace(/^./, first);
    const [unknown, unproven, closed] = [like("u"), like("v"), like("w")];
    await makeMember({ email: unproven, status: "0" });
    await makeMember({ email: closed, status: "9" });
    const seen = async (email: string) => {
      const browser = new CookieJar();
      const begun = await begin(email, browser);
      const page = await callLoader(loader, { url: codeUrl, as: browser });
      const refused = await prove("000000", browser);
      return {
        begun: [begun.status, begun.location, begun.body, [...begun.headers.keys()].sort()],
        cookieLength: browser.cookie.length,
        page: JSON.stringify(page.data).replaceAll(email, "X"),
        refused: [refused.status, (refused.data as { result: { error: object } }).result.error],
        mails: (await mailsTo(email)).length,
      };
    };
    const known = await seen(member.email);
    for (const email of [unknown, unproven, closed]) {
      expect(await seen(email)).toEqual(known);
      expect(await mailsTo(email)).toMatchObject([{ template: "accounts.no-account" }]);
    }
  });

  test("never gets to the password, whatever it tries", async () => {
    await begin(`${unique()}@example.test`);
    for (const code of ["000000", "123456", "999999"]) expect((await prove(code)).status).toBe(422);
    expect((await change()).location).toBe("/resetpassword?reason=step");
    expect((await callLoader(loader, { url: passwordUrl, as: jar })).location).toBe(
      "/resetpassword?reason=step",
    );
  });

  test("whose mail is refused is told so as anybody else", async () => {
    for (const email of [member.email, `${unique()}@example.test`]) {
      jar = new CookieJar();
      await control("/control/faults", { target: "mail", kind: "500", times: 1, match: email });
      await begin(email);
      await runJobs();
      const { data } = await callLoader(loader, { url: codeUrl, as: jar });
      expect(data.step).toMatchObject({ code: { failed: true } });
    }
  });
});

describe("the code", () => {
  test("is refused after five wrong tries, even the right one", async () => {
    await begin();
    const code = await mailedCode(member.email);
    for (let i = 0; i < 5; i++) expect((await prove(otherCode(code))).status).toBe(422);
    expect((await prove(code)).status).toBe(422);
  });

  test("is refused when it has expired, in another browser, and a second time", async () => {
    await begin();
    const code = await mailedCode(member.email);
    expect((await prove(code, new CookieJar())).location).toBe("/resetpassword?reason=step");
    const thief = new CookieJar();
    await begin(member.email, thief);
    expect((await prove(code, thief)).status).toBe(422);
    const before = jar.cookie;
    expect((await prove(code)).location).toBe(passwordUrl);
    const again = await callAction(action, {
      url: codeUrl,
      form: { intent: "code", code },
      as: { cookie: before },
    });
    expect(again.status).toBe(422);
    jar = new CookieJar();
    await begin();
    await db.run(sql`update email_code set expires_at = now() where email = ${member.email}`);
    expect((await prove(await mailedCode(member.email))).status).toBe(422);
  });

  test("empty and wrong say so in the contract's words", async () => {
    await begin();
    expect((await prove("")).data).toMatchObject({
      result: { error: { code: ["accounts:error.codeEmpty"] } },
    });
    expect((await prove("abcdef")).data).toMatchObject({
      result: { error: { code: ["accounts:error.code"] } },
    });
  });

  test("sent again takes the place of the first", async () => {
    await begin();
    const first = await mailedCode(member.email);
    expect((await post({ intent: "resend" }, codeUrl)).location).toBe("/resetpassword?step=code&resent=1");
    expect((await post({ intent: "resend" }, codeUrl)).status).toBe(429);
    const second = await mailedCode(member.email);
    if (first !== second) expect((await prove(first)).status).toBe(422);
    expect((await prove(second)).location).toBe(passwordUrl);
  });

  test("asked for twice by one form is mailed once", async () => {
    const _token = tokenOf({ url: "/resetpassword" });
    const form = { intent: "email", email: member.email, _token };
    await Promise.all([post(form), post(form)]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });
});

describe("the new password", () => {
  test("must be one, and typed twice; what was typed does not come back", async () => {
    await proven();
    const short = await change({ password: "short1", confirm: "short1" });
    expect(short.data).toMatchObject({ result: { error: { password: ["accounts:error.password"] } } });
    const unlike = await change({ password: "harbour9", confirm: "harbour8" });
    expect(unlike.data).toMatchObject({ result: { error: { confirm: ["accounts:error.confirm"] } } });
    expect(JSON.stringify(unlike.data)).not.toContain("harbour");
  });

  test("is none that is guessed first, and the step stays good for another", async () => {
    await db.run(sql`update "user" set first_name = 'Mira' where id = ${member.id}`);
    // The factory's hash is a weak one: the first login replaces it, and a new hash ends a proven step.
    await logIn(password);
    await proven();
    const common = await change({ password: "password1", confirm: "password1" });
    expect(common.status).toBe(422);
    expect(common.data).toMatchObject({ result: { error: { password: ["accounts:error.passwordCommon"] } } });
    const own = await change({ password: "mira1984", confirm: "mira1984" });
    expect(own.data).toMatchObject({ result: { error: { password: ["accounts:error.passwordOwn"] } } });
    expect(JSON.stringify(own.data)).not.toContain("mira1984");
    expect((await logIn(password)).status).toBe(303);
    expect((await change()).location).toBe("/login?reason=password");
  });

  test("is set once by a proven step: a copy of the cookie is worthless afterwards", async () => {
    await proven();
    const copy = { cookie: jar.cookie };
    await change();
    const replay = await callAction(action, {
      url: passwordUrl,
      form: { intent: "password", password: "stolenharbour7", confirm: "stolenharbour7" },
      as: copy,
    });
    expect(replay.location).toBe("/resetpassword?reason=step");
    expect((await logIn("harbour9")).location).toBe("/user");
  });

  test("of two browsers that both proved, the first one wins", async () => {
    await proven();
    const [first, second] = [jar, new CookieJar()];
    await begin(member.email, second);
    await prove(await mailedCode(member.email), second);
    await change(fresh, second);
    expect((await change({ password: "later777", confirm: "later777" }, first)).location).toBe(
      "/resetpassword?reason=step",
    );
  });

  test("does not open an account that was closed meanwhile; a frozen one may have it", async () => {
    await proven();
    await prisma.user.update({ where: { id: member.id }, data: { status: "9" } });
    expect((await change()).location).toBe("/resetpassword?reason=step");
    member = await makeMember({ status: "2" });
    jar = new CookieJar();
    await proven();
    expect((await change()).location).toBe("/login?reason=password");
  });

  test("proved at a mailbox that is the account's no more, it proves nothing", async () => {
    await proven();
    await prisma.user.update({ where: { id: member.id }, data: { email: `new-${member.email}` } });
    expect((await change()).location).toBe("/resetpassword?reason=step");
  });

  test("opens no session: the login asks for what it always asks for", async () => {
    await proven();
    await change();
    expect(jar.has("qs_member")).toBe(false);
  });
});

test("another site's form is refused, and who is logged in goes to the account", async () => {
  const headers = { origin: "https://evil.test" };
  const foreign = await callAction(action, { form: { intent: "email", email: member.email }, headers });
  expect(foreign.status).toBe(403);
  expect((await callLoader(loader, { url: "/resetpassword", as: member })).location).toBe(
    "/user/profile/security",
  );
});

test("one visitor cannot flood a mailbox", async () => {
  for (let i = 0; i < 6; i++) expect((await begin()).status).toBe(303);
  expect((await begin()).status).toBe(429);
});
