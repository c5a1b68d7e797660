/** The second factor, and what asks for it or for the password once more. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { codeAt } from "~/domain/accounts/totp.server";
import { db, prisma, sql } from "~/platform/db";
import { CookieJar, cookiesOf, mailedCode, mailsTo, otherCode } from "../../../../tests/accounts";
import { makeMember, password, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader, tokenOf } from "../../../../tests/setup/call";
import { action as logInAction, loader as logInPage } from "../../account/login";
import { action as confirm, loader as confirmPage } from "../confirm";
import { loader as codesFile } from "./recovery-codes-file";
import { action as codesAction, loader as codesPage } from "./recovery-codes";
import { loader } from "./security";
import { action as factorAction, loader as factorPage } from "./two-factor";

const securityUrl = "/user/profile/security";
const factorUrl = `${securityUrl}/two-factor`;
const codesUrl = `${securityUrl}/recovery-codes`;

let member: TestMember;
let jar: CookieJar;

beforeEach(async () => {
  member = await makeMember();
  jar = cookiesOf(member.cookie);
  await db.run(sql`delete from rate_limit`);
});

type Action = typeof factorAction | typeof codesAction | typeof confirm;

async function post(to: Action, url: string, form: Record<string, string>, browser = jar) {
  return browser.keep(await callAction(to as typeof factorAction, { url, form, as: browser }));
}

const age = (minutes: number) =>
  db.run(
    sql`update session set confirmed_at = now() - make_interval(mins => ${minutes}) where user_id = ${member.id}`,
  );
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Switches the second factor on as a member does; its secret and recovery codes. */
async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const begun = jar.keep(await callLoader(factorPage, { url: factorUrl, as: jar }));
  expect(begun.location).toBe(factorUrl);
  const { data } = await callLoader(factorPage, { url: factorUrl, as: jar });
  const secret = data.enrolment?.secret ?? "";
  const done = await post(factorAction, factorUrl, { intent: "on", code: codeAt(secret, later(-30)) });
  expect(done).toMatchObject({ status: 303, location: codesUrl });
  const shown = await callLoader(codesPage, { url: codesUrl, as: jar });
  return { secret, codes: shown.data.codes ?? [] };
}

const browser = () => new CookieJar();
const logIn = (as: CookieJar, given = password) =>
  post(logInAction as never, "/login", { email: member.email, password: given, remember: "on" }, as);
const enter = (code: string, as: CookieJar) =>
  post(logInAction as never, "/login?step=factor", { intent: "factor", code }, as);

