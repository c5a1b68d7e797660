import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { requireStaff } from "~/domain/accounts/guards.server";
import { createStaff, resetStaff } from "~/domain/staff/first-staff.server";
import { codeAt } from "~/domain/accounts/totp.server";
import { db, sql } from "~/platform/db";
import * as environment from "~/platform/env.server";
import { CookieJar } from "../../../tests/accounts";
import { makeMember, makeStaff, password, unique, type TestStaff } from "../../../tests/factories";
import { callAction, callLoader, tokenOf } from "../../../tests/setup/call";
import { action, loader } from "./login";
import { action as logOut } from "./logout";

const stepUrl = "/desk/login?step=code";
let jar: CookieJar;
let staff: TestStaff;

beforeEach(async () => {
  jar = new CookieJar();
  staff = await makeStaff();
  await db.run(sql`delete from rate_limit`);
});

async function post(form: Record<string, string>, url = "/desk/login", browser = jar) {
  return browser.keep(await callAction(action, { url, form, as: browser }));
}

const logIn = (fields: Record<string, string> = {}) => post({ email: staff.email, password, ...fields });
const enter = (code: string, browser = jar) => post({ intent: "factor", code }, stepUrl, browser);
const auditOf = async (id: string) =>
  (
    await db.rows<{ action: string }>(sql`select action from audit_log where entity_id = ${id} order by at`)
  ).map((row) => row.action);

async function secretShown(browser = jar): Promise<string> {
  const { data } = await callLoader(loader, { url: stepUrl, as: browser });
  const enrolment = data.factor?.enrolment;
  expect(enrolment?.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  return enrolment?.secret ?? "";
}

async function enrol(): Promise<string> {
  await logIn();
  const secret = await secretShown();
  expect((await enter(codeAt(secret, new Date()))).location).toBe("/desk");
  jar = new CookieJar();
  return secret;
}

describe("two factors", () => {
  test("the first login sets the second factor up", async () => {
    expect(await logIn({ redirect: "/desk/orders?tab=new" })).toMatchObject({
      status: 303,
      location: stepUrl,
    });
    expect(jar.has("qs_staff")).toBe(false);
    const secret = await secretShown();
    expect((await enter("000000")).status).toBe(422);
    const entered = await enter(codeAt(secret, new Date()));
    expect(entered).toMatchObject({ status: 303, location: "/desk/orders?tab=new" });
    expect(entered.headers.getSetCookie().join()).toMatch(/qs_staff=[^;]+; Path=\/; HttpOnly; SameSite=Lax/i);
    expect(await auditOf(staff.id)).toEqual(["staff.second-factor", "staff.login"]);
    const [row] = await db.rows<{ sealed: string }>(
      sql`select totp_enc as sealed from staff where id = ${staff.id}`,
    );
    expect(row?.sealed).not.toContain(secret);
  });

  test("from then on every login asks for it, and a code works once", async () => {
    const secret = await enrol();
    expect((await logIn()).location).toBe(stepUrl);
    expect((await callLoader(loader, { url: stepUrl, as: jar })).data.factor).toEqual({ enrolment: null });
    const next = codeAt(secret, new Date(Date.now() + 30_000));
    const before = jar.cookie;
    expect((await enter(next)).location).toBe("/desk");
    const replay = await callAction(action, {
      url: stepUrl,
      form: { intent: "factor", code: next },
      as: { cookie: before },
    });
    expect(replay.status).toBe(422);
    expect(replay.data).toMatchObject({ result: { error: { code: ["accounts:error.totp"] } } });
  });

  test("a code of two minutes ago is too old", async () => {
    const secret = await enrol();
    await db.run(sql`update staff set totp_step = 0 where id = ${staff.id}`);
    await logIn();
    expect((await enter(codeAt(secret, new Date(Date.now() - 120_000)))).status).toBe(422);
  });

  test("a second factor that is there cannot be set up anew by an older step", async () => {
    await logIn();
    const [older, secret] = [jar, await secretShown()];
    jar = new CookieJar();
    await enrol();
    expect((await enter(codeAt(secret, new Date()), older)).status).toBe(422);
  });

  test("guessing codes ends after a few", async () => {
    await enrol();
    await logIn();
    for (let i = 0; i < 8; i++) await enter("000000");
    expect((await enter("000000")).status).toBe(429);
  });

  test("and from many addresses after some more", async () => {
    await enrol();
    await logIn();
    await db.run(sql`update rate_limit set count = 40 where key = ${`desk:code:${staff.id}`}`);
    expect((await enter("000000")).status).toBe(429);
  });

  test("the step belongs to the browser that has it, and ends", async () => {
    expect((await callLoader(loader, { url: stepUrl })).location).toBe("/desk/login?reason=step");
    expect((await enter("123456", new CookieJar())).location).toBe("/desk/login?reason=step");
  });

  test("sent twice logs in twice", async () => {
    await logIn();
    const code = codeAt(await secretShown(), new Date());
    const _token = tokenOf({ url: "/desk/login" });
    const send = () =>
      callAction(action, { url: stepUrl, form: { intent: "factor", code, _token }, as: jar });
    for (const answer of await Promise.all([send(), send()])) {
      expect(answer.location).toBe("/desk");
      expect(answer.headers.getSetCookie().join()).toContain("qs_staff=");
    }
  });

  describe("the same form again", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date() }));
    afterEach(() => void vi.useRealTimers());

    /** A login whose last form can be sent as often as wanted, by whoever has seen it. */
    async function recorded() {
      const secret = await enrol();
      await logIn();
      const _token = tokenOf({ url: "/desk/login" });
      const form = { intent: "factor", code: codeAt(secret, new Date(Date.now() + 30_000)), _token };
      return () => callAction(action, { url: stepUrl, form, as: jar });
    }

    test("opens nothing when its code is old, whatever password was typed before", async () => {
      const send = await recorded();
      expect((await send()).location).toBe("/desk");
      vi.setSystemTime(Date.now() + 5 * 60_000);
      await logIn();
      const again = await send();
      expect(again.location).toBe("/desk/login?reason=step");
      expect(again.headers.getSetCookie().join()).not.toMatch(/qs_staff=[^;]/);
    });

    test("opens nothing after the password became another", async () => {
      const send = await recorded();
      expect((await send()).location).toBe("/desk");
      expect((await send()).location).toBe("/desk");
      await db.run(sql`update staff set password_hash = 'another' where id = ${staff.id}`);
      expect((await send()).location).toBe("/desk/login?reason=step");
    });
  });
});

