import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeMember, makeStaff, type TestMember } from "../../../tests/factories";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { expireCookie, headerOfChoices, readCookie, setCookie } from "~/platform/http/cookies.server";
import { renamedCookies, sessionToken } from "~/platform/session.server";
import { closeSession, openSession } from "./session-rows.server";

let secure = true;
vi.mock("~/platform/env.server", async (original) => ({
  ...(await original<typeof import("~/platform/env.server")>()),
  secureCookies: () => secure,
}));

beforeEach(() => {
  secure = true;
});
afterEach(() => {
  secure = false;
});

const requestWith = (...cookies: string[]) =>
  new Request("https://quayside.test/user", { headers: { cookie: cookies.join("; ") } });
const pairOf = (cookie: string) => cookie.split(";")[0] ?? "";
const valueOf = (cookie: string) => pairOf(cookie).split("=")[1] ?? "";

async function open(owner: { id: string }, kind: "member" | "staff" = "member"): Promise<string> {
  const life = { expiresIn: 3600, keep: true, ip: "203.0.113.7", userAgent: null };
  return (await openSession(db, { kind, ownerId: owner.id, ...life })).cookie;
}

describe("under https", () => {
  test.each(["member", "staff"] as const)(
    "the session cookie of a %s is bound to this host",
    async (kind) => {
      const owner = kind === "member" ? await makeMember() : await makeStaff();
      const cookie = await open(owner, kind);
      expect(cookie).toMatch(new RegExp(`^__Host-qs_${kind}=`));
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).not.toMatch(/; Domain=/i);
      expect(sessionToken(requestWith(pairOf(cookie)), kind)).toBe(valueOf(cookie));
    },
  );

  test("a session of before goes on, and gets the new name once", async () => {
    secure = false;
    const before = await open(await makeMember());
    secure = true;
    const request = requestWith(pairOf(before));
    expect(sessionToken(request, "member")).toBe(valueOf(before));
    const [renamed = "", taken = ""] = renamedCookies(request, "member", 600);
    expect(pairOf(renamed)).toBe(`__Host-${pairOf(before)}`);
    expect(renamed).toMatch(/Max-Age=600/);
    expect(taken).toMatch(/^qs_member=; Max-Age=0/);
    expect(renamedCookies(requestWith(pairOf(renamed)), "member", 600)).toEqual([]);
  });

  test("the old name opens no session that was opened under the new one", async () => {
    const cookie = await open(await makeMember());
    const planted = requestWith(`qs_member=${valueOf(cookie)}`);
    expect(sessionToken(planted, "member")).toBeNull();
    expect(renamedCookies(planted, "member")).toEqual([]);
  });

  test("the new name goes before the old one", async () => {
    const cookie = await open(await makeMember());
    expect(sessionToken(requestWith("qs_member=planted", pairOf(cookie)), "member")).toBe(valueOf(cookie));
  });

  test("so is every other cookie of a person, and none is over http", () => {
    const cookie = setCookie("qs_cart", "t", 60);
    expect(pairOf(cookie)).toBe("__Host-qs_cart=t");
    expect(readCookie(requestWith("qs_cart=planted", pairOf(cookie)), "qs_cart")).toBe("t");
    expect(readCookie(requestWith("qs_cart=planted"), "qs_cart")).toBeNull();
    expect(pairOf(expireCookie("qs_cart"))).toBe("__Host-qs_cart=");
    secure = false;
    expect(pairOf(setCookie("qs_cart", "t"))).toBe("qs_cart=t");
  });

  test.each(["lng", "currency", "theme"] as const)(
    "so is the choice %s; one of before holds until the next",
    (name) => {
      expect(pairOf(setCookie(name, "new"))).toBe(`__Host-${name}=new`);
      expect(readCookie(requestWith(`${name}=old`), name)).toBe("old");
      expect(readCookie(requestWith(`${name}=planted`, `__Host-${name}=new`), name)).toBe("new");
      expect(headerOfChoices({ [name]: "new" })).toBe(`__Host-${name}=new`);
      secure = false;
      expect(pairOf(setCookie(name, "new"))).toBe(`${name}=new`);
    },
  );

  test("logging out takes both names away", async () => {
    const cookie = await open(await makeMember());
    const taken = await closeSession(requestWith(pairOf(cookie)), "member");
    expect(taken.map(pairOf)).toEqual(["__Host-qs_member=", "qs_member="]);
    expect(taken.every((line) => /Max-Age=0/.test(line) && /Secure/.test(line))).toBe(true);
  });
});

test("a demo over http keeps its name", async () => {
  secure = false;
  const cookie = await open(await makeMember());
  expect(cookie).toMatch(/^qs_member=/);
  expect(sessionToken(requestWith(pairOf(cookie)), "member")).toBe(valueOf(cookie));
  expect((await closeSession(requestWith(pairOf(cookie)), "member")).map(pairOf)).toEqual(["qs_member="]);
});

describe("a session nobody uses (D28)", () => {
  const hours = (n: number) => n * 3600;
  const day = hours(24);

  /** Whether a session that lasts `life` seconds is let in after `unused` of them. */
  async function isOpen(member: TestMember, life: number, unused: number): Promise<boolean> {
    const { findMember } = await import("~/domain/accounts/guards.server");
    const session = { expiresIn: life, keep: true, ip: "203.0.113.7", userAgent: null };
    const { id, cookie } = await openSession(db, { kind: "member", ownerId: member.id, ...session });
    // Opened long enough ago, and to last long enough, that only the time unused can end it.
    await db.run(sql`update session set seen_at = now() - make_interval(secs => ${unused}) where id = ${id}`);
    return (await findMember({ request: requestWith(pairOf(cookie)), context: {} })) !== null;
  }

  test.each([
    ["the usual one", day, hours(23), true],
    ["the usual one", day, hours(24) + 60, false],
    ["one that is remembered", 30 * day, 13 * day, true],
    ["one that is remembered", 30 * day, 14 * day + 60, false],
  ])("%s of %d s, unused for %d s: open %s", async (_, life, unused, expected) => {
    expect(await isOpen(await makeMember(), life, unused)).toBe(expected);
  });

  test("is not kept alive by an open page that asks by itself", async () => {
    const { findMember } = await import("~/domain/accounts/guards.server");
    const member = await makeMember();
    const session = { expiresIn: day, keep: true, ip: "203.0.113.7", userAgent: null };
    const { id, cookie } = await openSession(db, { kind: "member", ownerId: member.id, ...session });
    await db.run(sql`update session set seen_at = now() - interval '20 hours' where id = ${id}`);
    const isSeen = async (path: string) => {
      const request = new Request(`https://quayside.test${path}`, { headers: { Cookie: pairOf(cookie) } });
      expect(await findMember({ request, context: {} })).not.toBeNull();
      return db.first(sql`select seen_at > now() - interval '1 hour' as seen from session where id = ${id}`);
    };
    expect(await isSeen("/user/fresh?of=/user/storeorder")).toEqual({ seen: false });
    expect(await isSeen("/user/storeorder")).toEqual({ seen: true });
  });

  test("is no longer listed among the open ones", async () => {
    const { openSessionsOf } = await import("~/domain/accounts/sessions.server");
    const member = await makeMember();
    expect(await openSessionsOf("member", member.id)).toHaveLength(1);
    await db.run(sql`update session set seen_at = now() - interval '25 hours' where user_id = ${member.id}`);
    expect(await openSessionsOf("member", member.id)).toHaveLength(0);
  });
});