describe("two factors", () => {
  test("are set up with a code of the app; the codes are shown once and kept as hashes", async () => {
    const { secret, codes } = await switchOn();
    expect(new Set(codes).size).toBe(10);
    const file = await callLoader(codesFile, { url: `${codesUrl}.txt`, as: jar });
    for (const code of codes) expect(file.body).toContain(code);
    await post(codesAction, codesUrl, { intent: "done" });
    expect((await callLoader(codesPage, { url: codesUrl, as: jar })).data).toMatchObject({ codes: null });
    expect((await callLoader(codesFile, { url: `${codesUrl}.txt`, as: jar })).status).toBe(404);
    const stored = JSON.stringify(
      await db.rows(sql`
        select u.totp_enc, r.code_hash from "user" u join recovery_code r on r.user_id = u.id where u.id = ${member.id}`),
    );
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
    expect(await mailsTo(member.email)).toMatchObject([{ template: "accounts.factor-on" }]);
  });

  test("a wrong code leaves them off and shows the same key", async () => {
    jar.keep(await callLoader(factorPage, { url: factorUrl, as: jar }));
    const before = await callLoader(factorPage, { url: factorUrl, as: jar });
    expect((await post(factorAction, factorUrl, { intent: "on", code: "000000" })).status).toBe(422);
    const after = await callLoader(factorPage, { url: factorUrl, as: jar });
    expect(after.data.enrolment).toEqual(before.data.enrolment);
    expect((await logIn(browser())).location).toBe("/user");
  });

  test("another member's key is of no use", async () => {
    const thief = await makeMember();
    jar.keep(await callLoader(factorPage, { url: factorUrl, as: jar }));
    const mixed = { cookie: `${jar.cookie.replace(/qs_member=[^;]*/, "")}; ${thief.cookie}` };
    const answer = await callAction(factorAction, {
      url: factorUrl,
      form: { intent: "on", code: "123456" },
      as: mixed,
    });
    expect(answer.location).toBe(factorUrl);
  });

  test("from then on the login asks for a code, which works once", async () => {
    const { secret } = await switchOn();
    const as = browser();
    expect(await logIn(as)).toMatchObject({ status: 303, location: "/login?step=factor" });
    expect(as.has("qs_member")).toBe(false);
    expect((await callLoader(logInPage, { url: "/login?step=factor", as })).data.factor).toEqual({
      by: "app",
    });
    expect((await enter("000000", as)).status).toBe(422);
    const code = codeAt(secret, later(0));
    const before = { cookie: as.cookie };
    const entered = await enter(code, as);
    expect(entered).toMatchObject({ status: 303, location: "/user" });
    expect(entered.headers.getSetCookie().join()).toMatch(/qs_member=[^;]+; Max-Age=2592000/);
    const replay = await callAction(logInAction, {
      url: "/login?step=factor",
      form: { intent: "factor", code },
      as: before,
    });
    expect(replay.status).toBe(422);
    // An earlier step than the one used does not work either.
    const early = await callAction(logInAction, {
      url: "/login?step=factor",
      form: { intent: "factor", code: codeAt(secret, later(-30)) },
      as: before,
    });
    expect(early.status).toBe(422);
  });

  test("the same form again opens a session at once, and never later or after a new password", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
    onTestFinished(() => void vi.useRealTimers());
    const { secret, codes } = await switchOn();
    const stored = await db.first<{ hash: string }>(
      sql`select password_hash as hash from "user" where id = ${member.id}`,
    );
    const spent = (minutesAgo: number) =>
      db.run(sql`
        update recovery_code set used_at = now() - make_interval(mins => ${minutesAgo}) where used_at is not null`);
    for (const code of [codeAt(secret, new Date()), codes[0] ?? ""]) {
      const [begun, as] = [new Date(), browser()];
      await logIn(as);
      const { cookie } = as;
      const _token = tokenOf({ url: "/login" });
      const send = () =>
        callAction(logInAction as never, {
          url: "/login?step=factor",
          form: { intent: "factor", code, _token },
          as: { cookie },
        });
      expect((await send()).location).toBe("/user");
      await spent(-60);
      expect((await send()).headers.getSetCookie().join()).toMatch(/qs_member=[^;]/);

      await db.run(sql`update "user" set password_hash = 'another' where id = ${member.id}`);
      expect((await send()).location).toBe("/login?reason=step");
      await db.run(sql`update "user" set password_hash = ${stored?.hash ?? ""} where id = ${member.id}`);

      await spent(5);
      vi.setSystemTime(begun.getTime() + 5 * 60_000);
      const old = await send();
      expect(old.location).toBe("/login?reason=step");
      expect(old.headers.getSetCookie().join()).not.toMatch(/qs_member=[^;]/);
    }
  });

  test("a recovery code stands in once, however it is typed", async () => {
    const { codes } = await switchOn();
    const code = codes[3] ?? "";
    const as = browser();
    await logIn(as);
    expect((await enter(` ${code.toUpperCase().replaceAll("-", " ")} `, as)).location).toBe("/user");
    const again = browser();
    await logIn(again);
    const refused = await enter(code, again);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.data)).toContain("accounts:error.recovery");
    const { data } = await callLoader(loader, { url: securityUrl, as });
    expect(data.factor).toEqual({ on: true, codesLeft: 9 });
  });

  test("guessing ends after a few, and the owner hears of many", async () => {
    await switchOn();
    const as = browser();
    await logIn(as);
    for (let i = 0; i < 8; i++) expect((await enter("000000", as)).status).toBe(422);
    expect((await enter("000000", as)).status).toBe(429);
    await db.run(sql`update rate_limit set count = 40 where key = ${`factor:${member.id}`}`);
    await enter("000000", as);
    await enter("000000", as);
    const told = (await mailsTo(member.email)).filter(({ template }) => /guessed/.test(template));
    expect(told).toHaveLength(1);
  });

  test("a step begun with the old password is over once there is a new one", async () => {
    const { secret } = await switchOn();
    const as = browser();
    await logIn(as);
    await prisma.user.update({ where: { id: member.id }, data: { passwordHash: "another" } });
    expect((await enter(codeAt(secret, later(0)), as)).status).toBe(422);
    expect((await callLoader(logInPage, { url: "/login?step=factor" })).location).toBe("/login?reason=step");
  });

  test("after five wrong passwords the mailed code comes first, then the second factor", async () => {
    const { secret } = await switchOn();
    const as = browser();
    for (let i = 0; i < 5; i++) await logIn(as, "wrong77");
    expect((await logIn(as)).location).toBe("/login?step=code");
    const form = { intent: "code", code: await mailedCode(member.email) };
    expect((await post(logInAction as never, "/login?step=code", form, as)).location).toBe(
      "/login?step=factor",
    );
    expect(as.has("qs_member")).toBe(false);
    expect((await enter(codeAt(secret, later(0)), as)).location).toBe("/user");
  });

  test("go off with the password and a code, and not with less", async () => {
    const { secret } = await switchOn();
    const code = codeAt(secret, later(0));
    const off = (fields: Record<string, string>) =>
      post(factorAction, factorUrl, { intent: "off", password, code, ...fields });
    expect((await off({ password: "wrong77" })).data).toMatchObject({
      result: { error: { password: ["security:error.current"] } },
    });
    expect((await off({ code: "000000" })).status).toBe(422);
    expect((await off({})).location).toBe(securityUrl);
    expect((await logIn(browser())).location).toBe("/user");
    expect(await db.rows(sql`select 1 from recovery_code where user_id = ${member.id}`)).toEqual([]);
  });

  test("new recovery codes take the place of the old ones", async () => {
    const { codes } = await switchOn();
    await post(codesAction, codesUrl, { intent: "done" });
    expect((await post(codesAction, codesUrl, { intent: "renew" })).location).toBe(codesUrl);
    const shown = await callLoader(codesPage, { url: codesUrl, as: jar });
    expect(shown.data.codes).toHaveLength(10);
    const as = browser();
    await logIn(as);
    expect((await enter(codes[0] ?? "", as)).status).toBe(422);
    expect((await enter(shown.data.codes?.[0] ?? "", as)).location).toBe("/user");
  });
});