describe("demo accounts", () => {
  const demo = (value: boolean) =>
    vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), DEMO: value });

  test("are excepted in the demo", async () => {
    staff = await makeStaff({ demo: true });
    demo(true);
    expect((await logIn()).location).toBe("/desk");
    expect(jar.has("qs_staff")).toBe(true);
  });

  test("and nowhere else", async () => {
    staff = await makeStaff({ demo: true });
    demo(false);
    expect((await logIn()).location).toBe(stepUrl);
    staff = await makeStaff();
    demo(true);
    expect((await logIn()).location).toBe(stepUrl);
  });
});

describe("the one neutral answer", () => {
  test("for a wrong password, an unknown e-mail, a member and somebody who left", async () => {
    const [gone, member] = [await makeStaff({ status: "disabled" }), await makeMember()];
    const wrong: Record<string, string>[] = [
      { password: "wrong77" },
      { email: `${unique()}@example.test` },
      { email: gone.email },
      { email: member.email },
    ];
    for (const fields of wrong) {
      const answer = await logIn(fields);
      expect(answer.status).toBe(422);
      expect(answer.data).toMatchObject({ result: { error: { "": ["accounts:error.credentials"] } } });
      expect(JSON.stringify(answer.data)).not.toContain("wrong77");
    }
  });

  test("after many failures this visitor waits, another does not", async () => {
    const from = (ip: string) => (args: Parameters<typeof action>[0]) =>
      action({ ...args, context: { clientIp: ip } });
    const attempt = (ip: string, given: string) =>
      callAction(from(ip), { url: "/desk/login", form: { email: staff.email, password: given } });
    for (let i = 0; i < 10; i++) await attempt("192.0.2.1", "wrong77");
    expect((await attempt("192.0.2.1", password)).status).toBe(429);
    expect((await attempt("192.0.2.2", password)).location).toBe(stepUrl);
  });
});

