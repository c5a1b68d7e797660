import { beforeEach, describe, expect, test, vi } from "vitest";
import { confirmFactor } from "~/domain/accounts/factor-step.server";
import { noteEvent, recentEventsOf, sweepSecurityEvents } from "~/domain/accounts/security-events.server";
import { receiveStripe } from "~/domain/payments/events.server";
import { db, sql } from "~/platform/db";
import { requireSameOrigin } from "~/platform/http/form.server";
import { log } from "~/platform/log.server";
import { makeMember, type TestMember } from "../../../../tests/factories";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { action as login } from "../../account/login";
import { action as changeSecurity, loader as security } from "./security";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";
const password = "harbour2026x";

let member: TestMember;
beforeEach(async () => {
  const { hashPassword } = await import("~/domain/accounts/passwords.server");
  member = await makeMember();
  const hash = await hashPassword(password);
  await db.run(sql`update "user" set password_hash = ${hash} where id = ${member.id}`);
});

const enter = (email: string, typed: string) =>
  callAction(login, {
    url: "/login",
    headers: { "user-agent": firefox },
    form: { email, password: typed },
  });
const kindsOf = async (id: string) => (await recentEventsOf(id)).map(({ kind }) => kind);

/** What was logged as a security event, without the words. */
function watchLog() {
  const seen: unknown[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log, level).mockImplementation((facts: unknown) => {
      if (typeof facts === "object" && facts !== null && "security" in facts) seen.push(facts);
    });
  return seen;
}

describe("a login", () => {
  test("is kept with the device it came from, and logged", async () => {
    const seen = watchLog();
    expect((await enter(member.email, password)).status).toBe(303);
    const [event] = await recentEventsOf(member.id);
    expect(event).toMatchObject({ kind: "login", device: { browser: "Firefox", system: "Windows" } });
    expect(seen).toContainEqual(expect.objectContaining({ security: "login", owner: `member:${member.id}` }));
  });

  test("with a wrong password is kept and logged", async () => {
    const seen = watchLog();
    expect((await enter(member.email, "wrong-one-1")).status).toBe(422);
    expect(await kindsOf(member.id)).toEqual(["loginFailed"]);
    expect(seen).toEqual([
      expect.objectContaining({ security: "login-failed", owner: `member:${member.id}` }),
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/wrong-one|@/);
  });

  test("to an e-mail without an account is logged and nobody's", async () => {
    const seen = watchLog();
    const count = () => db.first(sql`select count(*)::int as n from security_event where user_id is null`);
    const before = (await count()) as { n: number };
    expect((await enter("nobody@example.test", "wrong-one-1")).status).toBe(422);
    expect(await count()).toEqual({ n: before.n + 1 });
    expect(seen).toEqual([expect.objectContaining({ security: "login-failed", owner: undefined })]);
  });

  test("that fails again and again is kept ten times an hour", async () => {
    for (let i = 0; i < 12; i++) await enter(member.email, "wrong-one-1");
    expect(await kindsOf(member.id)).toHaveLength(10);
  });
});

test("a wrong code of the second factor is kept and logged", async () => {
  const seen = watchLog();
  const step = { userId: member.id, stamp: "another", remember: false, redirect: null, expiresAt: 0 };
  const visit = { ip: "203.0.113.77", now: new Date(), userAgent: firefox };
  expect((await confirmFactor(step, "123456", visit)).ok).toBe(false);
  expect(await recentEventsOf(member.id)).toMatchObject([{ kind: "factorFailed", ip: "203.0.113.x" }]);
  expect(seen).toEqual([
    { security: "second-factor-failed", owner: `member:${member.id}`, network: "203.0.113.x" },
  ]);
});

test("a changed password is kept", async () => {
  const form = { intent: "password", current: password, password: "lighthouse77x", confirm: "lighthouse77x" };
  const changed = await callAction(changeSecurity, { url: "/user/profile/security", as: member, form });
  expect(changed.status).toBe(303);
  expect(await kindsOf(member.id)).toEqual(["password"]);
});

test("a bad signature of a webhook is logged", async () => {
  const seen = watchLog();
  const received = await receiveStripe(Buffer.from("{}"), new Headers({ "stripe-signature": "t=1,v1=00" }));
  expect(received).toMatchObject({ ok: false, error: "bad-signature" });
  expect(seen).toEqual([{ security: "bad-signature", partner: "stripe" }]);
});

test("a refused origin is logged", () => {
  const seen = watchLog();
  const headers = { origin: "https://evil.example" };
  const post = new Request("http://quayside.test/login?x=1", { method: "POST", headers });
  expect(() => requireSameOrigin(post)).toThrow();
  expect(seen).toEqual([{ security: "foreign-origin", method: "POST", path: "/login" }]);
});

describe("under Security", () => {
  const look = (as: TestMember) => callLoader(security, { url: "/user/profile/security", as });

  test("a member sees their own events of the last weeks, the newest first, from a coarse address", async () => {
    const other = await makeMember();
    await noteEvent(db, other.id, "login", { ip: "198.51.100.1", userAgent: firefox });
    await noteEvent(db, member.id, "loginFailed", { ip: "203.0.113.77", userAgent: firefox });
    await noteEvent(db, member.id, "login", { ip: "2001:db8:1:2::3", userAgent: null });
    const { data } = await look(member);
    expect(data.events).toMatchObject([
      { kind: "login", ip: "2001:db8:1::x", device: { browser: null } },
      { kind: "loginFailed", ip: "203.0.113.x", device: { browser: "Firefox", system: "Windows" } },
    ]);
    expect((await look(other)).data.events).toHaveLength(1);
  });

  test("what is older than ninety days is neither shown nor kept", async () => {
    await noteEvent(db, member.id, "login", { ip: "unknown" });
    await db.run(sql`update security_event set at = now() - interval '91 days' where user_id = ${member.id}`);
    expect((await look(member)).data.events).toEqual([]);
    await sweepSecurityEvents();
    expect(await db.rows(sql`select 1 from security_event where user_id = ${member.id}`)).toEqual([]);
  });
});