describe("what is dangerous", () => {
  test("asks for the password again when the login is old, and leads back", async () => {
    await age(16);
    const asked = await callLoader(factorPage, { url: factorUrl, as: jar });
    const page = `/user/confirm?to=${encodeURIComponent(factorUrl)}`;
    expect(asked).toMatchObject({ status: 302, location: page });
    expect((await callLoader(confirmPage, { url: page, as: jar })).data).toMatchObject({ factor: false });
    const wrong = await post(confirm, page, { password: "wrong77", to: factorUrl });
    expect(wrong.data).toMatchObject({ result: { error: { password: ["security:error.current"] } } });
    expect((await post(confirm, page, { password, to: factorUrl })).location).toBe(factorUrl);
    expect((await callLoader(factorPage, { url: factorUrl, as: jar })).location).toBe(factorUrl);
  });

  test("a form that took a while is still taken; one of an hour ago is not", async () => {
    const { secret } = await switchOn();
    const off = () =>
      post(factorAction, factorUrl, { intent: "off", password, code: codeAt(secret, later(0)) });
    await age(60);
    expect((await off()).location).toMatch(/^\/user\/confirm\?to=/);
    await age(20);
    expect((await off()).location).toBe(securityUrl);
  });

  test("asks for the second factor, too, where it is on", async () => {
    const { secret } = await switchOn();
    await age(60);
    const page = "/user/confirm";
    expect((await post(confirm, page, { password })).status).toBe(422);
    expect((await post(confirm, page, { password, code: codeAt(secret, later(0)) })).location).toBe(
      securityUrl,
    );
  });

  describe("a mailed code stands in for the password before a withdrawal", () => {
    const to = "/user/withdraw?type=ach";
    const here = `/user/confirm?${new URLSearchParams({ to })}`;
    const byMail = `/user/confirm?${new URLSearchParams({ to, by: "mail" })}`;
    const enter = (mailed: string, more: Record<string, string> = {}) =>
      post(confirm, byMail, { intent: "code", to, mailed, ...more });
    const confirmed = async () => {
      const row = await db.first<{ fresh: boolean }>(sql`
        select bool_or(confirmed_at > now() - interval '1 minute') as fresh from session
        where user_id = ${member.id}`);
      return row?.fresh;
    };

    test("once, by its right digits, and it leads back", async () => {
      await age(60);
      expect((await callLoader(confirmPage, { url: here, as: jar })).data).toMatchObject({
        mayMail: true,
        mailed: false,
      });
      expect((await post(confirm, here, { intent: "mail", to })).location).toBe(byMail);
      expect((await callLoader(confirmPage, { url: byMail, as: jar })).data).toMatchObject({
        mailed: { failed: false, resent: false },
      });
      expect(await mailsTo(member.email)).toMatchObject([{ template: "accounts.withdraw-code" }]);
      const code = await mailedCode(member.email);
      expect((await enter(otherCode(code))).data).toMatchObject({
        result: { error: { mailed: ["accounts:error.code"] } },
      });
      expect(await confirmed()).toBe(false);
      expect((await enter(code)).location).toBe(to);
      expect(await confirmed()).toBe(true);
      await age(60);
      expect((await enter(code)).status).toBe(422);
      expect(await confirmed()).toBe(false);
    });

    test("one a minute: the second click finds the first code, a new one takes its place later", async () => {
      const send = (intent: string) => post(confirm, here, { intent, to });
      await send("mail");
      const first = await mailedCode(member.email);
      expect((await send("mail")).location).toBe(byMail);
      expect((await send("resend")).status).toBe(429);
      expect(await mailsTo(member.email)).toHaveLength(1);
      await db.run(sql`delete from rate_limit where key like 'confirm-code:%'`);
      expect((await send("resend")).location).toBe(`${byMail}&resent=1`);
      const second = await mailedCode(member.email);
      if (second !== first) expect((await enter(first)).status).toBe(422);
      expect((await enter(second)).location).toBe(to);
    });

    test("with the second factor besides, where it is on; a wrong one does not use the code up", async () => {
      const { secret } = await switchOn();
      await age(60);
      await post(confirm, here, { intent: "mail", to });
      const mailed = await mailedCode(member.email);
      for (const code of [{}, { code: "000000" }] as Record<string, string>[])
        expect((await enter(mailed, code)).data).toMatchObject({
          result: { error: { code: ["accounts:error.totp"] } },
        });
      expect(await confirmed()).toBe(false);
      expect((await enter(mailed, { code: codeAt(secret, later(0)) })).location).toBe(to);
    });

    test("and before nothing else", async () => {
      for (const other of ["", factorUrl, "/user/withdrawals", "/user/profile/email"]) {
        const at = `/user/confirm?${new URLSearchParams({ to: other, by: "mail" })}`;
        expect((await callLoader(confirmPage, { url: at, as: jar })).data).toMatchObject({
          mayMail: false,
          mailed: false,
        });
        expect((await post(confirm, at, { intent: "mail", to: other })).status).toBe(400);
      }
      expect(await mailsTo(member.email)).toEqual([]);
    });
  });

  test("leads to the member area only, never in a circle", async () => {
    for (const to of [
      "https://evil.test/",
      "//evil.test/user/",
      "/user/confirm?to=/user/confirm",
      "/login",
    ]) {
      expect((await post(confirm, "/user/confirm", { password, to })).location).toBe(securityUrl);
    }
  });
});
