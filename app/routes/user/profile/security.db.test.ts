import { beforeEach, describe, expect, test } from "vitest";
import { requireMember } from "~/domain/accounts/guards.server";
import { db, prisma, sql } from "~/platform/db";
import { CookieJar, cookiesOf, mailsTo } from "../../../../tests/accounts";
import { makeMember, password, sessionCookie, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action as logInAction } from "../../account/login";
import { action as confirm } from "../confirm";
import { action as codesAction } from "./recovery-codes";
import { action, loader } from "./security";
import { action as factorAction } from "./two-factor";

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

type Action = typeof action | typeof factorAction | typeof codesAction | typeof confirm;

async function post(to: Action, url: string, form: Record<string, string>, browser = jar) {
  return browser.keep(await callAction(to as typeof action, { url, form, as: browser }));
}

const isIn = async (as: { cookie: string }) =>
  (await callLoader((args) => requireMember(args), { url: "/user", as })).status === 200;

const browser = () => new CookieJar();
const logIn = (as: CookieJar, given = password) =>
  post(logInAction as never, "/login", { email: member.email, password: given, remember: "on" }, as);

describe("the password", () => {
  const change = (fields: Record<string, string> = {}, as = jar) =>
    post(
      action,
      securityUrl,
      { intent: "password", current: password, password: "harbour9", confirm: "harbour9", ...fields },
      as,
    );

  test("changes with the old one; other sessions end, this one stays under a new token, a mail tells", async () => {
    const other = { cookie: await sessionCookie("member", member.id) };
    const copied = { cookie: member.cookie };
    expect(await change()).toMatchObject({ status: 303, location: securityUrl });
    expect([await isIn(jar), await isIn(other), await isIn(copied)]).toEqual([true, false, false]);
    expect(await mailsTo(member.email)).toMatchObject([{ template: "accounts.password-changed" }]);
    expect((await logIn(browser(), password)).status).toBe(422);
    expect((await logIn(browser(), "harbour9")).location).toBe("/user");
  });

  test("does not change with a wrong old one, and guessing ends after a few", async () => {
    const refused = await change({ current: "wrong77" });
    expect(refused.data).toMatchObject({ result: { error: { current: ["security:error.current"] } } });
    expect(JSON.stringify(refused.data)).not.toMatch(/wrong77|harbour9/);
    for (let i = 0; i < 7; i++) await change({ current: "wrong77" });
    expect((await change()).status).toBe(429);
  });

  test("must be a good one, typed twice", async () => {
    expect((await change({ password: "short1", confirm: "short1" })).data).toMatchObject({
      result: { error: { password: ["accounts:error.password"] } },
    });
    expect((await change({ confirm: "harbour8" })).data).toMatchObject({
      result: { error: { confirm: ["accounts:error.confirm"] } },
    });
  });

  test("is none that is guessed first", async () => {
    await db.run(sql`update "user" set last_name = 'Holm' where id = ${member.id}`);
    expect((await change({ password: "password1", confirm: "password1" })).data).toMatchObject({
      result: { error: { password: ["accounts:error.passwordCommon"] } },
    });
    expect((await change({ password: "holm2026!", confirm: "holm2026!" })).data).toMatchObject({
      result: { error: { password: ["accounts:error.passwordOwn"] } },
    });
    expect((await logIn(browser(), password)).location).toBe("/user");
  });
});

describe("sessions", () => {
  test("are listed with device and shortened address, the present one marked", async () => {
    await db.run(sql`
      update session set ip = '203.0.113.77', user_agent =
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
      where user_id = ${member.id}`);
    await sessionCookie("member", (await makeMember()).id);
    const { data } = await callLoader(loader, { url: securityUrl, as: jar });
    expect(data.sessions).toMatchObject([
      { id: data.current, ip: "203.0.113.x", device: { browser: "Firefox", system: "Windows" } },
    ]);
    expect(JSON.stringify(data)).not.toContain("203.0.113.77");
  });

  test("one ends, or all others", async () => {
    const [first, second] = [
      { cookie: await sessionCookie("member", member.id) },
      { cookie: await sessionCookie("member", member.id) },
    ];
    const { data } = await callLoader(loader, { url: securityUrl, as: first });
    expect((await post(action, securityUrl, { intent: "end", session: data.current })).status).toBe(303);
    expect([await isIn(jar), await isIn(first), await isIn(second)]).toEqual([true, false, true]);
    await post(action, securityUrl, { intent: "endOthers" });
    expect([await isIn(jar), await isIn(second)]).toEqual([true, false]);
  });

  test("of another member are not mine to end", async () => {
    const other = await makeMember();
    const [row] = await db.rows<{ id: string }>(sql`select id from session where user_id = ${other.id}`);
    const foreign = await post(action, securityUrl, { intent: "end", session: row?.id ?? "" });
    expect(foreign.status).toBe(404);
    expect(await isIn(other)).toBe(true);
  });
});

test("a frozen member looks, and changes nothing", async () => {
  await prisma.user.update({ where: { id: member.id }, data: { status: "2" } });
  const { data } = await callLoader(loader, { url: securityUrl, as: jar });
  expect(data.mayChange).toBe(false);
  const forms: [Action, string, Record<string, string>][] = [
    [
      action,
      securityUrl,
      { intent: "password", current: password, password: "harbour9", confirm: "harbour9" },
    ],
    [action, securityUrl, { intent: "endOthers" }],
    [factorAction, factorUrl, { intent: "on", code: "123456" }],
    [codesAction, codesUrl, { intent: "renew" }],
  ];
  for (const [to, url, form] of forms) expect((await post(to, url, form)).status).toBe(403);
});

test("another site's form changes nothing", async () => {
  const headers = { origin: "https://evil.test" };
  const forms: [Action, Record<string, string>][] = [
    [action, { intent: "endOthers" }],
    [factorAction, { intent: "off", password, code: "123456" }],
    [codesAction, { intent: "renew" }],
    [confirm, { password }],
  ];
  for (const [to, form] of forms) {
    expect((await callAction(to as typeof action, { form, as: member, headers })).status).toBe(403);
  }
});

test("a login opens a session of a new token, whatever the browser brought", async () => {
  const planted = cookiesOf("qs_member=planted");
  await logIn(planted);
  expect(planted.cookie).not.toContain("planted");
  const before = planted.cookie;
  const second = cookiesOf(before.split("; ").find((pair) => pair.startsWith("qs_member=")) ?? "");
  await callAction(logInAction, { url: "/login", form: { email: member.email, password } });
  expect(await isIn(second)).toBe(true);
});