describe("the guard of the desk", () => {
  const guarded = (cookie: string, roles?: Parameters<typeof requireStaff>[1]) =>
    callLoader((args) => requireStaff(args, roles), { url: "/desk/orders", as: { cookie } });

  test("takes staff, not members; and no member's page takes staff", async () => {
    const member = await makeMember();
    expect((await guarded(staff.cookie)).data).toMatchObject({ id: staff.id, roles: ["admin"] });
    const login = "/desk/login?redirect=%2Fdesk%2Forders";
    expect((await guarded(member.cookie)).location).toBe(login);
    expect((await guarded(member.cookie.replace("qs_member", "qs_staff"))).location).toBe(login);
    await db.run(sql`update staff set status = 'disabled' where id = ${staff.id}`);
    expect((await guarded(staff.cookie)).location).toBe(login);
  });

  test("asks for the role", async () => {
    const agent = await makeStaff({ roles: ["agent"] });
    expect((await guarded(agent.cookie, ["finance"])).data).toEqual({ code: "role" });
    expect((await guarded(agent.cookie, ["finance"])).status).toBe(403);
    expect((await guarded(agent.cookie, ["agent"])).status).toBe(200);
    expect((await guarded(staff.cookie, ["finance"])).status).toBe(200);
  });
});

test("a desk session lasts eight hours and is ended by logging out", async () => {
  const secret = await enrol();
  await db.run(sql`delete from session where staff_id = ${staff.id}`);
  await logIn();
  await enter(codeAt(secret, new Date(Date.now() + 30_000)));
  const [session] = await db.rows<{ hours: number }>(sql`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session where staff_id = ${staff.id}`);
  expect(session?.hours).toBe(8);
  const out = await callAction(logOut, { url: "/desk/logout", form: {}, as: jar });
  expect(out).toMatchObject({ status: 303, location: "/desk/login" });
  expect(await db.rows(sql`select 1 from session where staff_id = ${staff.id}`)).toEqual([]);
  expect((await auditOf(staff.id)).at(-1)).toBe("staff.logout");
});

test("staff are made once; whoever lost password and phone is set back, sessions and all", async () => {
  const email = `${unique()}@example.test`;
  const made = await createStaff({ email, name: "Ada Quay", roles: ["finance"], password: "firstharbour7" });
  expect(made.ok).toBe(true);
  expect(await createStaff({ email: email.toUpperCase(), name: "Twice", roles: [], password: "x1" })).toEqual(
    {
      ok: false,
      error: "taken",
    },
  );
  const other = { email: `${unique()}@example.test`, name: "Ada Quay", roles: [] };
  expect(await createStaff({ ...other, password: "password1" })).toMatchObject({ error: "passwordCommon" });
  expect(await createStaff({ ...other, password: "adaquay-1" })).toMatchObject({ error: "passwordOwn" });
  expect(await resetStaff(email, "adaquay-1")).toMatchObject({ error: "passwordOwn" });
  staff = { ...staff, email, id: made.ok ? made.value.id : "" };
  await logIn({ password: "firstharbour7" });
  await enter(codeAt(await secretShown(), new Date()));
  expect(await resetStaff(email, "secondharbour8")).toMatchObject({ ok: true });
  expect(await resetStaff("nobody@example.test", "secondharbour8")).toEqual({ ok: false, error: "unknown" });
  expect((await callLoader((args) => requireStaff(args), { url: "/desk", as: jar })).status).toBe(302);
  jar = new CookieJar();
  expect((await logIn({ password: "firstharbour7" })).status).toBe(422);
  await logIn({ password: "secondharbour8" });
  expect(await secretShown()).not.toBe("");
  expect(await auditOf(staff.id)).toContain("staff.reset");
});
